import { expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { createGatherer } from './gatherer.ts';

const minute = 60_000;
const gathering = { event: 'photos', quiet: 2 * minute, gap: 10 * minute } as const;

test('gathered: an event while one is being sent waits for the gap, and is sent once', async () => {
  const clock = createFakeClock('2026-03-14T12:00:00Z');
  const sentAt: number[] = [];
  let answer = (_: null) => {};
  const gatherer = createGatherer({
    clock,
    log: createLog('error'),
    send: () => sentAt.push(clock.elapsed() / minute),
    readQuietHoursEnd: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const compose = async () => () => {
    throw new Error('is not written here');
  };
  const add = () => gatherer.gather(1, gathering, compose);
  const answerSoon = async () => {
    answer(null);
    await new Promise(setImmediate);
  };
  add();
  clock.pass(2 * minute);
  answer(null);
  // Between the answer and the notification.
  await Promise.resolve();
  add();
  await answerSoon();
  expect(sentAt).toEqual([2]);
  clock.pass(9 * minute);
  await answerSoon();
  expect(sentAt).toEqual([2]);
  clock.pass(minute);
  await answerSoon();
  expect(sentAt).toEqual([2, 12]);
  clock.pass(60 * minute);
  await answerSoon();
  expect(sentAt).toEqual([2, 12]);
});
