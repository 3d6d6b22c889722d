import { expect, test } from 'vitest';
import { Ways } from './socket-ways.ts';

const plain = 6_000;
const standIn = 15_000;

test('the plain socket is tried twice before its stand-ins', () => {
  const ways = new Ways();
  expect(ways.next().within).toBe(plain);
  expect(ways.failed(undefined, false)).toBe(false);
  expect(ways.next().within).toBe(plain);
  expect(ways.failed(undefined, false)).toBe(true);
  expect(ways.next().within).toBe(standIn);
});

test('what took too long once is enough', () => {
  const ways = new Ways();
  expect(ways.failed(undefined, true)).toBe(true);
  expect(ways.next().within).toBe(standIn);
});

test('a failure long ago does not count', () => {
  const ways = new Ways();
  ways.failed(undefined, false);
  ways.worked(undefined);
  expect(ways.failed(undefined, false)).toBe(false);
  expect(ways.next().within).toBe(plain);
});

test('a stand-in that works is kept; where it fails, both are tried in turn', () => {
  const ways = new Ways();
  ways.failed(undefined, true);
  ways.worked('xhr-streaming');
  expect(ways.next().within).toBe(standIn);
  expect(ways.failed(undefined, false)).toBe(false);
  expect(ways.next().within).toBe(plain);
  expect(ways.failed(undefined, false)).toBe(true);
  expect(ways.next().within).toBe(standIn);
});
