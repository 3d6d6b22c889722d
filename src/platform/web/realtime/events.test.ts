import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bye, everythingChanged, liveEvent, streamHeartbeat } from '#shared/event.ts';
import {
  fakeEventServer,
  fakePageTimers,
  type StreamRequest,
  waitUntil,
} from '../../../../tests/support/web/event-server.ts';
import { beBrowser, browserReports } from '../../../../tests/support/web/tab.ts';
import { queryClient } from '../api/queries.ts';
import { session } from '../session/session.ts';
import { onLiveEvent, type Receivers, startStream, streamState } from './events.ts';
import { receiversOf, when, whenAny } from './live.ts';

const second = 1_000;
const minute = 60 * second;
const Count = z.object({ count: z.number() });
const clicked = liveEvent({ name: 'clicked', data: Count });
const counted = liveEvent({ name: 'counted', data: Count, throttleMs: 100 });

/** The counts that a live table received, and how often it was told to read again. */
const applied: number[] = [];
let rereads = 0;
const receivers = receiversOf([
  [
    when(clicked, ({ count }) => applied.push(count)),
    whenAny([clicked, counted], () => {
      rereads += 1;
    }),
  ],
]);
let giveTables = () => {};
const loadTables = () =>
  new Promise<Receivers>((resolve) => {
    giveTables = () => resolve(receivers);
  });

/** The token of this user's n-th sign-in. */
const tokenOf = (sub: string, n: number) =>
  ['e', Buffer.from(JSON.stringify({ sub, n })).toString('base64url'), 's'].join('.');

let requests: readonly StreamRequest[];
let refetches: number;

beforeAll(() => {
  beBrowser();
  startStream(loadTables);
});
beforeEach(() => {
  fakePageTimers();
  requests = fakeEventServer();
  refetches = 0;
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => {
    refetches += 1;
  });
});
afterEach(() => {
  session.leave();
  show('visible');
  vi.useRealTimers();
});

const passes = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const status = (is: string) => waitUntil(() => streamState().status === is);
function show(visibilityState: 'visible' | 'hidden'): void {
  Object.assign(document, { visibilityState });
  browserReports('visibilitychange');
}
function newest(): StreamRequest {
  const request = requests.at(-1);
  if (request === undefined) throw new Error('there was no request');
  return request;
}
async function accept(): Promise<StreamRequest> {
  newest().respond();
  await status('connected');
  return newest();
}
/** Passes time in which the server sends its comments. */
async function staysOpen(request: StreamRequest, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= streamHeartbeat) {
    expect(request.isAborted).toBe(false);
    request.send(': still here\n\n');
    await new Promise(setImmediate);
    passes(Math.min(left, streamHeartbeat));
  }
}
const signIn = (n = 1) => session.signIn(tokenOf('zoe', n));
const connect = () => {
  signIn();
  return accept();
};
const send = (request: StreamRequest, name: string, data: unknown) =>
  request.send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

test('live tables: events that came before them are applied, and several of them at once', async () => {
  const request = await connect();
  send(request, clicked.name, { count: 1 });
  send(request, clicked.name, { count: 'two' });
  await new Promise(setImmediate);
  expect(applied).toEqual([]);
  giveTables();
  await waitUntil(() => applied.length === 1);
  send(request, clicked.name, { count: 3 });
  send(request, counted.name, { count: 4 });
  await waitUntil(() => applied.length === 2);
  expect([applied, rereads]).toEqual([[1, 3], 0]);
  passes(300);
  expect(rereads).toBe(1);
});

describe('the session', () => {
  test('one stream is open while a user is signed in, and another one for the next user', async () => {
    expect([streamState().status, requests.length]).toEqual(['off', 0]);
    const first = await connect();
    session.renew(tokenOf('zoe', 2));
    expect([requests.length, first.isAborted]).toEqual([1, false]);
    session.signIn(tokenOf('sam', 1));
    expect([requests.length, first.isAborted]).toEqual([2, true]);
    const next = await accept();
    session.leave();
    expect([next.isAborted, streamState().status]).toEqual([true, 'off']);
    passes(minute);
    expect(requests).toHaveLength(2);
  });

  test.each([401, 403])('status %d ends it', async (code) => {
    signIn();
    newest().respond(code, 'application/json');
    await status('off');
    expect(session.token()).toBeNull();
    passes(minute);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['text/html', {}],
    ['application/json', { 'www-authenticate': 'Basic realm="home"' }],
  ])('status 401 of a proxy, as %s, keeps the session', async (contentType, headers) => {
    signIn();
    newest().respond(401, contentType, headers);
    await status('failed');
    expect(session.token()).not.toBeNull();
    passes(5 * second);
    expect(requests).toHaveLength(2);
  });

  test('status 401 for a token that was renewed since then retries with the new one', async () => {
    signIn();
    const renewed = tokenOf('zoe', 2);
    session.renew(renewed);
    newest().respond(401, 'application/json');
    await status('failed');
    passes(5 * second);
    expect(newest().headers.get('authorization')).toBe(`Bearer ${renewed}`);
    expect(session.token()).toBe(renewed);
  });
});

