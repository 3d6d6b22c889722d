import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useId } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { TaskRow } from '#platform/web/ui/TaskRow.tsx';
import { t } from '../../messages/index.ts';
import { openNote } from '../open-note.ts';

/** The partner asks to edit the note; the window of the note has the answers. */
export function WaitingRequest({ name }: { name: string }) {
  const id = useId();
  return (
    <TaskRow
      id={id}
      picture={<NotebookPen size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={t.note.wants(name)}
      note={t.note.note}
    >
      <Button size="small" variant="primary" aria-describedby={id} onClick={() => openNote()}>
        {t.window.open()}
      </Button>
    </TaskRow>
  );
}
