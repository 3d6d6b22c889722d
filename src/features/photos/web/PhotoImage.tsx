import clsx from 'clsx';
import ImageOff from 'lucide-react/icons/image-off';
import {
  lazy,
  memo,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import { useStreamState } from '#platform/web/realtime/events.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import './photo-image.css';
import { mayBeTransparent, photoName, tileSources, wholeSources } from './photo-display.ts';
import { whenPlaceholder } from './placeholder.ts';
import type { Origin } from './way-back.ts';

const MovingPicture = lazy(async () => ({
  default: (await import('./moving/MovingPicture.tsx')).MovingPicture,
}));

type PhotoImageProps = {
  photo: Photo;
  /** The alternative text. */
  name: string;
  /** `tile`: a square of a grid, inside a link. `whole`: uncropped, as large as there is room. */
  layout: 'tile' | 'whole';
  /** True if the tile is on the screen from the start. */
  priority?: boolean | undefined;
  /** It does not move. */
  isStill?: boolean | undefined;
  /** The `sizes` of the image, if not the usual ones. */
  sizes?: string | undefined;
  /** The picture is a button that does this. */
  onOpen?: (() => void) | undefined;
  /** Called on hover and focus. */
  onAboutToOpen?: (() => void) | undefined;
};

/** A photo's image over its blurred placeholder, with an error state. */
export const PhotoImage = memo(function PhotoImage({
  photo,
  name,
  layout,
  priority = false,
  isStill = false,
  sizes,
  onOpen,
  onAboutToOpen,
}: PhotoImageProps) {
  const [{ attempt, isBroken }, setState] = useState({ attempt: 0, isBroken: false });
  // An opaque tile covers its placeholder without a transition.
  const fades = layout === 'whole' || mayBeTransparent(photo);
  const tryAgain = () => setState({ attempt: attempt + 1, isBroken: false });
  return (
    <span
      className={clsx('photo-image', layout === 'tile' ? 'photo-image-tile' : 'photo-image-whole')}
      data-kind={photo.kind === 'photo' ? undefined : photo.kind}
      data-is={isBroken ? 'broken' : fades ? 'coming' : undefined}
      ref={(frame) => {
        // The style is set without React state, which would render every tile twice.
        const show = (url: string) => frame?.style.setProperty('--placeholder', `url(${url})`);
        return whenPlaceholder(photo.thumbhash, show);
      }}
    >
      {isBroken ? (
        <Broken photo={photo} name={name} layout={layout} tryAgain={tryAgain} />
      ) : (
        <img
          key={attempt}
          {...sources[photo.kind === 'animation' ? 'still' : layout](photo)}
          {...(sizes !== undefined && { sizes })}
          {...(layout === 'whole' && { width: photo.width, height: photo.height })}
          alt={name}
          ref={fades ? showAtOnce : undefined}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={fades ? show : undefined}
          onError={() => setState({ attempt, isBroken: true })}
        />
      )}
      {onOpen !== undefined && !isBroken && (
        <button
          className="photo-image-open"
          type="button"
          aria-label={t.photo.enlarge}
          title={t.photo.enlarge}
          onClick={onOpen}
          onPointerEnter={onAboutToOpen}
          onFocus={onAboutToOpen}
        />
      )}
      {photo.kind !== 'photo' && !isStill && !isBroken && (
        <Suspense fallback={null}>
          <MovingPicture key={photo.id} photo={photo} name={name} layout={layout} />
        </Suspense>
      )}
    </span>
  );
});

/** A cached image does not fade in. */
function showAtOnce(image: HTMLImageElement | null): void {
  if (!image?.complete || image.naturalWidth === 0) return;
  image.decoding = 'sync';
  image.parentElement?.setAttribute('data-is', 'there');
}

/** Waits for decoding; before, the placeholder would fade out over nothing. */
function show({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const markAsShown = () => image.parentElement?.setAttribute('data-is', 'there');
  void image.decode().then(markAsShown, markAsShown);
}

const sources = {
  tile: tileSources,
  whole: wholeSources,
  /** Only larger sizes are animated. */
  still: (photo: Photo) => ({ src: tileSources(photo).src }),
};

type BrokenProps = Pick<PhotoImageProps, 'photo' | 'name' | 'layout'> & { tryAgain: () => void };

/**
 * Retries when the event stream reconnects. A tile has no button, since it is inside a link. A whole photo shows its
 * thumbnail if the browser has it.
 */
function Broken({ photo, name, layout, tryAgain }: BrokenProps) {
  const [hasThumbnail, setHasThumbnail] = useState(layout === 'whole');
  const stream = useStreamState();
  const [atFirst] = useState(stream);
  const onBack = useEffectEvent(tryAgain);
  useEffect(() => {
    if (stream.status === 'connected' && stream !== atFirst) onBack();
  }, [stream, atFirst]);
  const again = layout === 'whole' && <Button onClick={tryAgain}>{sharedMessages.tryAgain}</Button>;
  if (hasThumbnail) {
    return (
      <>
        <img src={tileSources(photo).src} alt={name} onError={() => setHasThumbnail(false)} />
        <span className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-sunken px-4 py-1.5 text-14 text-ink">
          {t.photo.onlyThumbnail}
          {again}
        </span>
      </>
    );
  }
  return (
    <span className="photo-image-broken">
      <span role="img" aria-label={name}>
        <ImageOff size={layout === 'tile' ? 24 : 40} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="photo-image-words">
        {layout === 'tile' ? t.photo.brokenTile : t.photo.broken}
      </span>
      {again}
    </span>
  );
}

type PhotoLinkProps = Omit<LinkProps, 'to'> &
  Pick<PhotoImageProps, 'photo' | 'priority'> & { from: Origin['from'] };

/** A photo as a tile that leads to its page. */
export function PhotoLink({ photo, from, priority, ...link }: PhotoLinkProps) {
  const { timeZone } = useCouple();
  return (
    <Link {...link} to={`/photo/${photo.id}`} state={{ from }}>
      <PhotoImage
        photo={photo}
        name={photoName(photo, timeZone)}
        layout="tile"
        priority={priority}
      />
    </Link>
  );
}
