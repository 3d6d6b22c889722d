import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { endpoint, idParam, Message } from '#shared/endpoint.ts';
import { session } from '../session/session.ts';
import { onSetupNeeded, request } from './client.ts';
import { dataSource, setDataSource } from './data-source.ts';
import { download } from './download.ts';
import {
  errorMessage,
  ForeignResponseError,
  isSignedOut,
  isTransient,
  NetworkError,
  ProtocolError,
} from './errors.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  query: z.object({ page: z.optional(z.int()) }),
  responses: { 200: z.object({ id: z.int() }), 201: z.object({ id: z.int(), made: z.boolean() }) },
});
const addOne = endpoint({
  method: 'POST',
  path: '/api/one',
  access: 'user',
  timeout: 20,
  responses: { 200: z.object({ count: z.int() }) },
});
const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  access: 'open',
  body: z.object({ name: z.string() }),
  responses: { 200: z.object({}) },
});

let asked: Array<{ address: string; init: RequestInit }>;

/** Stubs `fetch` with this response to all following requests. */
function stubFetch(answer: (init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answer(init);
  });
}
const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  stubFetch(() => new Response(JSON.stringify(body), { status, headers }));

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const headersOf = (number = 0) => new Headers(asked[number]?.init.headers);

beforeEach(() => {
  asked = [];
  session.signIn('token-1');
});
afterEach(() => {
  session.leave();
  vi.unstubAllGlobals();
});

describe('request', () => {
  test('sends path, query and token', async () => {
    answers(200, { id: 7 });
    await request(readThing, { params: { id: '7' }, query: { page: 2 } });
    expect(asked).toMatchObject([{ address: '/api/things/7?page=2', init: { method: 'GET' } }]);
    expect(headersOf().get('authorization')).toBe('Bearer token-1');
    expect(headersOf().has('content-type')).toBe(false);
  });

  test('sends a body as JSON, and no token when signed out', async () => {
    session.leave();
    answers(200, {});
    await request(signIn, { body: { name: 'ann' } });
    expect(asked[0]?.init.body).toBe('{"name":"ann"}');
    expect(headersOf().get('content-type')).toBe('application/json');
    expect(headersOf().has('authorization')).toBe(false);
  });
});

test('parses each status by its own schema, and keeps a renewed token', async () => {
  answers(200, { id: 7, surplus: 'goes' }, { 'x-renewed-token': 'token-2' });
  const thing = { params: { id: '7' }, query: {} };
  expect(await request(readThing, thing)).toEqual({ id: 7 });
  expect(session.token()).toBe('token-2');
  answers(201, { id: 7, made: true });
  expect(await request(readThing, thing)).toEqual({ id: 7, made: true });
});

test('a response of another shape throws ProtocolError', async () => {
  answers(200, { count: 'many' });
  const error = await errorOf(request(addOne));
  expect(error).toBeInstanceOf(ProtocolError);
  expect(errorMessage(error)).toContain('Reload the page');
});

describe('error response', () => {
  test('has message, fields and Retry-After', async () => {
    answers(429, { message: 'Too fast.', fields: { name: 'Too long' } }, { 'retry-after': '30' });
    const error = await errorOf(request(addOne));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      message: 'Too fast.',
      fields: { name: 'Too long' },
      retryAfter: 30,
    });
    expect(errorMessage(error)).toContain('Try again in 30 seconds');
  });

  test('a 502 of a proxy counts as no response', async () => {
    stubFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await errorOf(request(addOne))).toBeInstanceOf(NetworkError);
    answers(502, { message: 'Later' });
    expect(await errorOf(request(addOne))).toMatchObject({ status: 502, message: 'Later' });
  });

  test.each([
    [401, null],
    [403, null],
    [409, 'token-1'],
    [500, 'token-1'],
  ])('after a %i, the token is %s', async (status, token) => {
    answers(status, { message: 'No.' });
    await errorOf(request(addOne));
    expect(session.token()).toBe(token);
  });

  test('403 for a foreign origin keeps the session, and names the proxy', async () => {
    const message = 'Your reverse proxy changes the Host header. See hosting.md.';
    answers(403, { message, code: 'foreign_origin' });
    const error = await errorOf(request(addOne));
    expect(session.token()).toBe('token-1');
    expect(errorMessage(error, 'Not saved.')).toBe(message);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['a response', () => new Response('{"count":521}')],
    ['an error', () => new Response('{"message":"Please sign in."}', { status: 401 })],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('becomes a 401 if the user has changed meanwhile: %s', async (_, late) => {
    for (const [change, now] of [
      [() => session.signIn('token-2'), 'token-2'],
      [() => session.leave(), null],
    ] as const) {
      session.signIn('token-1');
      stubFetch(() => {
        change();
        return late();
      });
      const error = await errorOf(request(addOne));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 401 });
      expect(session.token()).toBe(now);
    }
  });

  test('409 of an unfinished setup calls the listeners', async () => {
    const received = vi.fn();
    const stop = onSetupNeeded(received);
    answers(409, { message: 'Too late' });
    await errorOf(request(addOne));
    expect(received).not.toHaveBeenCalled();
    answers(409, { message: 'Set-up is not finished' });
    await errorOf(request(addOne));
    expect(received).toHaveBeenCalledOnce();
    stop();
  });
});

