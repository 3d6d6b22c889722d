import { expect, test } from 'vitest';
import { assignmentOf, categoriesAfter, nextTick, type Tick, tickOf } from './assignment.rules.ts';

const label = (id: number, name = String(id)) => ({ id, name, color: '#3B82F6' });

test.each<[string, number[][], Tick]>([
  ['all', [[1], [1, 2]], 'all'],
  ['some', [[1], [2]], 'some'],
  ['none', [[2], []], 'none'],
  ['none of nothing', [], 'none'],
])('checkbox of a category that %s have', (_, photos, tick) => {
  const categorized = photos.map((ids) => ({ categories: ids.map((id) => label(id)) }));
  expect(tickOf(categorized, 1)).toBe(tick);
});

test.each<[Tick, Tick[]]>([
  ['some', ['all', 'none', 'some', 'all']],
  ['all', ['none', 'all', 'none']],
  ['none', ['all', 'none', 'all']],
])('a checkbox that starts with %s cycles', (atFirst, ways) => {
  let now = atFirst;
  const went = ways.map(() => {
    now = nextTick(now, atFirst);
    return now;
  });
  expect(went).toEqual(ways);
});

test('only changed and existing categories are assigned', () => {
  const atFirst = (id: number): Tick => (id === 1 ? 'all' : id === 2 ? 'some' : 'none');
  const ticked = new Map<number, Tick>([
    [1, 'none'],
    [2, 'some'],
    [3, 'none'],
    [4, 'all'],
    [5, 'all'],
  ]);
  const known = [1, 2, 3, 4].map((id) => ({ id }));
  expect(assignmentOf(ticked, atFirst, known)).toEqual({ add: [4], remove: [1] });
});

test('the categories of a photo are sorted by name, each once', () => {
  const known = [label(1, 'b'), label(2, 'A'), label(3, 'c')];
  const has = [label(1, 'b'), label(3, 'c')];
  const names = categoriesAfter(has, known, { add: [2, 3], remove: [1] }).map(({ name }) => name);
  expect(names).toEqual(['A', 'c']);
});
