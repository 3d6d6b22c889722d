import { describe, expect, test } from 'vitest';
import {
  begun,
  type Draft,
  type Filled,
  idsOf,
  insisting,
  merged,
  onTopOf,
  overtaken,
  yielding,
} from './memory-draft.rules.ts';
import type { MemoryWords } from './memory-form.rules.ts';

interface Photo {
  id: number;
}

const known = (more: Partial<MemoryWords> = {}, photos: readonly number[] = []): Filled<Photo> => ({
  words: {
    ...{ title: 'Picnic', description: 'By the lake', type: 'event' },
    ...{ date: '2024-05-14', endDate: '2024-05-16', ...more },
  },
  photos: photos.map((id) => ({ id })),
});
const draft = (
  more: Partial<MemoryWords>,
  photos: readonly number[] = [],
  base: readonly number[] = photos,
): Draft<Photo> => ({ ...known(more, photos), base: begun(known({}, base)).base });

describe('words', () => {
  test('that nobody touched follow what is known', () => {
    const now = known({ title: 'Trip', description: 'At the sea' });
    expect(merged(draft({ title: 'Swim' }), now).words).toEqual(
      known({ title: 'Swim', description: 'At the sea' }).words,
    );
    expect(merged(begun(known()), now)).toEqual(now);
  });

  test.each<[Partial<MemoryWords>, Partial<MemoryWords>, string[]]>([
    [{}, {}, []],
    [{ title: 'Swim' }, {}, []],
    [{}, { title: 'Swim' }, []],
    [{ title: 'Swim' }, { description: 'At the sea' }, []],
    [{ title: 'Swim' }, { title: 'Swim' }, []],
    [{ title: 'Swim ' }, { title: 'Swim' }, []],
    [{ title: 'Swim' }, { title: 'Trip' }, ['title']],
    [
      { title: 'Swim', date: '2024-05-13' },
      { title: 'Trip', date: '2024-05-12' },
      ['title', 'date'],
    ],
    [{ endDate: '' }, { endDate: '2024-05-20' }, ['endDate']],
  ])('%j here and %j elsewhere: overtaken are %j', (mine, theirs, fields) => {
    expect(overtaken(draft(mine), known(theirs))).toEqual(fields);
  });

  test('yield to what was changed elsewhere as well, or go over it', () => {
    const mine = draft({ title: 'Swim', description: 'Rain' });
    const now = known({ title: 'Trip' });
    const both = known({ title: 'Trip', description: 'Rain' });
    expect(merged(yielding(mine, now), now)).toEqual(both);
    expect(overtaken(yielding(mine, now), now)).toEqual([]);
    expect(merged(insisting(mine, now), now)).toEqual(
      known({ title: 'Swim', description: 'Rain' }),
    );
    expect(overtaken(insisting(mine, now), now)).toEqual([]);
    // What comes after that is news again.
    expect(overtaken(insisting(mine, now), known({ title: 'Walk' }))).toEqual(['title']);
  });

  test('are written on top of what is known by now, and still tell what they were before', () => {
    const now = known({ title: 'Trip', description: 'At the sea' });
    const next = onTopOf(draft({ title: 'Swim' }), now);
    expect(next.words).toEqual(known({ title: 'Swim', description: 'At the sea' }).words);
    expect(overtaken(next, now)).toEqual(['title']);
    const written = { ...next, words: { ...next.words, description: 'At the sea!' } };
    expect(overtaken(written, now)).toEqual(['title']);
  });
});

describe('photos', () => {
  test.each<[number[], number[], number[], number[]]>([
    // Begun with, chosen, known by now, shown.
    [
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ],
    [
      [1, 2],
      [1, 2],
      [2, 1, 3],
      [2, 1, 3],
    ],
    [[1, 2], [2], [1, 2], [2]],
    [[1, 2], [2], [1, 2, 3], [2, 3]],
    [
      [1, 2],
      [2, 4],
      [1, 2, 3],
      [2, 4, 3],
    ],
    [[1, 2], [1, 2, 4], [2], [2, 4]],
    [
      [1, 2],
      [4, 1, 2],
      [1, 2, 4],
      [4, 1, 2],
    ],
    [[], [1], [], [1]],
    [[1], [], [1, 2], [2]],
  ])('begun with %j, chosen %j, known %j: %j', (base, chosen, now, shown) => {
    expect(idsOf(merged(draft({}, chosen, base), known({}, now)).photos)).toEqual(shown);
  });

  test('one that lies in the bin for a while comes back as it was', () => {
    const chosen = draft({}, [3, 1, 2], [1, 2]);
    const shown = (now: number[]) => idsOf(merged(chosen, known({}, now)).photos);
    expect(shown([2])).toEqual([3, 2]);
    expect(shown([1, 2])).toEqual([3, 1, 2]);
    const meanwhile = onTopOf(chosen, known({}, [2]));
    expect(idsOf(merged(meanwhile, known({}, [1, 2])).photos)).toEqual([3, 2, 1]);
  });
});
