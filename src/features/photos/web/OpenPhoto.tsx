import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isNotFound } from '#platform/web/api/errors.ts';
import { opensElsewhere } from '#platform/web/navigation.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { reopenedValue } from '#platform/web/ui/use-reopen.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { neighborsOf, photosIn } from '../photos.rules.ts';
import './photo-image.css';
import { PhotoImage } from './PhotoImage.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { photoName } from './photo-display.ts';
import { matchingPhotos, photosQuery, searchQuery, usePhoto } from './photos.queries.ts';
import { SharedPicture } from './SharedPicture.tsx';
import { usePhotoKeys } from './use-photo-keys.ts';
import { useSwipe } from './use-swipe.ts';
import { originOf, type WayBack } from './way-back.ts';

const open = 'grid grid-cols-[minmax(0,1fr)_360px] phone:grid-cols-1';
const stage =
  'dark-stage sticky grid min-h-70 place-items-center overflow-hidden bg-[#0d0a10] [container-type:size] phone:relative phone:top-0 phone:h-[clamp(220px,100vw/var(--ratio),65dvh)] phone:min-h-0';
/** Below the header, which is 65px high. */
const pageStage = 'top-16.25 h-[calc(100dvh-65px)]';

const ways = {
  back: 'top-4 left-4 phone:top-2 phone:left-2',
  previous: 'top-[calc(50%-24px)] left-4 phone:left-2',
  next: 'top-[calc(50%-24px)] right-4 phone:right-2',
};

const importLightbox = () => import('./lightbox/Lightbox.tsx');
const Lightbox = lazy(async () => ({ default: (await importLightbox()).Lightbox }));

/** One photo with its title, and its error if it cannot be loaded. */
export function useOpenPhoto(id: number) {
  const { timeZone } = useCouple();
  const { data: photo, error, isFetching, refetch } = usePhoto(id);
  const isMissing = photo === null || isNotFound(error);
  const title = photo ? photoName(photo, timeZone) : t.photo.onePhoto;
  const failure = error !== null && !isMissing && (
    <ErrorState
      compact={photo !== undefined}
      text={t.photo.photoLoadFailed}
      query={{ isFetching, refetch }}
    />
  );
  return { photo, isMissing, title: isMissing ? t.photo.notFound : title, failure };
}

type OpenPhotoProps = {
  /** Undefined while the photo is loading. */
  photo: Photo | null | undefined;
  /** An error of loading or refetching it. */
  failure: ReactNode;
  /** Shows another photo in place of this one. */
  onGo: (id: number) => void;
  onLeave: () => void;
  /** The link back of a page; a dialog has a close button. */
  back?: WayBack | undefined;
};

/** A picture with links to the photos beside it, and the panel with its details. */
export function OpenPhoto({ photo, failure, ...props }: OpenPhotoProps) {
  if (photo) return <Opened photo={photo} failure={failure} {...props} />;
  return failure ? (
    <div className="grid min-h-[60dvh] place-items-center">{failure}</div>
  ) : (
    <OpenPhotoSkeleton />
  );
}

type OpenedProps = OpenPhotoProps & { photo: Photo };

function Opened({ photo, failure, onGo, onLeave, back }: OpenedProps) {
  const { timeZone } = useCouple();
  const isPage = back !== undefined;
  const photos = usePhotosAround(photo);
  const { previous, next } = neighborsOf(photos, photo);
  /** The photo that the lightbox shows first. */
  const [enlargedId, setEnlargedId] = useState(reopenedValue);
  const enlargedPhoto = photos.find(({ id }) => id === enlargedId) ?? photo;
  const isEnlarged = enlargedId === photo.id || (enlargedId !== undefined && photos.length > 0);
  const lastViewed = useRef(photo.id);
  const enlarge = () => {
    lastViewed.current = photo.id;
    setEnlargedId(photo.id);
  };
  const closeLightbox = () => {
    setEnlargedId(undefined);
    if (lastViewed.current !== photo.id) onGo(lastViewed.current);
  };
  useArrowKeys(photos, photo, onGo);
  usePhotoKeys(isPage ? { Escape: onLeave } : {});
  const { offset, handlers } = useSwipe({
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined,
    onSwipe(to) {
      const neighbor = to === 'next' ? next : previous;
      if (neighbor !== undefined) onGo(neighbor.id);
    },
  });
  const beside = (to: Photo | undefined, side: 'previous' | 'next', sign: ReactNode) =>
    to !== undefined && (
      <Way
        to={isPage ? `/photo/${to.id}` : undefined}
        label={t.photo[side]}
        look={side}
        onGo={() => onGo(to.id)}
      >
        {sign}
      </Way>
    );
  const picture = (
    <PhotoImage
      key={photo.id}
      photo={photo}
      name={photoName(photo, timeZone)}
      layout="whole"
      priority
      // A player covers the picture, and has its own full screen.
      onOpen={photo.kind === 'video' ? undefined : enlarge}
      onAboutToOpen={() => void importLightbox().catch(() => undefined)}
    />
  );

  return (
    <div
      className={clsx(
        open,
        // In a dialog the panel scrolls.
        isPage
          ? 'min-h-full'
          : 'h-full phone:h-auto *:nth-2:overflow-y-auto *:nth-2:overscroll-contain',
      )}
    >
      <div
        className={clsx(stage, isPage ? pageStage : 'top-0 h-full')}
        style={{ '--ratio': photo.width / photo.height, '--widest': `${photo.width}px` }}
        {...handlers}
      >
        <div
          className={clsx(
            'grid size-full touch-pan-y touch-pinch-zoom place-items-center',
            offset === null &&
              'transition-[transform] duration-enter motion-reduce:transition-none',
          )}
          style={{ transform: offset === null ? undefined : `translateX(${offset}px)` }}
        >
          {isPage ? <SharedPicture photo={photo.id}>{picture}</SharedPicture> : picture}
        </div>
        <Way to={back?.path} label={back?.label ?? sharedMessages.close} look="back" onGo={onLeave}>
          {isPage ? <ArrowLeft {...icon} size={24} /> : <X {...icon} size={24} />}
        </Way>
        {beside(previous, 'previous', <ChevronLeft {...icon} />)}
        {beside(next, 'next', <ChevronRight {...icon} />)}
      </div>
      <PhotoPanel
        key={photo.id}
        photo={photo}
        failure={failure}
        onDeleted={onLeave}
        neighbor={(next ?? previous)?.id}
      />
      {isEnlarged && (
        <Suspense fallback={null}>
          <Lightbox
            photo={enlargedPhoto}
            photos={photos}
            onLook={(id) => {
              lastViewed.current = id;
            }}
            onClose={closeLightbox}
            onOpenPhoto={isPage ? closeLightbox : undefined}
          />
        </Suspense>
      )}
    </div>
  );
}

