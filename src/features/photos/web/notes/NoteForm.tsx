import type { FormEvent, KeyboardEvent } from 'react';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useNotice } from '#platform/web/ui/confirm.tsx';
import { TextArea } from '#platform/web/ui/TextField.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { longText, tooLong } from '#shared/text.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { noteDraft, useAddNote, useNoteDraft } from './notes.queries.ts';
import styles from './PhotoNotes.module.css';

/** Characters left when the form starts to count them. */
const countFrom = 500;

/** Adds a note to a photo (S2 §5). The text is kept until it is sent. */
export function NoteForm({ photo }: { photo: Photo }) {
  const { value: text, set } = useNoteDraft(photo.id);
  const { add, isPending } = useAddNote(photo.id);
  const tell = useNotice();
  const content = text.trim();
  const left = longText - content.length;
  const isInBin = photo.deletedAt !== null;
  const blank = content === '' ? t.notes.blank : undefined;
  const reason = isInBin ? t.notes.inBin : (blank ?? tooLong(content, longText));

  const send = async () => {
    if (isPending) return;
    if (reason !== undefined) return announce(reason);
    try {
      const note = await add(content);
      announce(note === null ? sharedMessages.queued : t.notes.added);
      // Text that was typed since stays.
      const draft = noteDraft(photo.id);
      if (draft.value === text) draft.clear();
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
  const keys = <span className={styles.keys}>{t.notes.hint}</span>;
  const hint = left <= countFrom ? t.notes.left(Math.max(0, left)) : keys;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={t.notes.label}
        rows={3}
        placeholder={t.notes.placeholder}
        description={isInBin ? t.notes.inBin : hint}
        error={tooLong(content, longText)}
        readOnly={isInBin}
        value={text}
        onChange={set}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="primary" wide busy={isPending} disabledReason={reason}>
        {t.notes.add}
      </Button>
    </form>
  );
}
