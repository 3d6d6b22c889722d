import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import YetAnotherLightbox, {
  type ComponentProps,
  type ControllerRef,
  createModule,
  LightboxRoot,
  type Plugin,
  useEvents,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { isNotFound } from '#platform/web/api/errors.ts';
import { opensElsewhere } from '#platform/web/navigation.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { FullScreen } from '#platform/web/ui/Dialog.tsx';
import { useAnnouncement } from '#platform/web/ui/use-announcement.ts';
import { useReopen } from '#platform/web/ui/use-reopen.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { PhotoImage } from '../PhotoImage.tsx';
import { PhotoReactions } from '../PhotoReactions.tsx';
import { photoName, wholeSources } from '../photo-display.ts';
import { photoQuery } from '../photos.queries.ts';
import { UploadedBy } from '../UploadedBy.tsx';
import { PhotoKeysScope, usePhotoKeys } from '../use-photo-keys.ts';
import type { Origin } from '../way-back.ts';
import '../photo-image.css';

declare module 'yet-another-react-lightbox' {
  interface SlideImage {
    photo?: Photo;
  }
}

type LightboxProps = {
  /** The photo that is shown first. */
  photo: Photo;
  /** All photos, in order. */
  photos: readonly Photo[];
  /** Called with the id of each photo shown. */
  onLook: (id: number) => void;
  onClose: () => void;
  /** Replaces the navigation of "Open photo", on the page of the photo itself. */
  onOpenPhoto?: (() => void) | undefined;
  /** State for the page that "Open photo" leads to. */
  origin?: Origin | undefined;
};

/** The largest zoom, as a multiple of the size that fits the screen. */
const mostZoom = 4;
const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Photos as large as the screen, one at a time, with zoom. */
export function Lightbox(props: LightboxProps) {
  const { timeZone } = useCouple();
  const [at, setAt] = useState({ photo: props.photo, index: 0 });
  const dialog = useRef<Element>(null);
  const photoIndex = props.photos.findIndex(({ id }) => id === at.photo.id);
  const photo = props.photos[photoIndex] ?? at.photo;
  const isDeleted = useIsDeleted(photo, photoIndex !== -1);
  useAnnouncement(isDeleted ? t.photo.wasDeleted : '');
  useReopen(photo.id);
  return (
    <FullScreen label={photoName(photo, timeZone)} variant="screen" onClose={props.onClose}>
      <div
        className="size-full"
        ref={(element) => {
          dialog.current = element?.closest('[role="dialog"]') ?? null;
        }}
      >
        <PhotoKeysScope value={dialog}>
          <Slides
            {...props}
            photo={photo}
            photoIndex={photoIndex}
            isDeleted={isDeleted}
            index={photoIndex === -1 ? at.index : photoIndex}
            onLook={(shownPhoto, index) => {
              if (shownPhoto.id !== at.photo.id) announce(photoName(shownPhoto, timeZone));
              setAt({ photo: shownPhoto, index });
              props.onLook(shownPhoto.id);
            }}
          />
        </PhotoKeysScope>
      </div>
    </FullScreen>
  );
}

/** True if a photo was deleted after it was opened. The list may also lack it because it was changed. */
function useIsDeleted({ id, deletedAt }: Photo, isListed: boolean): boolean {
  const enabled = !isListed && deletedAt === null;
  const { data, error } = useQuery({ ...photoQuery(id), enabled });
  const isInBin = data !== undefined && data?.deletedAt !== null;
  return enabled && (isInBin || isNotFound(error));
}

type SlidesProps = Omit<LightboxProps, 'onLook'> & {
  /** Index of the photo in `photos`; -1 if it was removed. */
  photoIndex: number;
  isDeleted: boolean;
  /** Index of its slide. */
  index: number;
  onLook: (photo: Photo, index: number) => void;
};

function Slides({
  photo,
  photos,
  photoIndex,
  isDeleted,
  index,
  onLook,
  onClose,
  ...link
}: SlidesProps) {
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const lastZoom = useRef(1);
  // A deleted photo stays in its place while it is shown. New slides end the library's animations.
  const deletedPhoto = photoIndex === -1 ? photo : undefined;
  const place = photoIndex === -1 ? index : 0;
  const shownPhotos = useMemo(
    () =>
      deletedPhoto === undefined
        ? photos
        : [...photos.slice(0, place), deletedPhoto, ...photos.slice(place)],
    [photos, deletedPhoto, place],
  );
  const slides = useMemo(
    () =>
      shownPhotos.map((each) => ({
        photo: each,
        src: wholeSources(each).src,
        width: each.width,
        height: each.height,
      })),
    [shownPhotos],
  );
  const isFirst = index === 0;
  const isLast = index === shownPhotos.length - 1;
  const previous = () => (isFirst ? announce(t.photo.firstPhoto) : controller.current?.prev());
  const next = () => (isLast ? announce(t.photo.lastPhoto) : controller.current?.next());
  usePhotoKeys({
    ArrowLeft: previous,
    ArrowRight: next,
    '=': () => zoom.current?.zoomIn(),
    '0': () => zoom.current?.changeZoom(1),
  });

  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom, insideDialog]}
      carousel={{ finite: true, padding: 0, spacing: '4%', preload: 1 }}
      // React Aria's dialog handles Esc.
      controller={{ ref: controller, closeOnPullDown: true, closeOnEscape: false }}
      zoom={{
        ref: zoom,
        zoomInMultiplier: 1.5,
        maxZoomPixelRatio: mostZoom * scaleOf(photo, innerWidth, innerHeight),
        scrollToZoom: true,
        pinchZoomV4: true,
      }}
      on={{
        view({ index: seenIndex }) {
          const now = shownPhotos[seenIndex];
          if (now !== undefined) onLook(now, seenIndex);
        },
        zoom({ zoom: now }) {
          if (now !== lastZoom.current) announce(t.photo.zoomed(now));
          lastZoom.current = now;
        },
      }}
      labels={t.photo.lightbox}
      render={{
        slide: ({ slide, offset, rect, zoom: closer = 1 }) =>
          'photo' in slide &&
          slide.photo && (
            <Slide
              photo={slide.photo}
              isCurrent={offset === 0}
              rect={rect}
              zoom={offset === 0 ? closer : 1}
            />
          ),
        buttonZoom: (state) => <ZoomButtons key="zoom" {...state} />,
        buttonClose: () => (
          <IconButton
            key="close"
            autoFocus
            label={sharedMessages.close}
            icon={<X {...icon} />}
            onClick={onClose}
          />
        ),
        // The buttons stay at the ends of the list: a removed button would lose the focus.
        buttonPrev: () =>
          directionButton('previous', previous, isFirst ? t.photo.firstPhoto : undefined),
        buttonNext: () => directionButton('next', next, isLast ? t.photo.lastPhoto : undefined),
        controls: () => (
          <>
            {(isDeleted || photoIndex !== -1) && (
              <p className="absolute top-[calc(12px+env(safe-area-inset-top))] left-4 rounded-full bg-[#0d0a10b3] px-3.5 py-2 text-14 tabular-nums forced-colors:bg-[Canvas]">
                {isDeleted ? t.photo.wasDeleted : t.photo.place(photoIndex + 1, photos.length)}
              </p>
            )}
            <Foot photo={photo} {...link} />
          </>
        ),
      }}
    />
  );
}

