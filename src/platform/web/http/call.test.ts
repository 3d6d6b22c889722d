import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { endpoint, idParam } from '#shared/endpoint.ts';
import { session } from '../session/session.ts';
import { call } from './call.ts';
import { Misunderstood } from './misunderstood.ts';
import { Unreachable } from './unreachable.ts';
import { onUnset } from './unset.ts';
import { inWords } from './words.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  query: z.object({ page: z.optional(z.int()) }),
  answers: { 200: z.object({ id: z.int() }), 201: z.object({ id: z.int(), made: z.boolean() }) },
});
const addOne = endpoint({
  method: 'POST',
  path: '/api/one',
  access: 'user',
  timeout: 20,
  answers: { 200: z.object({ count: z.int() }) },
});
const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  access: 'open',
  body: z.object({ name: z.string() }),
  answers: { 200: z.object({}) },
});

let asked: Array<{ address: string; init: RequestInit }>;

/** What the home answers next. */
function home(answer: (init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answer(init);
  });
}
const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  home(() => new Response(JSON.stringify(body), { status, headers }));

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const headersOf = (number = 0) => new Headers(asked[number]?.init.headers);

beforeEach(() => {
  asked = [];
  session.begin('token-1');
});
afterEach(() => {
  session.leave();
  vi.unstubAllGlobals();
});

describe('what goes out', () => {
  test('path, query, token', async () => {
    answers(200, { id: 7 });
    await call(readThing, { params: { id: '7' }, query: { page: 2 } });
    expect(asked[0]?.address).toBe('/api/things/7?page=2');
    expect(asked[0]?.init.method).toBe('GET');
    expect(headersOf().get('authorization')).toBe('Bearer token-1');
    expect(headersOf().has('content-type')).toBe(false);
  });

  test('a body is JSON; without a sign-in there is no token', async () => {
    session.leave();
    answers(200, {});
    await call(signIn, { body: { name: 'ann' } });
    expect(asked[0]?.init.body).toBe('{"name":"ann"}');
    expect(headersOf().get('content-type')).toBe('application/json');
    expect(headersOf().has('authorization')).toBe(false);
  });
});

describe('what comes back', () => {
  test.each([
    [200, { id: 7 }],
    [201, { id: 7, made: true }],
  ])('%i is a success with its own shape', async (status, body) => {
    answers(status, { ...body, surplus: 'goes' });
    expect(await call(readThing, { params: { id: '7' }, query: {} })).toEqual(body);
  });

  test.each([[{ count: 'many' }], [null], ['text']])('%j is not understood', async (body) => {
    answers(200, body);
    const error = await errorOf(call(addOne));
    expect(error).toBeInstanceOf(Misunderstood);
    expect(inWords(error)).toContain('Reload the page');
  });

  test('a fresh token replaces the one that was sent', async () => {
    answers(200, { count: 1 }, { 'x-renewed-token': 'token-2' });
    await call(addOne);
    expect(session.token()).toBe('token-2');
  });
});

describe('a refusal', () => {
  test('carries its reason, its fields and when to try again', async () => {
    answers(429, { message: 'Too fast.', fields: { name: 'Too long' } }, { 'retry-after': '30' });
    const error = await errorOf(call(addOne));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      message: 'Too fast.',
      fields: { name: 'Too long' },
      retryAfter: 30,
    });
    expect(inWords(error)).toContain('Try again in 30 seconds');
  });

  test('may come from a proxy, which says nothing that we can show', async () => {
    home(() => new Response('<h1>502</h1>', { status: 502 }));
    const error = await errorOf(call(addOne));
    expect(error).toMatchObject({ status: 502, message: '' });
    expect(inWords(error)).toBe('Something went wrong on your server. Please try again.');
  });

  test.each([[401], [403]])('%i ends the session (S1 §4)', async (status) => {
    answers(status, { message: 'Please sign in.' });
    await errorOf(call(addOne));
    expect(session.token()).toBeNull();
  });

  test.each([[400], [404], [409], [500]])('%i does not', async (status) => {
    answers(status, { message: 'No.' });
    await errorOf(call(addOne));
    expect(session.token()).toBe('token-1');
  });

  test('that comes late does not end the session that began meanwhile', async () => {
    home(() => {
      session.begin('token-2');
      return new Response('{"message":"Please sign in."}', { status: 401 });
    });
    await errorOf(call(addOne));
    expect(session.token()).toBe('token-2');
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['an answer', () => new Response('{"count":521}')],
    ['a refusal', () => new Response('{"message":"Please sign in."}', { status: 401 })],
    ['a silence', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is all that anybody hears of %s to somebody who is gone', async (_, late) => {
    for (const [change, now] of [
      [() => session.begin('token-2'), 'token-2'],
      [() => session.leave(), null],
    ] as const) {
      session.begin('token-1');
      home(() => {
        change();
        return late();
      });
      const error = await errorOf(call(addOne));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 401 });
      expect(session.token()).toBe(now);
    }
  });

  test('is not for what anybody may hear', async () => {
    home(() => {
      session.begin('token-2');
      return new Response('{}');
    });
    expect(await call(signIn, { body: { name: 'ann' } })).toEqual({});
  });

  test('of an unfinished set-up is told to whoever knows the way there', async () => {
    const told = vi.fn();
    const stop = onUnset(told);
    answers(409, { message: 'Too late' });
    await errorOf(call(addOne));
    expect(told).not.toHaveBeenCalled();
    answers(409, { message: 'Set-up is not finished' });
    await errorOf(call(addOne));
    expect(told).toHaveBeenCalledOnce();
    stop();
  });
});

describe('no answer', () => {
  test('because there is no way', async () => {
    home(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await errorOf(call(addOne));
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toMatchObject({ timedOut: false });
    expect(inWords(error)).toContain("Can't reach your server");
    expect(session.token()).toBe('token-1');
  });

  test('in time', async () => {
    home(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const error = await errorOf(call(addOne));
    expect(error).toMatchObject({ timedOut: true });
    expect(inWords(error)).toContain('too long');
  });
});
