import { expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
import { upcoming } from '../memories.rules.ts';
import { nearAnniversaries } from './memories.store.ts';

/** One anniversary on each day of four years before and one after, with ids in another order than their dates. */
const anniversaries = Array.from({ length: 5 * 366 }, (_, index) => ({
  id: (index * 7_919) % 10_007,
  type: 'anniversary' as const,
  endDate: null,
  date: knownDate('2022-06-01').add({ days: index }).toString(),
}));
const idsOf = (memories: typeof anniversaries, today: string, limit: number) =>
  upcoming(memories, knownDate(today))
    .slice(0, limit)
    .map(({ memory: { id } }) => id);

test.each(['2026-02-28', '2024-02-28', '2024-02-29', '2026-06-01', '2026-12-31'])(
  'near anniversaries of %s: the next ones are among them',
  (today) => {
    for (const limit of [1, 3, 50]) {
      const near = nearAnniversaries(anniversaries, today, limit);
      expect(idsOf(near, today, limit)).toEqual(idsOf(anniversaries, today, limit));
    }
  },
);

test('near anniversaries: few of many', () => {
  const past = anniversaries.filter(({ date }) => date < '2026-06-01');
  expect(nearAnniversaries(past, '2026-06-01', 3).length).toBeLessThan(20);
});
