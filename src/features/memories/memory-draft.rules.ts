import { type MemoryWords, sentOf } from './memory-form.rules.ts';

/*
 * Known is what the home has by now; base is what the writer began from. A form shows the known, and over it whatever of
 * the written differs from its base: so a change of the partner shows where the writer changed nothing.
 */

/** A form as it stands, or a memory as a form would show it. */
export interface Filled<Picture> {
  readonly words: MemoryWords;
  readonly photos: readonly Picture[];
}

/** What somebody wrote and chose, and what they began from. */
export interface Draft<Picture> extends Filled<Picture> {
  readonly base: { readonly words: MemoryWords; readonly photoIds: readonly number[] };
}

interface WithId {
  readonly id: number;
}

export const idsOf = (photos: readonly WithId[]): number[] => photos.map(({ id }) => id);

/** Whether two lists are the same photos in the same order. */
export const isSamePhotos = (one: readonly WithId[], other: readonly WithId[]): boolean =>
  isSameIds(idsOf(one), idsOf(other));

const isSameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** A draft of what is known, before anything was written. */
export const begun = <Picture extends WithId>(known: Filled<Picture>): Draft<Picture> => ({
  ...known,
  base: { words: known.words, photoIds: idsOf(known.photos) },
});

/**
 * What a form shows: what was written, and everything else as it is known by now. Of photos, what either of the two
 * added or took off counts.
 */
export const merged = <Picture extends WithId>(
  { words, photos, base }: Draft<Picture>,
  known: Filled<Picture>,
): Filled<Picture> => ({
  words: eachWord((field) => (isWritten(field, words, base) ? words : known.words)[field]),
  photos: mergedPhotos(base.photoIds, photos, known.photos),
});

type Field = keyof MemoryWords;

const eachWord = (choose: <One extends Field>(field: One) => MemoryWords[One]): MemoryWords => ({
  title: choose('title'),
  type: choose('type'),
  date: choose('date'),
  endDate: choose('endDate'),
  description: choose('description'),
});

const isWritten = (field: Field, words: MemoryWords, base: { words: MemoryWords }): boolean =>
  words[field] !== base.words[field];

function mergedPhotos<Picture extends WithId>(
  base: readonly number[],
  mine: readonly Picture[],
  known: readonly Picture[],
): readonly Picture[] {
  if (isSameIds(base, idsOf(mine))) return known;
  const before = new Set(base);
  const chosen = new Set(idsOf(mine));
  const now = new Set(idsOf(known));
  return [
    ...mine.filter(({ id }) => now.has(id) || !before.has(id)),
    ...known.filter(({ id }) => !before.has(id) && !chosen.has(id)),
  ];
}

/**
 * Which photos a new memory is to have that is there with those `known`. Where it was sent `before` with some, what the
 * partner made of them since counts too; where none of those is there, they may not have come.
 */
export function photosSince<Picture extends WithId>(
  before: readonly number[],
  mine: readonly Picture[],
  known: readonly Picture[],
): readonly Picture[] {
  const came = known.some(({ id }) => before.includes(id));
  return mergedPhotos(came ? before : [], mine, known);
}

/**
 * The draft as if it was begun only now: what was not written is as it is known. A word that was written still tells
 * what it was before, and so whether somebody else changed it.
 */
export const onTopOf = <Picture extends WithId>(
  draft: Draft<Picture>,
  known: Filled<Picture>,
): Draft<Picture> => ({
  ...merged(draft, known),
  base: {
    words: eachWord(
      (field) => (isWritten(field, draft.words, draft.base) ? draft.base : known).words[field],
    ),
    photoIds: idsOf(known.photos),
  },
});

/** Which words were changed here and, otherwise, elsewhere. */
export function overtaken({ words, base }: Draft<WithId>, known: Filled<WithId>): Field[] {
  const [before, mine, now] = [sentOf(base.words), sentOf(words), sentOf(known.words)];
  const fields = ['title', 'type', 'date', 'endDate', 'description'] as const;
  return fields.filter(
    (field) =>
      isWritten(field, words, base) && now[field] !== before[field] && now[field] !== mine[field],
  );
}

/** The draft without those words that were changed elsewhere as well. */
export function yielding<Picture extends WithId>(
  draft: Draft<Picture>,
  known: Filled<Picture>,
): Draft<Picture> {
  const given = overtaken(draft, known);
  const words = eachWord((field) => (given.includes(field) ? draft.base : draft).words[field]);
  return { ...draft, words };
}

/** The draft, which goes on over whatever was changed elsewhere. */
export const insisting = <Picture extends WithId>(
  draft: Draft<Picture>,
  known: Filled<Picture>,
): Draft<Picture> => ({ ...merged(draft, known), base: begun(known).base });
