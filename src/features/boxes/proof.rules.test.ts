import { expect, test } from 'vitest';
import {
  noTimer,
  proofText,
  ranFor,
  startedTimer,
  stoppedTimer,
  stopwatch,
  storyOf,
} from './proof.rules.ts';

test('a timer runs, stops and runs on', () => {
  const first = startedTimer(noTimer, 1_000);
  expect(ranFor(first, 4_000)).toBe(3_000);
  const rests = stoppedTimer(first, 4_000);
  expect(ranFor(rests, 9_000)).toBe(3_000);
  const again = startedTimer(rests, 10_000);
  expect(ranFor(again, 12_500)).toBe(5_500);
});

test.each([
  [0, '0:00'],
  [61_999, '1:01'],
  [3_600_000, '1:00:00'],
  [25 * 3_600_000 + 62_000, '25:01:02'],
])('%d ms read %s', (milliseconds, read) => {
  expect(stopwatch(milliseconds)).toBe(read);
});

test('the text to send has the place or the time, once', () => {
  const text = 'Planking';
  const proof = { text, place: ' The pier ', timer: { since: null, before: 62_000 } };
  expect(proofText(proof, 'TASK', 0)).toBe('Planking');
  expect(proofText(proof, 'PHOTO', 0)).toBe('Planking');
  expect(proofText(proof, 'LOCATION', 0)).toBe('Place: The pier\nPlanking');
  expect(proofText({ ...proof, place: ' ' }, 'LOCATION', 0)).toBe('Planking');
  expect(proofText(proof, 'TIME', 0)).toBe('Planking\nIt took 1:02.');
  const written = { ...proof, text: 'Planking\nIt took 1:02.' };
  expect(proofText(written, 'TIME', 0)).toBe(written.text);
  const running = { ...proof, timer: { since: 10_000, before: 0 } };
  expect(proofText(running, 'TIME', 15_000)).toBe('Planking\nIt took 0:05.');
  expect(proofText({ ...proof, timer: noTimer }, 'TIME', 0)).toBe('Planking');
});

test('the description of a memory is cut to its length, between characters', () => {
  const received = { taskDescription: 'Cook', completionData: 'It is cooked' };
  expect(storyOf(received)).toBe('Cook\n\nIt is cooked');
  expect(storyOf({ ...received, taskDescription: '' })).toBe('It is cooked');
  const long = storyOf({
    ...received,
    taskDescription: `${'x'.repeat(9_996)}`,
    completionData: 'y👋',
  });
  expect(long).toBe(`${'x'.repeat(9_996)}\n\ny\ufffd`);
});
