import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#platform/web/ui/toast.ts';
import { useWhileThere } from '#platform/web/ui/use-while-there.ts';
import { type Day, memoriesOn, type Span } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import { openMemoryPath } from '../places.rules.ts';
import { DayDialog } from './DayDialog.tsx';
import { MemoryForm } from './form/MemoryForm.tsx';
import type { Saved } from './form/save-memory.ts';
import { MemoryDialog } from './MemoryDialog.tsx';
import { memoryToWrite } from './opened-memory.ts';
import type { useOpenMemory } from './use-address.ts';
import type { Asked } from './use-asked.ts';
import { useShown } from './use-shown.ts';

export type MemoryDialogsProps = {
  asked: Asked;
  opened: ReturnType<typeof useOpenMemory>;
  spans: readonly Span<Memory>[];
  today: Day | undefined;
};

/**
 * What lies over the page: a day, above it a memory, and above that the form.
 */
export function MemoryDialogs({ asked, opened, spans, today }: MemoryDialogsProps) {
  const navigate = useNavigate();
  const day = useShown(asked.day);
  const memory = useShown(opened.id);
  const form = useShown(asked.writing);
  const ofDay = useMemo(
    () => (day.shown === null ? [] : memoriesOn(spans, day.shown)),
    [spans, day.shown],
  );

  const whileHere = useWhileThere();
  const onSaved = (came: Saved | null, isNew: boolean) => {
    if (came === null) {
      toast.general(t.form.waits);
      return;
    }
    const { memory: saved, photosMissing } = came;
    if (photosMissing) {
      // They wait as a draft of the memory, whichever page this is pressed on.
      const addPhotos = () =>
        whileHere(
          () => asked.write({ memory: saved }),
          () => {
            memoryToWrite.set(saved.id);
            void navigate(openMemoryPath(saved.id));
          },
        );
      toast.general(t.form.photosFailed, {
        tone: 'warn',
        // Whoever takes longer to read it must not lose the way to their photos.
        duration: null,
        actions: [{ label: t.form.addPhotos, onPress: addPhotos }],
      });
    } else {
      const show = { label: t.form.show, onPress: () => opened.open(saved.id) };
      toast.general(t.form.saved, {
        tone: 'ok',
        actions: isNew ? [show] : [],
      });
    }
  };
  return (
    <>
      {day.shown !== null && (
        <DayDialog
          day={day.shown}
          open={day.open}
          memories={ofDay}
          onClose={asked.closeDay}
          onMemory={opened.open}
          onAdd={() => asked.write({ day: asked.day ?? undefined })}
        />
      )}
      {memory.shown !== null && (
        <MemoryDialog
          key={`memory-${memory.shown}`}
          id={memory.shown}
          open={memory.open}
          onClose={opened.close}
          onEdit={(edited) => asked.write({ memory: edited })}
          onWriteLost={() => asked.write({ lost: memory.shown ?? undefined })}
        />
      )}
      {form.shown !== null && (
        <MemoryForm
          key={`form-${asked.times}`}
          {...form.shown}
          today={today}
          open={form.open}
          onSaved={onSaved}
          onClose={asked.stopWriting}
        />
      )}
    </>
  );
}
