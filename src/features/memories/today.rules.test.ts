import { expect, test } from 'vitest';
import { aPhoto } from '../../../tests/components/data.ts';
import type { Memory } from './memories.contract.ts';
import { mostYears, photoOfEachYear } from './today.rules.ts';

const photo = (id: number, takenAt: string, isFavorite = false) =>
  aPhoto({ id, takenAt, isFavorite });
const memory = (id: number, date: string, photos: Memory['photos']): Memory => ({
  id,
  title: 'Picnic',
  description: 'By the lake',
  date,
  endDate: null,
  type: 'event',
  creator: { name: 'Sam', color: 'pink' },
  photos,
  reactions: [],
});
const taken = (id: number, year: number) => photo(id, `${year}-06-08T10:00:00`);
const yearsAndIds = (...args: Parameters<typeof photoOfEachYear>) =>
  photoOfEachYear(...args).map(({ year, photo: { id } }) => [year, id]);

test('photo of each year: a favorite, else the first, else one of a memory; the oldest year first', () => {
  const photos = [taken(4, 2025), taken(3, 2023), photo(2, '2023-06-08T09:00:00', true)];
  const memories = [
    memory(1, '2024-06-08', [taken(7, 2020), taken(8, 2020)]),
    memory(2, '2023-06-08', [taken(9, 2020)]),
    memory(3, 'soon', [taken(10, 2020)]),
  ];
  expect(yearsAndIds({ photos, memories }, 'UTC')).toEqual([
    [2023, 2],
    [2024, 7],
    [2025, 4],
  ]);
});

test("photo of each year: without a capture date, the upload's year in the couple's zone", () => {
  const photos = [aPhoto({ id: 1, createdAt: '2023-12-31T20:00:00Z' }), photo(2, 'soon')];
  expect(yearsAndIds({ photos, memories: [] }, 'Asia/Tokyo')).toEqual([[2024, 1]]);
  expect(yearsAndIds({ photos, memories: [] }, undefined)).toEqual([]);
});

test('photo of each year: only the latest years', () => {
  const photos = Array.from({ length: mostYears + 2 }, (_, index) => taken(index, 2000 + index));
  const years = yearsAndIds({ photos, memories: [] }, 'UTC');
  expect([years.length, years[0]]).toEqual([mostYears, [2002, 2]]);
});
