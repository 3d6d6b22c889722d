import { expect, test } from 'vitest';
import { withReaction } from './reaction.ts';

const at = '2026-11-28T10:00:00Z';
const before = [
  { userId: 1, emoji: '❤️', at },
  { userId: 2, emoji: '❤️', at },
];

test.each([
  ['the same emoji again keeps its time', 1, '❤️', before],
  ['another emoji replaces it', 1, '👏', [before[1], { userId: 1, emoji: '👏', at: 'now' }]],
  ['null removes it', 2, null, [before[0]]],
  ['null without one changes nothing', 3, null, before],
  ['a first one is added', 3, '😂', [...before, { userId: 3, emoji: '😂', at: 'now' }]],
] as const)('reaction: %s', (_, userId, emoji, after) => {
  expect(withReaction(before, userId, emoji, 'now')).toEqual(after);
});