const icon = { size: 28, strokeWidth: 1.75, 'aria-hidden': true } as const;

type WayProps = {
  /** Path of a link; a button without it. */
  to: string | undefined;
  label: string;
  look: keyof typeof ways;
  onGo: () => void;
  children: ReactNode;
};

function Way({ to, label, look, onGo, children }: WayProps) {
  const sharedProps = {
    className: clsx(
      'absolute grid size-12 place-items-center rounded-full border border-[#ffffff38] bg-[#0d0a10b3] text-[#fff] transition-[background-color] hover:bg-[#0d0a10] focus-visible:shadow-[0_0_0_2px_#0d0a10] focus-visible:outline-[#fff] phone:size-11 forced-colors:border-[LinkText] forced-colors:bg-[Canvas] forced-colors:text-[LinkText]',
      ways[look],
    ),
    'aria-label': label,
    title: label,
    children,
  };
  if (to === undefined) return <button type="button" {...sharedProps} onClick={onGo} />;
  return (
    <Link
      {...sharedProps}
      to={to}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onGo();
      }}
    />
  );
}

/** Milliseconds; live events keep the list fresh. */
const listStaleTime = 5 * 60_000;
const noPhotos: readonly Photo[] = [];

/** The list from which a photo was opened. The bin has none, since it is read in pages. */
function usePhotosAround(photo: Photo): readonly Photo[] {
  const { data: all = noPhotos } = useQuery({ ...photosQuery, staleTime: listStaleTime });
  // A photo that is deleted while it is shown stays in its list.
  const [initialPhoto] = useState(photo);
  const origin = originOf(useLocation().state, initialPhoto);
  const { category, search } = origin;
  const { data: searchData } = useInfiniteQuery({
    ...searchQuery(search ?? ''),
    enabled: search !== undefined,
  });
  const list = useMemo(() => {
    if (search !== undefined) return matchingPhotos(all, searchData) ?? noPhotos;
    return category === undefined ? all : photosIn(all, category);
  }, [all, category, search, searchData]);
  return origin.from === 'bin' ? noPhotos : list;
}

function useArrowKeys(photos: readonly Photo[], photo: Photo, onGo: (id: number) => void): void {
  // Keys can be pressed faster than photos are rendered.
  const at = useRef(photo);
  const rendered = useRef(photo.id);
  if (rendered.current !== photo.id || at.current.id === photo.id) at.current = photo;
  rendered.current = photo.id;
  const go = (to: Photo | undefined) => {
    if (to === undefined) return;
    at.current = to;
    onGo(to.id);
  };
  usePhotoKeys({
    ArrowLeft: () => go(neighborsOf(photos, at.current).previous),
    ArrowRight: () => go(neighborsOf(photos, at.current).next),
  });
}

const OpenPhotoSkeleton = () => (
  <div className={open} aria-busy="true">
    <div className={clsx(stage, pageStage)} style={{ '--ratio': 4 / 3 }} />
    <div className="grid gap-6 content-start p-6">
      <Skeleton width="50%" height={40} />
      <Skeleton width="60%" />
      <Skeleton shape="block" height={72} />
    </div>
  </div>
);
