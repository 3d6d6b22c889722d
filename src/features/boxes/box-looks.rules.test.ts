import { expect, test } from 'vitest';
import { boxName, wrappingOf } from './box-looks.rules.ts';

test.each([
  ['  Cook for me \n and wash up', 'Cook for me'],
  [
    'Walk along the river, all the way to the sea and back again',
    'Walk along the river, all the way to the sea and…',
  ],
  ['x'.repeat(60), `${'x'.repeat(48)}…`],
  // No character is cut in half.
  ['👩‍👩‍👧‍👦'.repeat(9), `${'👩‍👩‍👧‍👦'.repeat(4)}…`],
])(
  'without a prize, a box is named by the first words of its task: %j',
  (taskDescription, name) => {
    expect(boxName({ prizeName: null, taskDescription })).toBe(name);
  },
);

test('eighteen consecutive boxes have different wrappings', () => {
  const looks = Array.from({ length: 18 }, (_, id) => JSON.stringify(wrappingOf(id)));
  expect(new Set(looks).size).toBe(18);
});
