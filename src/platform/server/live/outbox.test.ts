import { beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { Outbox } from './outbox.ts';

let clock: FakeClock;
let outbox: Outbox;
let isFree: boolean;
let sent: string[];
let cuts: number;

beforeEach(() => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  isFree = true;
  sent = [];
  cuts = 0;
  outbox = new Outbox(
    {
      // Takes one text, then none until it is set free.
      send(text) {
        sent.push(text);
        isFree = false;
      },
      isFree: () => isFree,
      waiting: () => (isFree ? 0 : 1),
      close: () => undefined,
      cut: () => undefined,
    },
    clock,
    () => {
      cuts += 1;
    },
  );
});
const free = () => {
  isFree = true;
  outbox.freed();
};
const kibibytes = (count: number) => 'x'.repeat(count * 1024);

test('what can leave leaves at once; the rest in its order', () => {
  for (const text of ['a', 'b', 'c']) outbox.offer(text);
  expect(sent).toEqual(['a']);
  free();
  free();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('of texts with one key the newest leaves, after what was said before it', () => {
  outbox.offer('on its way');
  outbox.offer('first', 'note');
  outbox.offer('another', 'other note');
  outbox.offer('pen');
  outbox.offer('second', 'note');
  for (let text = 0; text < 4; text++) free();
  expect(sent).toEqual(['on its way', 'another', 'pen', 'second']);
});

test('who is 1.5 MiB behind is cut, one text of which only the newest counts left aside', () => {
  outbox.offer('on its way');
  outbox.offer(kibibytes(1000));
  outbox.offer(kibibytes(1000), 'note');
  for (let text = 0; text < 100; text++) outbox.offer(kibibytes(1000), 'note');
  outbox.offer(kibibytes(535));
  expect(cuts).toBe(0);
  outbox.offer(kibibytes(1));
  expect(cuts).toBe(1);
});

test('who is 10 s behind is cut; who takes one after the other is not', () => {
  outbox.offer('a');
  clock.pass(9_999);
  free();
  outbox.offer('b');
  clock.pass(5_000);
  outbox.offer('c');
  clock.pass(4_999);
  free();
  clock.pass(5_000);
  expect(cuts).toBe(0);
  clock.pass(1);
  expect(cuts).toBe(1);
});

test('a newer text in the place of an older one starts its own time', () => {
  outbox.offer('a');
  outbox.offer('first', 'note');
  clock.pass(9_000);
  outbox.offer('second', 'note');
  free();
  clock.pass(9_999);
  expect([cuts, sent]).toEqual([0, ['a', 'second']]);
  clock.pass(1);
  expect(cuts).toBe(1);
});

test('a sign of life leaves only where nothing else is on its way', () => {
  outbox.beat();
  outbox.beat();
  expect(sent).toEqual(['\n']);
});

test('at the end everything is handed over', () => {
  for (const text of ['a', 'b']) outbox.offer(text);
  outbox.finish('bye');
  expect(sent).toEqual(['a', 'b', 'bye']);
  clock.pass(60_000);
  expect(cuts).toBe(0);
});
