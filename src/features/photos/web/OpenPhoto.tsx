import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Photo } from '../photos.contract.ts';
import { neighboursOf } from '../photos.rules.ts';
import { photosTexts as texts } from '../photos.texts.ts';
import styles from './OpenPhoto.module.css';
import { PhotoImage } from './PhotoImage.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { photosQuery } from './photos.queries.ts';
import { usePhotoKeys } from './use-photo-keys.ts';
import { photosPath, useWayBack } from './way-back.ts';

export type OpenPhotoProps = {
  photo: Photo;
  name: string;
  /** What is wrong with reading it anew, while it can be seen as it was. */
  failure: ReactNode;
};

/** Milliseconds for which the list is good enough to go on from photo to photo; the stream keeps it fresh anyway. */
const freshEnough = 5 * 60_000;

/** The picture with the ways to its neighbours, and the panel with all that is known of it. */
export function OpenPhoto({ photo, name, failure }: OpenPhotoProps) {
  const { data: photos = [] } = useQuery({ ...photosQuery, staleTime: freshEnough });
  const { previous, next } = neighboursOf(photos, photo);
  const leave = useWayBack();
  usePhotoKeys({ photos, photo, leave });
  const { width, height } = photo;
  return (
    <div className={styles.open}>
      <div className={styles.stage} style={{ '--ratio': width / height, '--widest': `${width}px` }}>
        <PhotoImage key={photo.id} photo={photo} name={name} shown="whole" soon />
        <Link
          className={clsx(styles.way, styles.back)}
          to={photosPath}
          aria-label={texts.back}
          title={texts.back}
          onClick={(event) => {
            event.preventDefault();
            leave();
          }}
        >
          <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <Way to={previous} label={texts.previous} look={styles.previous}>
          <ChevronLeft size={28} strokeWidth={1.75} aria-hidden="true" />
        </Way>
        <Way to={next} label={texts.next} look={styles.next}>
          <ChevronRight size={28} strokeWidth={1.75} aria-hidden="true" />
        </Way>
      </div>
      <PhotoPanel
        photo={photo}
        failure={failure}
        onDeleted={leave}
        neighbour={(next ?? previous)?.id}
      />
    </div>
  );
}

type WayProps = { to: Photo | undefined; label: string; look: string; children: ReactNode };

/** To a neighbour, in place of this photo: Back leads to where the first one was opened. */
function Way({ to, label, look, children }: WayProps) {
  const { state } = useLocation();
  if (to === undefined) return null;
  return (
    <Link
      className={clsx(styles.way, look)}
      to={`/photo/${to.id}`}
      replace
      state={state}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  );
}
