import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Photo, photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { useLiveEvent } from '#platform/web/realtime/events.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import type { Day } from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import {
  begun,
  type Draft,
  type Filled,
  idsOf,
  insisting,
  isSamePhotos,
  merged,
  onTopOf,
  overtaken,
  yielding,
} from '../../memory-draft.rules.ts';
import {
  type Faults,
  freshWords,
  isChanged,
  type MemoryWords,
  wordsOf,
} from '../../memory-form.rules.ts';
import { memoryQuery } from '../memories.queries.ts';
import type { Writing } from '../use-asked.ts';
import { type First, memoryDraft } from './memory-draft.ts';
import type { Saved } from './save-memory.ts';

/**
 * What is written in the form, kept as a draft with every key. What nobody touched follows what is known of the
 * memory, also while the partner changes it.
 */
export function useMemoryForm({ memory: given, day, lost }: Writing, today: Day | undefined) {
  const { me } = useCouple();
  const [memory, setMemory] = useState(given);
  const [place, setPlace] = useState(() => memoryDraft(me.username, given?.id ?? lost));
  const [kept] = useState(() => place.get());
  const [fresh] = useState((): Filled<Photo> => {
    const usual = given === undefined ? kept?.base.words.date : undefined;
    return { words: freshWords(day ?? usual ?? today ?? ''), photos: [] };
  });
  const latestOf = useLatest(memory);
  const known = latestOf === undefined ? fresh : writtenOf(latestOf);

  const [draft, setDraft] = useState<Draft<Photo> | undefined>(
    kept && { ...allThere(kept), ...(lost !== undefined && { base: begun(fresh).base }) },
  );
  const [past, setPast] = useState<Draft<Photo>>();
  const [faults, setFaults] = useState<Faults>({});
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [isWrittenOn, setWrittenOn] = useState(false);
  // What is written while it is being saved is not lost with what was saved.
  const writes = useRef(0);
  const latest = useRef(draft);
  const first = useRef(kept?.first);

  const shownOf = (one: Draft<Photo> | undefined) =>
    one === undefined ? known : withoutBinned(merged(one, known));
  const now = shownOf(draft);
  const put = (next: Draft<Photo> | undefined) => {
    latest.current = next;
    setDraft(next);
  };
  const keep = (next: Draft<Photo>) => {
    writes.current += 1;
    put(next);
    if (isOther(known, shownOf(next))) place.set({ ...next, first: first.current });
    else place.forget();
  };
  /** Writes on top of what is known by now: it is what the writer has seen. */
  const write = (make: (shown: Filled<Photo>) => Partial<Filled<Photo>>) => {
    setPast(undefined);
    const before = latest.current ?? begun(known);
    keep({ ...onTopOf(before, known), ...make(shownOf(before)) });
  };
  const choose = (make: (photos: readonly Photo[]) => readonly Photo[]) =>
    write(({ photos }) => ({ photos: [...make(photos), ...leftOut(latest.current, known)] }));

  const hear = (change: (photos: readonly Photo[]) => readonly Photo[]) => {
    const { current } = latest;
    if (current !== undefined) put({ ...current, photos: change(current.photos) });
  };
  useLiveEvent(photosChanged, (heard) =>
    hear((photos) =>
      photos.map((photo) => heard.photos.findLast(({ id }) => id === photo.id) ?? photo),
    ),
  );
  useLiveEvent(photosPurged, ({ ids }) =>
    hear((photos) => photos.filter(({ id }) => !ids.includes(id))),
  );

  return {
    memory,
    known,
    ...now,
    faults,
    setFaults,
    isChanged: isOther(known, now),
    isRestored,
    /** It was saved, and written on meanwhile. */
    isWrittenOn,
    /** Which words were changed elsewhere while they were changed here. */
    overtaken: memory === undefined || draft === undefined ? [] : overtaken(draft, known),
    /** How many that were chosen have gone into the bin since. */
    leftOut: leftOut(draft, known).length,
    canUndo: past !== undefined,
    change(changed: Partial<MemoryWords>) {
      write(({ words }) => ({ words: { ...words, ...changed } }));
      // What is being mended is no longer wrong; an end may be so by its date.
      setFaults((found) =>
        Object.fromEntries(
          Object.entries(found).filter(
            ([field]) => !(field in changed) && !(field === 'endDate' && 'date' in changed),
          ),
        ),
      );
    },
    choose: (photos: readonly Photo[]) => choose(() => photos),
    /** These are not there any more. */
    takeOff(ids: readonly number[]) {
      choose((photos) => photos.filter(({ id }) => !ids.includes(id)));
    },
    /** Shows what was changed elsewhere, which can be undone. */
    yield() {
      if (draft === undefined) return;
      setPast(draft);
      setFaults({});
      keep(yielding(draft, known));
    },
    undo() {
      if (past !== undefined) keep(past);
      setPast(undefined);
    },
    /** Knows of what was changed elsewhere, and goes on. */
    goOn() {
      if (draft !== undefined) keep(insisting(draft, known));
    },
    forget: () => place.forget(),
    startAnew() {
      first.current = undefined;
      place.forget();
      put(undefined);
      setPast(undefined);
      setFaults({});
      setRestored(false);
      setWrittenOn(false);
    },
    /** The memory is gone: what was written of it is one of its own now. */
    becomeNew() {
      first.current = undefined;
      setMemory(undefined);
      keep({ ...shownOf(latest.current), base: begun(fresh).base });
    },
    writesNow: () => writes.current,
    /** How this new memory was sent before. */
    firstSent: () => first.current,
    /**
     * This waits for the connection, as it was after so many writes. Answers whether something was written meanwhile: that
     * stays, as a draft of the same.
     */
    waits(after: number, sent: First): boolean {
      const wasWrittenOn = writes.current !== after;
      if (!wasWrittenOn) place.forget();
      else if (latest.current !== undefined) {
        first.current = sent;
        place.set({ ...latest.current, first: sent });
      }
      return wasWrittenOn;
    },
    /**
     * This is saved, as it was after so many writes. What is not, by now, waits as a draft of the memory: what was
     * written meanwhile, and photos that could not be added. Answers whether something was written meanwhile.
     */
    saved(after: number, sent: Filled<Photo>, { memory: saved, photosMissing }: Saved): boolean {
      const wasWrittenOn = writes.current !== after;
      const photoIds = photosMissing ? [] : idsOf(sent.photos);
      const left = { ...shownOf(latest.current), base: { words: sent.words, photoIds } };
      const next = memoryDraft(me.username, saved.id);
      first.current = undefined;
      place.forget();
      if (isOther(writtenOf(saved), merged(left, writtenOf(saved)))) next.set(left);
      if (wasWrittenOn) {
        setMemory(saved);
        setPlace(next);
        setPast(undefined);
        put(left);
        setRestored(false);
        setWrittenOn(true);
      }
      return wasWrittenOn;
    },
  };
}

