import { useState } from 'react';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { t } from '../messages/index.ts';
import type { NoteClient } from './note-client.ts';
import type { UnsavedText as Unsaved } from './note-drafts.ts';

export type UnsavedTextProps = { unsaved: Unsaved; client: NoteClient; isEditing: boolean };

/** Offers the last text that was typed here and did not reach the note. It is never inserted automatically. */
export function UnsavedText({ unsaved, client, isEditing }: UnsavedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const draft = client.drafts.unsaved.snapshot;
  const typedAt = t.note.typedAt(unsaved.at, useTimeZone());
  const disabledReason = isEditing ? undefined : t.note.editFirst;
  const insert = (text: string) => {
    client.type(text);
    client.keepDraft();
    close();
  };
  /** The text that is replaced becomes the unsaved text. */
  const replace = () => {
    const { text } = client.state();
    draft().set(text === '' ? null : { text, at: Date.now() });
    insert(unsaved.text);
  };
  const append = () => {
    const { text } = client.state();
    draft().clear();
    insert(text === '' ? unsaved.text : `${text}\n\n${unsaved.text}`);
  };
  const discard = () => {
    draft().clear();
    close();
    const undo = { label: t.note.undo, onPress: () => draft().value ?? draft().set(unsaved) };
    toast.general(t.note.discarded, { duration: 8000, actions: [undo] });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-warn-soft px-3 py-2 text-14 text-warn">
      <p>{t.note.hasUnsaved}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.note.review}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t.note.unsavedTitle}
        description={t.note.unsavedText}
      >
        <p className="text-13 text-ink-muted">{typedAt}</p>
        <textarea
          className="my-2 w-full resize-y rounded-control border border-line bg-sunken px-3 py-2.5 text-ink"
          readOnly
          dir="auto"
          value={unsaved.text}
          aria-label={typedAt}
          rows={6}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabledReason={disabledReason} onClick={replace}>
            {t.note.replace}
          </Button>
          <Button size="small" disabledReason={disabledReason} onClick={append}>
            {t.note.append}
          </Button>
          <CopyButton size="small" text={unsaved.text} />
          <Button size="small" variant="danger" onClick={discard}>
            {t.note.discard}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
