import clsx from 'clsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type RefObject, useRef } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { neighboursOf } from '../../photos.rules.ts';
import { PhotoImage } from '../PhotoImage.tsx';
import { photoName } from '../photo-name.ts';
import { usePhotoKeys } from '../use-photo-keys.ts';
import styles from './Lightbox.module.css';
import { fitted, mostZoom, type View, whole, zoomStep } from './lightbox.rules.ts';
import { sizeOf, useGestures } from './use-gestures.ts';

export type LightboxStageProps = {
  /** Gets the dialog around it. */
  dialog: RefObject<Element | null>;
  photo: Photo;
  photos: readonly Photo[];
  onGo: (photo: Photo) => void;
  onClose: () => void;
};

/** Pixels that an arrow key moves a picture that is seen closely. */
const panStep = 80;
const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The picture with its neighbours left and right of the screen, and the buttons. */
export function LightboxStage({ dialog, photo, photos, onGo, onClose }: LightboxStageProps) {
  const { timeZone } = useCouple();
  const stage = useRef<HTMLDivElement>(null);
  const { previous, next } = neighboursOf(photos, photo);
  const index = photos.findIndex(({ id }) => id === photo.id);

  const go = (to: Photo | undefined, atEnd: string) => {
    if (to === undefined) return announce(atEnd);
    reset();
    onGo(to);
    announce(photoName(to, timeZone));
  };
  const goNext = () => go(next, t.photo.lastPhoto);
  const goPrevious = () => go(previous, t.photo.firstPhoto);

  const { view, drag, reset, zoomTo, panBy, handlers } = useGestures({
    stage,
    picture: photo,
    has: { next: next !== undefined, previous: previous !== undefined },
    onSwipe: (swipe) => ({ next: goNext, previous: goPrevious, close: onClose })[swipe](),
  });
  const zoom = (to: number) => {
    const kept = Math.min(mostZoom, Math.max(1, to));
    zoomTo(kept);
    announce(t.photo.zoomed(kept));
  };
  const closer = () => zoom(view.zoom * zoomStep);
  const isClose = view.zoom > 1;
  const pan = (x: number, y: number) => {
    if (isClose) panBy({ x: x * panStep, y: y * panStep });
  };
  const left = () => (isClose ? pan(1, 0) : goPrevious());
  const right = () => (isClose ? pan(-1, 0) : goNext());
  const up = () => pan(0, 1);
  const down = () => pan(0, -1);
  usePhotoKeys({
    ArrowLeft: left,
    ArrowRight: right,
    ArrowUp: up,
    ArrowDown: down,
    '+': closer,
    '=': closer,
    '-': () => zoom(view.zoom / zoomStep),
    '0': () => zoom(1),
  });

  const slides = [previous, photo, next].filter((slide) => slide !== undefined);
  return (
    <div
      className={styles.stage}
      ref={(element) => {
        stage.current = element;
        dialog.current = element?.closest('[role="dialog"]') ?? null;
      }}
      {...handlers}
    >
      <div
        className={styles.backdrop}
        style={{ opacity: 1 - Math.min(0.8, (drag?.y ?? 0) / 400) }}
      />
      {slides.map((slide) => (
        <Slide
          key={slide.id}
          photo={slide}
          name={photoName(slide, timeZone)}
          place={slide === photo ? 0 : slide === next ? 1 : -1}
          view={slide === photo ? view : whole}
          drag={drag}
          stage={stage}
        />
      ))}
      {index >= 0 && <p className={styles.count}>{t.photo.place(index + 1, photos.length)}</p>}
      <div className={styles.tools}>
        <IconButton
          label={t.photo.zoomOut}
          icon={<ZoomOut {...icon} />}
          disabledReason={isClose ? undefined : t.photo.zoomedOut}
          onClick={() => zoom(view.zoom / zoomStep)}
        />
        <IconButton
          label={t.photo.zoomIn}
          icon={<ZoomIn {...icon} />}
          disabledReason={view.zoom < mostZoom ? undefined : t.photo.zoomedIn}
          onClick={closer}
        />
        <IconButton
          autoFocus
          label={sharedMessages.close}
          icon={<X {...icon} />}
          onClick={onClose}
        />
      </div>
      {/* They stay at the ends, where they say so: gone, they would take the focus with them. */}
      <div className={clsx(styles.way, styles.previous)}>
        <IconButton
          label={t.photo.previous}
          icon={<ChevronLeft {...icon} size={28} />}
          disabledReason={previous === undefined ? t.photo.firstPhoto : undefined}
          onClick={goPrevious}
        />
      </div>
      <div className={clsx(styles.way, styles.next)}>
        <IconButton
          label={t.photo.next}
          icon={<ChevronRight {...icon} size={28} />}
          disabledReason={next === undefined ? t.photo.lastPhoto : undefined}
          onClick={goNext}
        />
      </div>
    </div>
  );
}

type SlideProps = {
  photo: Photo;
  name: string;
  /** Screens to the right of what is looked at. */
  place: -1 | 0 | 1;
  view: View;
  drag: { x: number; y: number } | null;
  stage: RefObject<HTMLElement | null>;
};

function Slide({ photo, name, place, view: { zoom, x, y }, drag, stage }: SlideProps) {
  // Seen closely it needs all of its pixels; asked for once, not for every step of the zoom.
  const width = fitted(photo, sizeOf(stage.current)).width * (zoom > 1 ? mostZoom : 1);
  const down = place === 0 ? (drag?.y ?? 0) : 0;
  return (
    <div
      className={clsx(styles.slide, drag === null && styles.settling)}
      aria-hidden={place !== 0}
      inert={place !== 0}
      style={{
        '--ratio': photo.width / photo.height,
        '--widest': `${photo.width}px`,
        transform: `translate3d(calc(${place * 104}% + ${drag?.x ?? 0}px), ${down}px, 0)`,
      }}
    >
      <div
        className={styles.zoomed}
        data-zoom={zoom.toFixed(2)}
        style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}
      >
        <PhotoImage photo={photo} name={name} shown="whole" soon drawn={`${Math.ceil(width)}px`} />
      </div>
    </div>
  );
}
