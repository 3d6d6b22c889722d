import { expect, test } from 'vitest';
import { boxName, firstWords, wrappingOf } from './box-looks.rules.ts';

test('the first words of a task are one line, cut between words', () => {
  expect(firstWords('  Cook for me \n and wash up')).toBe('Cook for me');
  expect(firstWords('Walk along the river, all the way to the sea and back again')).toBe(
    'Walk along the river, all the way to the sea and…',
  );
  expect(firstWords('x'.repeat(60))).toBe(`${'x'.repeat(48)}…`);
  // No character is cut in half.
  expect(firstWords('👩‍👩‍👧‍👦'.repeat(9))).toBe(`${'👩‍👩‍👧‍👦'.repeat(4)}…`);
});

test('the name of a box is its prize, or else its task', () => {
  const taskDescription = 'Cook for me';
  expect(boxName({ prizeName: 'A weekend', taskDescription })).toBe('A weekend');
  expect(boxName({ prizeName: null, taskDescription })).toBe(taskDescription);
});

test('eighteen consecutive boxes have different wrappings, and each always has the same', () => {
  const looks = Array.from({ length: 18 }, (_, id) => JSON.stringify(wrappingOf(id)));
  expect(new Set(looks).size).toBe(18);
  for (const id of [7, Number.MAX_SAFE_INTEGER]) expect(wrappingOf(id)).toEqual(wrappingOf(id));
});
