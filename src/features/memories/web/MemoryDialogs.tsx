import { useNavigate } from 'react-router';
import { toast } from '#platform/web/ui/toast.ts';
import { type Day, type Span, spansBetween } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { openMemoryPath } from '../memories.rules.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import { DayDialog } from './DayDialog.tsx';
import { type FormTarget, MemoryForm } from './form/MemoryForm.tsx';
import type { SavedMemory } from './form/save-memory.ts';
import { MemoryDialog } from './MemoryDialog.tsx';
import { memoryToEdit, type useOpenMemory } from './use-address.ts';

export type MemoryDialogsProps = {
  opened: ReturnType<typeof useOpenMemory>;
  spans: readonly Span<Memory>[];
  today: Day | undefined;
  day: Day | null;
  setDay: (day: Day | null) => void;
  target: FormTarget | null;
  setTarget: (target: FormTarget | null) => void;
};

/** The dialogs of a day, a memory, and the form, one above the other. */
export function MemoryDialogs(props: MemoryDialogsProps) {
  const { opened, spans, today, day, setDay, target, setTarget } = props;
  const navigate = useNavigate();
  const onSaved = (saved: SavedMemory | null) => {
    if (saved === null) return void toast.general(t.form.waits);
    const { id } = saved.memory;
    if (saved.arePhotosMissing) {
      const addPhotos = () => {
        memoryToEdit.set(id);
        void navigate(openMemoryPath(id));
      };
      toast.general(t.form.photosFailed, {
        tone: 'warn',
        duration: null,
        actions: [{ label: t.form.addPhotos, onPress: addPhotos }],
      });
      return;
    }
    const show = { label: t.form.show, onPress: () => opened.open(id) };
    toast.general(t.form.saved, { tone: 'ok', actions: target?.memory ? [] : [show] });
  };
  return (
    <>
      {day !== null && (
        <DayDialog
          day={day}
          spans={spansBetween(spans, day, day)}
          onClose={() => setDay(null)}
          onMemory={opened.open}
          onAdd={() => setTarget({ day })}
        />
      )}
      {opened.id !== null && (
        <MemoryDialog
          key={`memory ${opened.id}`}
          id={opened.id}
          onClose={opened.close}
          onEdit={(memory) => setTarget({ memory })}
          onRescue={(deletedId) => setTarget({ deletedId })}
        />
      )}
      {target !== null && (
        <MemoryForm
          key={`form ${target.memory?.id ?? target.deletedId ?? 'new'}`}
          target={target}
          today={today}
          onSaved={onSaved}
          onClose={() => setTarget(null)}
        />
      )}
    </>
  );
}
