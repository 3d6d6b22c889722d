import { useState } from 'react';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { useNotice } from '#platform/web/ui/confirm.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { longTextLimit, tooLongError } from '#shared/text.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { noteDraft, useAddNote, useNoteDraft } from './notes.queries.ts';

/**
 * A photo's next note, whose text is kept until it is sent. All forms of a photo have the same text. `onSent` gets a
 * text that says whether the note was added or queued, and the note.
 */
export function useNoteForm(
  { id, deletedAt }: Photo,
  onSent: (text: string, note: string) => void,
) {
  const { value: text, set, clear } = useNoteDraft(id);
  const { add, isPending } = useAddNote(id);
  const showNotice = useNotice();
  const content = text.trim();
  // The pointer is still on the button, which would show at once why it is disabled.
  const [sentText, setSentText] = useState<string>();
  if (sentText !== undefined && content !== '' && content !== sentText) setSentText(undefined);
  const isInBin = deletedAt !== null;
  const error = tooLongError(content, longTextLimit);
  const missing = isInBin ? t.notes.inBin : content === '' ? t.notes.blank : error;
  const disabledReason = sentText !== undefined && content === '' && !isInBin ? undefined : missing;
  const form = useForm({
    savedValues: { text: '' },
    draft: {
      value: { text },
      set({ text = '' }, sentValues) {
        // Text that was typed since, also after another visit of the photo, stays.
        if (sentValues === undefined || noteDraft(id).value === sentValues.text) set(text);
      },
      clear,
    },
    save: async () => ({ note: await add(content), content }),
    onSaved(sent) {
      setSentText(sent.content);
      onSent(sent.note === null ? sharedMessages.queued : t.notes.added, sent.content);
    },
    onError(failure) {
      if (isSignedOut(failure)) return;
      const reason = errorMessage(failure, t.notes.failed);
      void showNotice({ title: t.notes.failedTitle, text: reason });
    },
  });
  const submit = () => {
    setSentText(undefined);
    if (missing !== undefined) announce(missing);
    else if (!isPending) form.submit();
  };
  return {
    form: { ...form, submit },
    /** Characters that still fit. */
    charactersLeft: longTextLimit - content.length,
    isInBin,
    error,
    disabledReason,
    isPending,
  };
}
