import { beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { createLog } from '../log.ts';
import { createJobs, type Jobs } from './jobs.ts';

let clock: FakeClock;
let logged: string[];
let jobs: Jobs;
beforeEach(() => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  logged = [];
  jobs = createJobs(clock, createLog('info', { write: (line) => void logged.push(line) }));
});

/** Lets promises resolve. */
const settle = () => new Promise(setImmediate);

test('runs a job now, and again after a pause; a stop waits for it and starts no other', async () => {
  let runs = 0;
  let finish = () => {};
  jobs.every(1_000, 'count', () => {
    runs += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  clock.pass(5_000);
  expect(runs).toBe(1);
  finish();
  await settle();
  clock.pass(999);
  expect(runs).toBe(1);
  clock.pass(1);
  expect(runs).toBe(2);

  let isStopped = false;
  const stopping = jobs.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect(isStopped).toBe(false);
  finish();
  await stopping;
  clock.pass(10_000);
  await settle();
  expect(runs).toBe(2);
});

test('logs and retries a job that fails, while others go on', async () => {
  const runs: string[] = [];
  jobs.every(1_000, 'bad', async () => {
    runs.push('bad');
    throw new Error('a secret reason');
  });
  jobs.every(1_000, 'good', async () => void runs.push('good'));
  await settle();
  clock.pass(1_000);
  await settle();
  expect(runs).toEqual(['bad', 'good', 'bad', 'good']);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain('"reason":"bad"');
  expect(logged.join()).not.toContain('a secret reason');
  await jobs.stop();
});

test('a job that returns its next pause runs then, or when triggered, and is retried after an error', async () => {
  let runs = 0;
  let isBroken = false;
  const wake = jobs.schedule(1_000, 'count', async () => {
    runs += 1;
    if (isBroken) throw new Error('broken');
    return 5_000;
  });
  await settle();
  clock.pass(4_999);
  expect(runs).toBe(1);
  wake();
  expect(runs).toBe(2);
  await settle();
  clock.pass(4_999);
  expect(runs).toBe(2);
  isBroken = true;
  clock.pass(1);
  await settle();
  expect(runs).toBe(3);
  clock.pass(1_000);
  expect(runs).toBe(4);
  await jobs.stop();
  wake();
  expect(runs).toBe(4);
});
