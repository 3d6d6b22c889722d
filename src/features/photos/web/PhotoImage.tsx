import clsx from 'clsx';
import ImageOff from 'lucide-react/icons/image-off';
import { memo, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { useStreamState } from '#platform/web/realtime/events.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { mayBeTransparent, tileSources, wholeSources } from './image-address.ts';
import { whenLikeness } from './likeness.ts';
import styles from './PhotoImage.module.css';

export type PhotoImageProps = {
  photo: Photo;
  /** What is read aloud of it. */
  name: string;
  /** `tile`: a square of a grid, inside a link. `whole`: uncropped, as large as there is room. */
  shown: 'tile' | 'whole';
  /** It is in sight from the start. */
  soon?: boolean | undefined;
  /** How wide it is drawn, where that is not as usual: what `sizes` of an image says. */
  drawn?: string | undefined;
  /** The picture is a button that does this. */
  onOpen?: (() => void) | undefined;
  /** Somebody points at it or comes to it by keys. */
  onAboutToOpen?: (() => void) | undefined;
};

/** A photo's picture: its likeness first, the picture over it when it is there, and a word where it is not. */
export const PhotoImage = memo(function PhotoImage({
  photo,
  name,
  shown,
  soon = false,
  drawn,
  onOpen,
  onAboutToOpen,
}: PhotoImageProps) {
  const [is, setIs] = useState<'coming' | 'broken'>('coming');
  const [attempt, setAttempt] = useState(0);
  // A tile's picture simply covers its likeness, where nothing can be seen through it.
  const fades = shown === 'whole' || mayBeTransparent(photo);
  const likeness = useLikeness(photo);
  const tryAgain = () => {
    setIs('coming');
    setAttempt((attempts) => attempts + 1);
  };
  return (
    <span
      className={clsx(styles.frame, styles[shown])}
      data-is={is === 'broken' || fades ? is : undefined}
    >
      {likeness !== undefined && (
        <span className={styles.likeness} style={{ backgroundImage: `url(${likeness})` }} />
      )}
      {is === 'broken' ? (
        <Broken {...{ name, shown, tryAgain }} />
      ) : (
        <img
          key={attempt}
          className={styles.image}
          {...sources[shown](photo)}
          {...(drawn !== undefined && { sizes: drawn })}
          width={photo.width}
          height={photo.height}
          alt={name}
          ref={fades ? showAtOnce : undefined}
          loading={soon ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={fades ? show : undefined}
          onError={() => setIs('broken')}
        />
      )}
      {onOpen !== undefined && is !== 'broken' && (
        <button
          className={styles.open}
          type="button"
          aria-label={t.photo.enlarge}
          title={t.photo.enlarge}
          onClick={onOpen}
          onPointerEnter={onAboutToOpen}
          onFocus={onAboutToOpen}
        />
      )}
    </span>
  );
});

/** Its likeness, once it is drawn. */
function useLikeness({ thumbhash }: Photo): string | undefined {
  const [drawn, setDrawn] = useState({ thumbhash: '', likeness: '' });
  useEffect(
    () => whenLikeness(thumbhash, (likeness) => setDrawn({ thumbhash, likeness })),
    [thumbhash],
  );
  return drawn.thumbhash === thumbhash ? drawn.likeness : undefined;
}

/** One that is here already does not fade in: there is nothing to wait for. */
function showAtOnce(image: HTMLImageElement | null): void {
  if (!image?.complete || image.naturalWidth === 0) return;
  image.decoding = 'sync';
  image.parentElement?.setAttribute('data-is', 'there');
}

/** Only once it can be drawn: the likeness would go before anything is in its place. */
function show({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const shown = () => image.parentElement?.setAttribute('data-is', 'there');
  void image.decode().then(shown, shown);
}

const sources = { tile: tileSources, whole: wholeSources };

type BrokenProps = Pick<PhotoImageProps, 'name' | 'shown'> & { tryAgain: () => void };

/** Asks again by itself as soon as the home is back; a tap asks at once, on a tile by opening the photo. */
function Broken({ name, shown, tryAgain }: BrokenProps) {
  const stream = useStreamState();
  const [atFirst] = useState(stream);
  const onBack = useEffectEvent(tryAgain);
  useEffect(() => {
    if (stream.status === 'connected' && stream !== atFirst) onBack();
  }, [stream, atFirst]);
  return (
    <span className={styles.broken}>
      <span role="img" aria-label={name}>
        <ImageOff size={shown === 'tile' ? 24 : 40} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>{shown === 'tile' ? t.photo.brokenTile : t.photo.broken}</span>
      {shown === 'whole' && <Button onClick={tryAgain}>{sharedMessages.tryAgain}</Button>}
    </span>
  );
}