const directionIcons = { previous: ChevronLeft, next: ChevronRight };

function directionButton(
  to: keyof typeof directionIcons,
  go: () => void,
  disabledReason: string | undefined,
) {
  const Icon = directionIcons[to];
  return (
    <div className={clsx('absolute top-[calc(50%-22px)]', to === 'next' ? 'right-3' : 'left-3')}>
      <IconButton
        label={t.photo[to]}
        icon={<Icon {...icon} size={28} />}
        disabledReason={disabledReason}
        onClick={go}
      />
    </div>
  );
}

type Size = { width: number; height: number };

/** Pixels on the screen for one pixel of a photo that fits the screen; 1 at most. */
const scaleOf = (photo: Size, width: number, height: number): number =>
  Math.min(1, width / photo.width, height / photo.height);

type SlideProps = { photo: Photo; isCurrent: boolean; rect: Size; zoom: number };

function Slide({ photo, isCurrent, rect, zoom }: SlideProps) {
  const { timeZone } = useCouple();
  const { width, height } = photo;
  // All pixels are loaded once, at the first zoom.
  const shownWidth = width * scaleOf(photo, rect.width, rect.height) * (zoom > 1 ? mostZoom : 1);
  return (
    <div
      className="grid place-items-center [container-type:size] [&_img]:[-webkit-user-drag:none] size-full"
      style={{ '--ratio': width / height, '--widest': `${width}px` }}
      data-zoom={zoom.toFixed(2)}
      aria-hidden={!isCurrent}
    >
      <PhotoImage
        photo={photo}
        name={photoName(photo, timeZone)}
        layout="whole"
        priority
        isStill={!isCurrent}
        sizes={`${Math.ceil(shownWidth)}px`}
      />
    </div>
  );
}

