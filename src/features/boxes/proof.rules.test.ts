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
  const running = startTimer(zeroTimer, 1_000);
  expect(elapsedTime(running, 4_000)).toBe(3_000);
  const stopped = stopTimer(running, 4_000);
  expect(elapsedTime(stopped, 9_000)).toBe(3_000);
  const resumed = startTimer(stopped, 10_000);
  expect(elapsedTime(resumed, 12_500)).toBe(5_500);
});

test.each([
  [0, '0:00'],
  [61_999, '1:01'],
  [3_600_000, '1:00:00'],
  [25 * 3_600_000 + 62_000, '25:01:02'],
])('%d ms are shown as %s', (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text);
});

test('the text to send includes the place or the time, once', () => {
  const text = 'Planking';
  const proof = { text, place: ' The pier ', timer: { since: null, before: 62_000 } };
  expect(proofText(proof, 'TASK', 0)).toBe('Planking');
  expect(proofText(proof, 'PHOTO', 0)).toBe('Planking');
  expect(proofText(proof, 'LOCATION', 0)).toBe('Place: The pier\nPlanking');
  expect(proofText({ ...proof, place: ' ' }, 'LOCATION', 0)).toBe('Planking');
  expect(proofText(proof, 'TIME', 0)).toBe('Planking\nIt took 1:02.');
  const withTime = { ...proof, text: 'Planking\nIt took 1:02.' };
  expect(proofText(withTime, 'TIME', 0)).toBe(withTime.text);
  const runningProof = { ...proof, timer: { since: 10_000, before: 0 } };
  expect(proofText(runningProof, 'TIME', 15_000)).toBe('Planking\nIt took 0:05.');
  expect(proofText({ ...proof, timer: zeroTimer }, 'TIME', 0)).toBe('Planking');
});

test('the description of a memory is cut to 10,000 code units, after a whole character', () => {
  const box = { taskDescription: 'Cook', completionData: 'It is cooked' };
  expect(memoryDescription(box)).toBe('Cook\n\nIt is cooked');
  expect(memoryDescription({ ...box, taskDescription: '' })).toBe('It is cooked');
  const longDescription = memoryDescription({
    ...box,
    taskDescription: `${'x'.repeat(9_996)}`,
    completionData: 'y👋',
  });
  expect(longDescription).toBe(`${'x'.repeat(9_996)}\n\ny`);
});
