import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { session } from '../session/session.ts';
import { askFirst, endAsked } from './asked-first.ts';
import { call } from './call.ts';
import { Unreachable } from './unreachable.ts';

const path = '/api/thing';
const readThing = endpoint({
  ...{ method: 'GET', path, access: 'user', timeout: 50 },
  answers: { 200: z.object({ count: z.int() }) },
});
const changeThing = endpoint({
  ...{ method: 'PUT', path, access: 'user' },
  answers: { 200: z.object({ count: z.int() }) },
});

/** Who asked for what, each answered with how many came before. */
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
    asked.push(`${method} ${address} ${new Headers(headers).get('authorization')}`);
    return Response.json({ count: asked.length });
  });
  session.begin('token-1');
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who makes the call first takes over what was asked for; who makes it again asks anew', async () => {
  askFirst([path, '/api/other'], 'token-1');
  expect(asked).toEqual([`GET ${path} Bearer token-1`, 'GET /api/other Bearer token-1']);
  expect(await call(readThing)).toEqual({ count: 1 });
  expect(asked).toHaveLength(2);
  expect(await call(readThing)).toEqual({ count: 3 });
});

test('a change of the same name is a call of its own', async () => {
  askFirst([path], 'token-1');
  expect(await call(changeThing)).toEqual({ count: 2 });
  expect(await call(readThing)).toEqual({ count: 1 });
});

test('nobody takes over what was asked for somebody else', async () => {
  askFirst([path], 'token-1');
  session.begin('token-2');
  expect(await call(readThing)).toEqual({ count: 2 });
  expect(asked.at(-1)).toBe(`GET ${path} Bearer token-2`);
});

test.each([
  [4_000, 1],
  [4_001, 2],
  [-1, 2],
])('%d ms later, who asks is told answer %d', async (later, count) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  askFirst([path], 'token-1');
  vi.setSystemTime(Date.now() + later);
  expect(await call(readThing)).toEqual({ count });
});

test('what is not taken over by the time that one is told of changes is ended, and asked for anew', async () => {
  const at = Date.now();
  const ends: boolean[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    init.signal?.addEventListener('abort', () => ends.push(true));
    return fetch(address, init);
  });
  expect(endAsked()).toBeUndefined();
  askFirst([path], 'token-1');
  expect(endAsked()).toBeGreaterThanOrEqual(at);
  expect(ends).toEqual([true]);
  expect(endAsked()).toBeUndefined();
  expect(await call(readThing)).toEqual({ count: 2 });
});

test('one that nobody answers ends with the patience of who took it over, and the next one asks anew', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  askFirst([path], 'token-1');
  vi.stubGlobal('fetch', fetch);
  await expect(call(readThing)).rejects.toMatchObject({ timedOut: true });
  expect(await call(readThing)).toEqual({ count: 1 });
});

test('one that failed fails for who took it over, and the next one asks anew', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  askFirst([path], 'token-1');
  vi.stubGlobal('fetch', fetch);
  await expect(call(readThing)).rejects.toThrow(Unreachable);
  expect(await call(readThing)).toEqual({ count: 1 });
});
