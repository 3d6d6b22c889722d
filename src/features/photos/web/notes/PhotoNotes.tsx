import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLiveEvent } from '#platform/web/realtime/events.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { photoNoteAdded } from '../../photos.notes.contract.ts';
import { NoteForm } from './NoteForm.tsx';
import { authorOf, NoteList } from './NoteList.tsx';
import styles from './PhotoNotes.module.css';
import { notesQuery } from './photo-notes.queries.ts';
import { WaitingNotes } from './WaitingNotes.tsx';
import { useWaitingNotes } from './waiting-notes.ts';

/** What the two wrote about a photo, and where more is written (S2 §2). */
export function PhotoNotes({ photo }: { photo: Photo }) {
  const { me } = useCouple();
  const { data: notes, isError, isFetching, refetch } = useQuery(notesQuery(photo.id));
  const id = useId();
  const waiting = useWaitingNotes(photo.id);
  useLiveEvent(photoNoteAdded, ({ photoId, note }) => {
    const isTheirs = note.author.color !== me.color;
    if (photoId === photo.id && isTheirs) announce(t.notes.cameIn(authorOf(note), note.content));
  });
  return (
    <section className={styles.notes} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {t.notes.title}
      </h2>
      {isError && (
        <ErrorState
          compact
          text={t.notes.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {notes === undefined && !isError && <Skeleton shape="block" height={56} />}
      {notes?.length === 0 && waiting.length === 0 && <p className={styles.none}>{t.notes.none}</p>}
      {notes !== undefined && notes.length > 0 && <NoteList notes={notes} />}
      {waiting.length > 0 && <WaitingNotes waiting={waiting} />}
      <NoteForm photo={photo} />
    </section>
  );
}