const ZoomButtons = ({ zoom, maxZoom, zoomIn, zoomOut }: ZoomRef) => (
  // The reasons are below the buttons, since there is no space above them.
  <div className="contents [&_[role=tooltip]]:top-[calc(100%+8px)] [&_[role=tooltip]]:bottom-auto">
    <IconButton
      label={t.photo.zoomOut}
      icon={<ZoomOut {...icon} />}
      disabledReason={zoom > 1 ? undefined : t.photo.zoomedOut}
      onClick={zoomOut}
    />
    <IconButton
      label={t.photo.zoomIn}
      icon={<ZoomIn {...icon} />}
      disabledReason={zoom < maxZoom ? undefined : t.photo.zoomedIn}
      onClick={zoomIn}
    />
  </div>
);

function Foot({
  photo,
  onOpenPhoto,
  origin,
}: Pick<LightboxProps, 'photo' | 'onOpenPhoto' | 'origin'>) {
  const caption = photo.caption?.trim() ?? '';
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-wrap gap-y-2 gap-x-4 items-end justify-between pt-6 pb-[calc(12px+env(safe-area-inset-bottom))] px-4 bg-[linear-gradient(#0d0a1000,#0d0a10cc_40%)] pointer-events-none">
      {caption !== '' && (
        <p
          className="basis-full overflow-y-auto max-h-[25dvh] text-14 wrap-anywhere pointer-events-auto whitespace-pre-line"
          dir="auto"
        >
          {caption}
        </p>
      )}
      <div className="basis-full text-14 wrap-anywhere [&_span]:text-ink">
        <UploadedBy photo={photo} />
      </div>
      <div className="pointer-events-auto flex w-90 max-w-full">
        <PhotoReactions key={photo.id} photo={photo} />
      </div>
      <Link
        className="pointer-events-auto ms-auto inline-flex min-h-11 flex-none items-center rounded-full bg-[#0d0a10b3] px-4 text-ink forced-colors:bg-[Canvas]"
        to={`/photo/${photo.id}`}
        state={origin}
        onClick={(event) => {
          if (onOpenPhoto === undefined || opensElsewhere(event)) return;
          event.preventDefault();
          onOpenPhoto();
        }}
      >
        {t.photo.openPhoto}
      </Link>
    </div>
  );
}

/** Buttons must be readable on bright pictures. */
const stage =
  'dark-stage absolute inset-0 text-ink [--ink-muted:#d3cbdb] [--yarl__color_backdrop:#0d0a10] [--yarl__toolbar_padding:calc(8px_+_env(safe-area-inset-top))_12px_0_0] [&_button]:bg-[#0d0a10b3]! forced-colors:[&_button]:bg-[Canvas]!';

/** The library's own portal would take the focus from the dialogs around it. */
function InsideDialog({ children, close, className }: ComponentProps) {
  const { subscribe } = useEvents();
  useEffect(() => subscribe('close', close), [subscribe, close]);
  return <LightboxRoot className={clsx(stage, className)}>{children}</LightboxRoot>;
}

const insideDialog: Plugin = ({ remove, replace }) => {
  remove('no-scroll');
  replace('portal', createModule('portal', InsideDialog));
};