describe('a proxy that asks for a sign-in', () => {
  const readFile = endpoint({
    method: 'GET',
    path: '/api/file',
    access: 'user',
    bytes: true,
    responses: { 200: z.string() },
  });
  /** As `fetch` returns it to a page that doesn't follow redirects. */
  const opaqueRedirect = () =>
    Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  const challenge = { status: 401, headers: { 'www-authenticate': 'Basic realm="home"' } };
  afterEach(() => setDataSource({ signIn: null }));

  test.each<[string, 'page' | 'basic', () => Response]>([
    ['a redirect', 'page', opaqueRedirect],
    ['a 401 without a reason', 'page', () => new Response('{}', { status: 401 })],
    ['a password', 'basic', () => new Response('{"message":"No"}', challenge)],
  ])('%s counts as no response, and keeps the session', async (_, signIn, respond) => {
    stubFetch(respond);
    for (const work of [() => request(addOne), () => download(readFile, { params: {} })]) {
      setDataSource({ signIn: null });
      const error = await errorOf(work());
      expect(error).toBeInstanceOf(ForeignResponseError);
      expect([isTransient(error), isSignedOut(error)]).toEqual([true, false]);
      expect(errorMessage(error)).toContain('asks you to sign in');
      expect(dataSource().signIn).toBe(signIn);
    }
    expect(asked.map(({ init }) => init.redirect)).toEqual(['manual', 'manual']);
    expect(session.token()).toBe('token-1');
  });

  test('is over with the next response of the server, not with a cached one', async () => {
    setDataSource({ signIn: 'page' });
    answers(200, { count: 1 }, { 'x-cached-at': '1' });
    await request(addOne);
    expect(dataSource().signIn).toBe('page');
    answers(200, { count: 1 });
    await request(addOne);
    expect(dataSource().signIn).toBeNull();
  });

  test('a 403 of a proxy keeps the session', async () => {
    stubFetch(() => new Response('<h1>Forbidden</h1>', { status: 403 }));
    expect(await errorOf(request(addOne))).toMatchObject({ status: 403, message: '' });
    expect(session.token()).toBe('token-1');
  });
});

describe('no response', () => {
  test('throws NetworkError', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await errorOf(request(addOne));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ timedOut: false });
    expect(errorMessage(error)).toContain("Can't reach your server");
    expect(session.token()).toBe('token-1');
  });

  test('before the timeout throws NetworkError with timedOut', async () => {
    stubFetch(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const error = await errorOf(request(addOne));
    expect(error).toMatchObject({ timedOut: true });
    expect(errorMessage(error)).toContain('too long');
  });
});

describe('repeatable endpoint', () => {
  const click = endpoint({
    method: 'POST',
    path: '/api/click',
    access: 'user',
    repeatable: true,
    responses: { 200: z.object({ count: z.int() }) },
  });
  const keyOf = (number: number) => headersOf(number).get('idempotency-key');

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is retried under one idempotency key when the response is lost', async () => {
    stubFetch(() => {
      if (asked.length < 3) throw new TypeError('Failed to fetch');
      return new Response('{"count":1}');
    });
    const counted = request(click);
    await vi.runAllTimersAsync();
    expect(await counted).toEqual({ count: 1 });
    expect(asked).toHaveLength(3);
    expect(keyOf(0)).toMatch(/^"[\w-]{8,}"$/);
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)]);
  });

  test('gives up after three attempts, with the key of the caller', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = errorOf(request(click, {}, { idempotencyKey: 'key-1' }));
    await vi.runAllTimersAsync();
    expect(await error).toBeInstanceOf(NetworkError);
    expect(asked).toHaveLength(3);
    expect(keyOf(2)).toBe('"key-1"');
  });

  test('is not retried after an error response', async () => {
    answers(503, { message: 'Later' });
    await errorOf(request(click));
    expect(asked).toHaveLength(1);
  });
});

test('no other endpoint is retried', async () => {
  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  await errorOf(request(addOne));
  expect(asked).toHaveLength(1);
  expect(headersOf().has('idempotency-key')).toBe(false);
});

test('a 404 on DELETE counts as success', async () => {
  const remove = endpoint({
    method: 'DELETE',
    path: '/api/things/1',
    access: 'user',
    responses: { 200: Message },
  });
  answers(404, { message: 'Not found' });
  await expect(request(remove)).resolves.toEqual({ message: 'Not found' });
  stubFetch(() => new Response('<h1>404</h1>', { status: 404 }));
  expect(await errorOf(request(remove))).toMatchObject({ status: 404 });
});

test.each([
  ['the reason of a 400', new ApiError(400, 'This is too long.'), 'This is too long.'],
  ['the reason of a full disk', new ApiError(507, 'The disk is full.'), 'The disk is full.'],
  ['the fallback for a 400 of a proxy', new ApiError(400, ''), 'It failed.'],
  ['the fallback for a 500', new ApiError(500, 'TypeError'), 'It failed.'],
])('errorMessage with a fallback shows %s', (_, error, text) => {
  expect(errorMessage(error, 'It failed.')).toBe(text);
});
