import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useTell } from '#platform/web/ui/confirm.tsx';
import { TextArea } from '#platform/web/ui/TextField.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { longText } from '#shared/text.ts';
import { tooLong } from '#shared/too-long.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { noteSent, photoDraft, useNoteChanges } from '../photo-drafts.ts';
import { useAddNote } from './add-note.ts';
import styles from './PhotoNotes.module.css';

/** So few characters before the end, writers are told how many are left. */
const nearTheEnd = 500;

/** Where a note is written (S2 §5): it needs words, and is sent once. What is typed stays until it is saved. */
export function NoteForm({ photo }: { photo: Photo }) {
  const draft = photoDraft(photo.id, 'note');
  const [typed, setTyped] = useState(() => draft.get() ?? '');
  const latest = useRef(typed);
  const { add, isPending } = useAddNote(photo.id);
  const tell = useTell();
  const content = typed.trim();
  const left = longText - content.length;
  const isInBin = photo.deletedAt !== null;
  const reason = isInBin ? t.notes.inBin : cannotSend(content);

  const type = (text: string) => {
    setTyped(text);
    latest.current = text;
    draft.keep(text === '' ? null : text);
  };
  useNoteChanges(photo.id, (change) => type(change(latest.current)));
  const send = async () => {
    if (isPending) return;
    if (reason !== undefined) return announce(reason);
    try {
      const note = await add(content);
      announce(note === null ? sharedMessages.queued : t.notes.added);
      // Its place may be another one by now, or gone.
      draft.saved(typed);
      noteSent(photo.id, typed);
    } catch (error) {
      if (!isSignedOut(error)) await tell({ title: t.notes.failedTitle, text: t.notes.failed });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={t.notes.label}
        rows={3}
        placeholder={t.notes.placeholder}
        description={isInBin ? t.notes.inBin : left <= nearTheEnd ? calmly(left) : keys}
        error={tooLong(content, longText)}
        readOnly={isInBin}
        dir="auto"
        value={typed}
        onChange={type}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="primary" wide busy={isPending} disabledReason={reason}>
        {t.notes.add}
      </Button>
    </form>
  );
}

const cannotSend = (content: string): string | undefined =>
  content === '' ? t.notes.blank : tooLong(content, longText);

const keys = <span className={styles.keys}>{t.notes.hint}</span>;

const calmly = (left: number): string => t.notes.left(Math.max(0, left));