/** A memory as it is known by now; as it was known last once it is gone. */
function useLatest(memory: Memory | undefined): Memory | undefined {
  const { data } = useQuery({
    ...memoryQuery(memory?.id ?? 0),
    enabled: memory !== undefined,
  });
  return memory && (data ?? memory);
}

const writtenOf = (memory: Memory): Filled<Photo> => ({
  words: wordsOf(memory),
  photos: memory.photos,
});

const isOther = (known: Filled<Photo>, now: Filled<Photo>): boolean =>
  isChanged(known.words, now.words) || !isSamePhotos(known.photos, now.photos);

/** A draft of long ago does not know which photos came out of the bin meanwhile: the home will say. */
const allThere = (draft: Draft<Photo>): Draft<Photo> => ({
  ...draft,
  photos: draft.photos.map((photo) => ({ ...photo, deletedAt: null })),
});

/** A photo in the bin can be in no memory; it may come back. */
const withoutBinned = (written: Filled<Photo>): Filled<Photo> => ({
  ...written,
  photos: written.photos.filter(({ deletedAt }) => deletedAt === null),
});

/** Those that were chosen here and lie in the bin. */
const leftOut = (draft: Draft<Photo> | undefined, known: Filled<Photo>): readonly Photo[] =>
  draft === undefined
    ? []
    : merged(draft, known).photos.filter(({ deletedAt }) => deletedAt !== null);

export type MemoryFormState = ReturnType<typeof useMemoryForm>;
