import { expect, test } from 'vitest';
import {
  elapsedTime,
  formatElapsed,
  memoryDescription,
  proofText,
  startTimer,
  stopTimer,
  zeroTimer,
} from './proof.rules.ts';

test('a timer that is started again adds to the time before', () => {
  const stopped = stopTimer(startTimer(zeroTimer, 1_000), 4_000);
  expect(elapsedTime(stopped, 9_000)).toBe(3_000);
  expect(elapsedTime(startTimer(stopped, 10_000), 12_500)).toBe(5_500);
});

test.each([
  [0, '0:00'],
  [61_999, '1:01'],
  [25 * 3_600_000 + 62_000, '25:01:02'],
])('%d ms are shown as %s', (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text);
});

const timer = { since: null, before: 62_000 };
const withTime = 'Planking\nIt took 1:02.';

test.each([
  ['TASK', {}, 'Planking'],
  ['LOCATION', {}, 'Place: The pier\nPlanking'],
  ['LOCATION', { place: ' ' }, 'Planking'],
  ['TIME', {}, withTime],
  ['TIME', { text: withTime }, withTime],
  ['TIME', { timer: { since: 10_000, before: 0 } }, 'Planking\nIt took 0:05.'],
  ['TIME', { timer: zeroTimer }, 'Planking'],
] as const)(
  'the text to send includes the place or the time, once: %s, %j',
  (type, fields, text) => {
    const proof = { text: 'Planking', place: ' The pier ', timer, ...fields };
    expect(proofText(proof, type, 15_000)).toBe(text);
  },
);

test('the description of a memory is cut to 10,000 code units, after a whole character', () => {
  const box = { taskDescription: '', completionData: 'It is cooked' };
  expect(memoryDescription(box)).toBe('It is cooked');
  const task = 'x'.repeat(9_996);
  const long = { taskDescription: task, completionData: 'y👋' };
  expect(memoryDescription(long)).toBe(`${task}\n\ny`);
});
