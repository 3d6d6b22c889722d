import { useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { useLive } from '#platform/web/live/use-live.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import type { Day } from '../../calendar.rules.ts';
import {
  type Faults,
  freshWords,
  isChanged,
  type MemoryWords,
  wordsOf,
} from '../../memory-form.rules.ts';
import { withoutPhotos, withPhotos } from '../../memory-list.rules.ts';
import type { Writing } from '../use-asked.ts';
import { memoryDraft } from './memory-draft.ts';
import { isSamePhotos, type Written } from './save-memory.ts';

/** What is written in the form, kept as a draft with every key. */
export function useMemoryForm({ memory, day, photos: chosen }: Writing, today: Day | undefined) {
  const { me } = useCouple();
  const [draft] = useState(() => memoryDraft(me.username, memory?.id));
  const [kept] = useState(() => draft.get());
  const [began] = useState(
    (): Written => ({
      words: memory === undefined ? freshWords(day ?? today ?? '') : wordsOf(memory),
      photos: memory?.photos ?? [],
    }),
  );
  const [words, setWords] = useState<MemoryWords>(kept ?? began.words);
  const [photos, setPhotos] = useState<readonly Photo[]>(chosen ?? kept?.photos ?? began.photos);
  const [faults, setFaults] = useState<Faults>({});
  const [isRestored, setRestored] = useState(kept !== undefined);

  const isDirty = (now: Written) =>
    isChanged(began.words, now.words) || !isSamePhotos(began.photos, now.photos);
  const keep = (now: Written) => {
    if (isDirty(now)) draft.set({ ...now.words, photos: [...now.photos] });
    else draft.forget();
  };
  const choose = (next: readonly Photo[]) => {
    setPhotos(next);
    keep({ words, photos: next });
  };

  // A photo in the bin, or gone, can be in no memory.
  useLive(photosChanged, (heard) =>
    setPhotos((now) => withPhotos({ photos: now }, heard.photos).photos),
  );
  useLive(photosPurged, ({ ids }) =>
    setPhotos((now) => withoutPhotos({ photos: now }, new Set(ids)).photos),
  );

  return {
    began,
    words,
    photos,
    faults,
    setFaults,
    isChanged: isDirty({ words, photos }),
    isRestored,
    change(changed: Partial<MemoryWords>) {
      const next = { ...words, ...changed };
      setWords(next);
      keep({ words: next, photos });
      // What is being mended is no longer wrong; an end may be so by its date.
      setFaults((found) =>
        Object.fromEntries(
          Object.entries(found).filter(
            ([field]) => !(field in changed) && !(field === 'endDate' && 'date' in changed),
          ),
        ),
      );
    },
    choose,
    forget: () => draft.forget(),
    startAnew() {
      draft.forget();
      setWords(began.words);
      setPhotos(began.photos);
      setFaults({});
      setRestored(false);
    },
  };
}

export type MemoryFormState = ReturnType<typeof useMemoryForm>;
