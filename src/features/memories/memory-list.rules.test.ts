import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withMemory, withoutPhotos, withPhotos } from './memory-list.rules.ts';

const memory = (id: number, date: unknown) => ({ id, date });
const list = [memory(2, '2020-01-01'), memory(5, '2021-01-01'), memory(1, '2022-01-01')];

describe('a list by date, after a memory', () => {
  test.each<[string, number, ReturnType<typeof memory> | null, number[]]>([
    ['came', 7, memory(7, '2021-06-01'), [2, 5, 7, 1]],
    ['came first of all', 7, memory(7, '2019-01-01'), [7, 2, 5, 1]],
    ['came on a day that has one', 3, memory(3, '2021-01-01'), [2, 3, 5, 1]],
    ['came without a date', 7, memory(7, 'soon'), [2, 5, 1, 7]],
    ['changed', 5, memory(5, '2021-01-01'), [2, 5, 1]],
    ['moved', 2, memory(2, '2023-01-01'), [5, 1, 2]],
    ['went', 5, null, [2, 1]],
    ['went that was not there', 9, null, [2, 5, 1]],
  ])('%s', (_, id, changed, ids) => {
    const after = withMemory(list, id, changed);
    expect(after.map((one) => one.id)).toEqual(ids);
    if (changed !== null) expect(after).toContain(changed);
  });

  test('is in order, whatever happens', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2024-05-${number}`);
    const change = fc.record({ id: fc.integer({ min: 1, max: 12 }), date: fc.option(day) });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const after = changes.reduce<ReturnType<typeof memory>[]>(
          (now, { id, date }) => withMemory(now, id, date === null ? null : memory(id, date)),
          [],
        );
        const keys = after.map(({ id, date }) => `${date} ${String(id).padStart(2, '0')}`);
        expect(keys).toEqual([...new Set(keys)].sort());
      }),
    );
  });
});

describe('photos of a memory', () => {
  const photo = (id: number, more: object = {}) => ({ id, deletedAt: null, caption: '', ...more });
  const kept = { photos: [photo(3), photo(1), photo(2)] };

  test('are as they were told last, without those in the bin, in their order', () => {
    const told = [
      photo(1, { caption: 'first' }),
      photo(2, { deletedAt: '2024-01-01T00:00:00Z' }),
      photo(1, { caption: 'second' }),
    ];
    expect(withPhotos(kept, told).photos).toEqual([photo(3), photo(1, { caption: 'second' })]);
    expect(withPhotos(kept, [photo(9)])).toBe(kept);
  });

  test('are without those gone for good', () => {
    expect(withoutPhotos(kept, new Set([1])).photos.map(({ id }) => id)).toEqual([3, 2]);
    expect(withoutPhotos(kept, new Set([9]))).toBe(kept);
  });
});
