import { beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { OutboundQueue } from './outbound-queue.ts';

let clock: FakeClock;
let queue: OutboundQueue;
let isDrained: boolean;
let sent: string[];
let disconnects: number;

beforeEach(() => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  isDrained = true;
  sent = [];
  disconnects = 0;
  queue = new OutboundQueue(
    {
      // Busy after each text, until the test drains it.
      send(text) {
        sent.push(text);
        isDrained = false;
      },
      isDrained: () => isDrained,
      bufferedBytes: () => (isDrained ? 0 : 1),
      close: () => undefined,
      terminate: () => undefined,
    },
    clock,
    () => {
      disconnects += 1;
    },
  );
});
const drain = () => {
  isDrained = true;
  queue.flush();
};
const kibibytes = (count: number) => 'x'.repeat(count * 1024);

test('sends at once while the transport is free, then in order', () => {
  for (const text of ['a', 'b', 'c']) queue.send(text);
  expect(sent).toEqual(['a']);
  drain();
  drain();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('replaces a queued text with a newer one of the same key, at the end of the queue', () => {
  queue.send('sent');
  queue.send('first', 'note');
  queue.send('another', 'other note');
  queue.send('edit lock');
  queue.send('second', 'note');
  for (let text = 0; text < 4; text++) drain();
  expect(sent).toEqual(['sent', 'another', 'edit lock', 'second']);
});

test('disconnects a slow client above 1.5 MiB, not counting the newest keyed text', () => {
  queue.send('sent');
  queue.send(kibibytes(1000));
  for (let text = 0; text < 100; text++) queue.send(kibibytes(1000), 'note');
  queue.send(kibibytes(535));
  expect(disconnects).toBe(0);
  queue.send(kibibytes(1));
  expect(disconnects).toBe(1);
});

test('disconnects a client that has not read a text for 10 s', () => {
  queue.send('a');
  clock.pass(9_999);
  drain();
  queue.send('b');
  clock.pass(5_000);
  queue.send('c');
  clock.pass(4_999);
  drain();
  clock.pass(5_000);
  expect(disconnects).toBe(0);
  clock.pass(1);
  expect(disconnects).toBe(1);
});

test('hands everything over when it finishes, and nothing after that', () => {
  for (const text of ['a', 'b']) queue.send(text);
  queue.finish('bye');
  queue.send('late');
  drain();
  expect(sent).toEqual(['a', 'b', 'bye']);
  clock.pass(60_000);
  expect(disconnects).toBe(0);
});
