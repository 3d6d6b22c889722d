import { beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { Backlog } from './backlog.ts';

let clock: FakeClock;
let backlog: Backlog;
let isFree: boolean;
let sent: string[];
let cuts: number;

beforeEach(() => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  isFree = true;
  sent = [];
  cuts = 0;
  backlog = new Backlog(
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
  backlog.freed();
};
const kibibytes = (count: number) => 'x'.repeat(count * 1024);

test('what can leave leaves at once; the rest in its order', () => {
  for (const text of ['a', 'b', 'c']) backlog.offer(text);
  expect(sent).toEqual(['a']);
  free();
  free();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('of texts with one key the newest leaves, after what was said before it', () => {
  backlog.offer('on its way');
  backlog.offer('first', 'note');
  backlog.offer('another', 'other note');
  backlog.offer('pen');
  backlog.offer('second', 'note');
  for (let text = 0; text < 4; text++) free();
  expect(sent).toEqual(['on its way', 'another', 'pen', 'second']);
});

test('who is 1.5 MiB behind is cut, one text of which only the newest counts left aside', () => {
  backlog.offer('on its way');
  backlog.offer(kibibytes(1000));
  backlog.offer(kibibytes(1000), 'note');
  for (let text = 0; text < 100; text++) backlog.offer(kibibytes(1000), 'note');
  backlog.offer(kibibytes(535));
  expect(cuts).toBe(0);
  backlog.offer(kibibytes(1));
  expect(cuts).toBe(1);
});

test('who is 10 s behind is cut; who takes one after the other is not', () => {
  backlog.offer('a');
  clock.pass(9_999);
  free();
  backlog.offer('b');
  clock.pass(5_000);
  backlog.offer('c');
  clock.pass(4_999);
  free();
  clock.pass(5_000);
  expect(cuts).toBe(0);
  clock.pass(1);
  expect(cuts).toBe(1);
});

test('a newer text in the place of an older one starts its own time', () => {
  backlog.offer('a');
  backlog.offer('first', 'note');
  clock.pass(9_000);
  backlog.offer('second', 'note');
  free();
  clock.pass(9_999);
  expect([cuts, sent]).toEqual([0, ['a', 'second']]);
  clock.pass(1);
  expect(cuts).toBe(1);
});

test('a sign of life leaves only where nothing else is on its way', () => {
  backlog.beat();
  backlog.beat();
  expect(sent).toEqual(['\n']);
});

test('at the end everything is handed over', () => {
  for (const text of ['a', 'b']) backlog.offer(text);
  backlog.finish('bye');
  expect(sent).toEqual(['a', 'b', 'bye']);
  clock.pass(60_000);
  expect(cuts).toBe(0);
});
