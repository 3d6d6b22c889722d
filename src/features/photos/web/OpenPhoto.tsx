import clsx from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { opensElsewhere } from '#platform/web/ui/opens-elsewhere.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { neighboursOf } from '../photos.rules.ts';
import { useLightboxEntry } from './lightbox/use-lightbox-entry.ts';
import { OneAndTheSame } from './OneAndTheSame.tsx';
import styles from './OpenPhoto.module.css';
import { PhotoImage } from './PhotoImage.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { useListBehind } from './use-list-behind.ts';
import { usePhotoKeys } from './use-photo-keys.ts';
import { useSwipe } from './use-swipe.ts';
import type { WayBack } from './use-way-back.ts';

const importLightbox = () => import('./lightbox/Lightbox.tsx');
const Lightbox = lazy(async () => ({ default: (await importLightbox()).Lightbox }));

export type OpenPhotoProps = {
  photo: Photo;
  name: string;
  /** What is wrong with reading it anew, while it can be seen as it was. */
  failure: ReactNode;
  /** `dialog`: over the page from which it was opened. */
  lies: 'page' | 'dialog';
  /** Where a page leads back to; a dialog is closed. */
  back?: WayBack | undefined;
  /** On to another photo, in place of this one. */
  onGo: (id: number) => void;
  onLeave: () => void;
};

/** The picture with the ways to its neighbours, and the panel with all that is known of it. */
export function OpenPhoto({ photo, name, failure, lies, back, onGo, onLeave }: OpenPhotoProps) {
  const photos = useListBehind(photo);
  const { previous, next } = neighboursOf(photos, photo);
  const lightbox = useLightboxEntry(photo.id, onGo);
  useKeys(photos, photo, onGo, lies === 'page' ? onLeave : undefined);
  const { width, height } = photo;
  const swipe = useSwipe({
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined,
    onSwipe: (to) => {
      const neighbour = { next, previous }[to];
      if (neighbour !== undefined) onGo(neighbour.id);
    },
  });
  const picture = (
    <PhotoImage
      key={photo.id}
      photo={photo}
      name={name}
      shown="whole"
      soon
      onOpen={lightbox.open}
      onAboutToOpen={() => void importLightbox().catch(() => undefined)}
    />
  );

  return (
    <div className={clsx(styles.open, styles[lies])}>
      <div
        className={styles.stage}
        style={{ '--ratio': width / height, '--widest': `${width}px` }}
        {...swipe.handlers}
      >
        <div
          className={clsx(styles.picture, swipe.offset === null && styles.settling)}
          style={{ transform: swipe.offset === null ? undefined : `translateX(${swipe.offset}px)` }}
        >
          {lies === 'page' ? <OneAndTheSame photo={photo.id}>{picture}</OneAndTheSame> : picture}
        </div>
        <Leave back={back} onLeave={onLeave} />
        <Way {...{ lies, onGo }} to={previous} label={t.photo.previous} look={styles.previous}>
          <ChevronLeft size={28} strokeWidth={1.75} aria-hidden="true" />
        </Way>
        <Way {...{ lies, onGo }} to={next} label={t.photo.next} look={styles.next}>
          <ChevronRight size={28} strokeWidth={1.75} aria-hidden="true" />
        </Way>
      </div>
      <PhotoPanel
        key={photo.id}
        photo={photo}
        failure={failure}
        onDeleted={onLeave}
        neighbour={(next ?? previous)?.id}
      />
      {lightbox.isOpen && (
        <Suspense fallback={null}>
          <Lightbox
            photo={photo}
            photos={photos}
            onLook={lightbox.look}
            onClose={lightbox.close}
            onOpenPhoto={lies === 'page' ? lightbox.close : undefined}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Arrow keys lead to the neighbours, Esc back; a dialog hears its Esc by itself. */
function useKeys(
  photos: readonly Photo[],
  photo: Photo,
  onGo: (id: number) => void,
  onEscape: (() => void) | undefined,
): void {
  // Ahead of what is shown, where keys are pressed faster than photos can be drawn.
  const at = useRef(photo);
  const drawn = useRef(photo.id);
  if (drawn.current !== photo.id || at.current.id === photo.id) at.current = photo;
  drawn.current = photo.id;
  const go = (to: Photo | undefined) => {
    if (to === undefined) return;
    at.current = to;
    onGo(to.id);
  };
  usePhotoKeys({
    ArrowLeft: () => go(neighboursOf(photos, at.current).previous),
    ArrowRight: () => go(neighboursOf(photos, at.current).next),
    ...(onEscape && { Escape: onEscape }),
  });
}

function Leave({ back, onLeave }: Pick<OpenPhotoProps, 'back' | 'onLeave'>) {
  const look = clsx(styles.way, styles.back);
  if (back === undefined) {
    return (
      <button
        className={look}
        type="button"
        aria-label={sharedMessages.close}
        title={sharedMessages.close}
        onClick={onLeave}
      >
        <X size={24} strokeWidth={1.75} aria-hidden="true" />
      </button>
    );
  }
  return (
    <Link
      className={look}
      to={back.path}
      aria-label={back.label}
      title={back.label}
      onClick={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}

type WayProps = Pick<OpenPhotoProps, 'lies' | 'onGo'> & {
  to: Photo | undefined;
  label: string;
  look: string | undefined;
  children: ReactNode;
};

/** To a neighbour, in place of this photo: Back leads to where the first one was opened. */
function Way({ lies, to, label, look, onGo, children }: WayProps) {
  if (to === undefined) return null;
  const shared = {
    className: clsx(styles.way, look),
    'aria-label': label,
    title: label,
    children,
  };
  if (lies === 'dialog') return <button type="button" {...shared} onClick={() => onGo(to.id)} />;
  return (
    <Link
      {...shared}
      to={`/photo/${to.id}`}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onGo(to.id);
      }}
    />
  );
}