describe('the server says bye', () => {
  test('signed out: the session ends', async () => {
    send(await connect(), bye.name, { reason: 'signed-out' });
    await status('off');
    expect(session.token()).toBeNull();
  });

  test('signed out, while another session of the user has begun: it is used at once', async () => {
    const request = await connect();
    signIn(2);
    send(request, bye.name, { reason: 'signed-out' });
    await status('lost');
    passes(0);
    expect(newest().headers.get('authorization')).toBe(`Bearer ${tokenOf('zoe', 2)}`);
  });

  test.each([
    ['stopping', 3 * second],
    ['crowded', minute],
  ])('%s: reconnects after %d ms', async (reason, delay) => {
    send(await connect(), bye.name, { reason });
    await status('lost');
    passes(delay - 1);
    expect(requests).toHaveLength(1);
    passes(1);
    expect(requests).toHaveLength(2);
  });
});

describe('events', () => {
  test('are passed to the listeners if they match the schema', async () => {
    const counts: number[] = [];
    const unsubscribe = onLiveEvent(clicked, ({ count }) => counts.push(count));
    const request = await connect();
    for (const data of [{ count: 1 }, { count: 'two' }, { count: 3 }]) {
      send(request, clicked.name, data);
    }
    await waitUntil(() => counts.includes(3));
    unsubscribe();
    send(request, clicked.name, { count: 4 });
    await new Promise(setImmediate);
    expect(counts).toEqual([1, 3]);
  });

  test('a new listener gets the latest data of a throttled event, until the stream is lost', async () => {
    const request = await connect();
    const first: number[] = [];
    onLiveEvent(counted, ({ count }) => first.push(count));
    send(request, counted.name, { count: 1 });
    send(request, counted.name, { count: 2 });
    send(request, clicked.name, { count: 3 });
    await waitUntil(() => first.includes(2));
    const later: number[] = [];
    onLiveEvent(counted, ({ count }) => later.push(count));
    onLiveEvent(clicked, ({ count }) => later.push(count));
    expect(later).toEqual([2]);
    request.end();
    await status('lost');
    onLiveEvent(counted, ({ count }) => later.push(count));
    expect(later).toEqual([2]);
  });
});

describe('all data is refetched', () => {
  test('after a gap, but not when the first stream opens quickly', async () => {
    const request = await connect();
    expect(refetches).toBe(0);
    request.end();
    await status('lost');
    passes(3 * second);
    await accept();
    expect(refetches).toBe(1);
  });

  test('when the first stream opens late', async () => {
    signIn();
    passes(3 * second);
    await accept();
    expect(refetches).toBe(1);
  });

  test('when everything has changed', async () => {
    send(await connect(), everythingChanged.name, {});
    await waitUntil(() => refetches === 1);
  });
});

describe('the tab', () => {
  test('hidden for a minute closes the stream; visible again opens it and refetches', async () => {
    const request = await connect();
    show('hidden');
    await staysOpen(request, minute - 1);
    show('visible');
    show('hidden');
    await staysOpen(request, minute - 1);
    expect(request.isAborted).toBe(false);
    passes(1);
    expect(request.isAborted).toBe(true);
    passes(10 * minute);
    expect(requests).toHaveLength(1);
    show('visible');
    await accept();
    expect([requests.length, refetches]).toEqual([2, 1]);
  });

  test('hidden does not reconnect before it is visible', async () => {
    const request = await connect();
    show('hidden');
    request.end();
    await status('lost');
    passes(10 * second);
    expect(requests).toHaveLength(1);
    show('visible');
    expect(requests).toHaveLength(2);
  });

  test('pagehide closes the stream; a page from the back/forward cache opens it', async () => {
    const request = await connect();
    browserReports('pagehide');
    expect(request.isAborted).toBe(true);
    browserReports('pageshow', { persisted: false });
    expect(requests).toHaveLength(1);
    browserReports('pageshow', { persisted: true });
    await accept();
    expect(requests).toHaveLength(2);
  });

  test('online replaces the stream at once', async () => {
    const request = await connect();
    browserReports('online');
    expect([request.isAborted, requests.length]).toEqual([true, 2]);
    expect(streamState().status).toBe('connecting');
  });
});
