import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  fakeEventServer,
  fakePageTimers,
  type StreamRequest,
  waitUntil,
} from '../../../../tests/support/web/event-server.ts';
import { createEventSource, type EventSourceClient, silenceTimeout } from './event-source.ts';

const second = 1_000;
const url = '/api/love-updates/subscribe';

let requests: readonly StreamRequest[];
let token: string | null;
/** Calls of the options, oldest first. */
let calls: string[];
/** Runs in `onEvent`. */
let onEvent: (name: string) => void;
let client: EventSourceClient;

beforeEach(() => {
  fakePageTimers();
  requests = fakeEventServer();
  token = 'a.b.c';
  calls = [];
  onEvent = () => {};
  client = createEventSource({
    url,
    token: () => token,
    onConnecting: () => calls.push('connecting'),
    onOpen: () => calls.push('open'),
    onEvent(name, data, sent) {
      calls.push(`${name} ${JSON.stringify(data)} ${sent}`);
      onEvent(name);
    },
    onDisconnect: () => calls.push('disconnect'),
    onRejected: (rejected) => calls.push(`rejected ${rejected}`),
  });
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const until = (call: string) => waitUntil(() => calls.at(-1) === call);
const passes = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
function newest(): StreamRequest {
  const request = requests.at(-1);
  if (request === undefined) throw new Error('there was no request');
  return request;
}
/** Opens a stream on which the client waits. */
async function connect(): Promise<StreamRequest> {
  client.open();
  newest().respond();
  await until('open');
  return newest();
}
/** Sends an event and waits until the client has received it, and all before it. */
async function exchange(request: StreamRequest): Promise<void> {
  request.send('event: mark\ndata: 1\n\n');
  await until('mark "1" a.b.c');
}

test('sends the token in a header, never in the URL, and bypasses the cache', async () => {
  const { url: requested, headers, init } = await connect();
  expect(requested).toBe(url);
  expect(headers.get('authorization')).toBe('Bearer a.b.c');
  expect(init.cache).toBe('no-store');
  expect(calls).toEqual(['connecting', 'open']);
});

test('without a token there is no request', () => {
  token = null;
  client.open();
  expect([requests.length, client.isClosed(), calls]).toEqual([0, true, []]);
});

test('parses events, with letters split over chunks', async () => {
  const request = await connect();
  request.send('id: 1\nevent: love\ndata: {"count":1}\n\n');
  const heart = new TextEncoder().encode('data: "♥"\n\n');
  request.send(heart.slice(0, 8), heart.slice(8));
  await until('message "\\"♥\\"" a.b.c');
  expect(calls.slice(2)).toEqual(['love "{\\"count\\":1}" a.b.c', 'message "\\"♥\\"" a.b.c']);
});

describe('reconnects', () => {
  test('after 3 s, or as the server says with `retry:`, with the current token', async () => {
    (await connect()).end();
    await until('disconnect');
    passes(3 * second - 1);
    expect(requests).toHaveLength(1);
    token = 'd.e.f';
    passes(1);
    expect(newest().headers.get('authorization')).toBe('Bearer d.e.f');
    newest().respond();
    newest().send('retry: 7000\n\n');
    newest().send('event: mark\ndata: 1\n\n');
    await until('mark "1" d.e.f');
    newest().end('error');
    await until('disconnect');
    passes(7 * second - 1);
    expect(requests).toHaveLength(2);
    passes(1);
    expect(requests).toHaveLength(3);
  });

  test.each<[string, (request: StreamRequest) => void]>([
    ['with status 503', (request) => request.respond(503)],
    ['with the page of a captive portal', (request) => request.respond(200, 'text/html')],
  ])('5 s after an attempt that ended %s', async (_, fail) => {
    client.open();
    fail(newest());
    await until('disconnect');
    expect([newest().isAborted, client.isClosed()]).toEqual([true, true]);
    passes(5 * second - 1);
    expect(requests).toHaveLength(1);
    passes(1);
    expect(requests).toHaveLength(2);
    expect(calls).toEqual(['connecting', 'disconnect', 'connecting']);
  });

  test('after an attempt that took 10 s', () => {
    client.open();
    passes(10 * second - 1);
    expect(newest().isAborted).toBe(false);
    passes(1);
    expect(newest().isAborted).toBe(true);
  });

  test('within 40 s of silence; comments and events count as life', async () => {
    const request = await connect();
    passes(silenceTimeout - 1);
    for (const data of [': still here\n\n', 'event: a\ndata: 1\n\n', ': still here\n\n']) {
      request.send(data);
      // Streams need no timers: all data has been read when this resolves.
      await new Promise(setImmediate);
      passes(silenceTimeout - 1);
      expect(request.isAborted).toBe(false);
    }
    passes(1);
    expect([request.isAborted, calls.at(-1)]).toEqual([true, 'disconnect']);
    passes(40 * second - silenceTimeout);
    expect(requests).toHaveLength(2);
  });
});

describe('after close()', () => {
  test('the request is aborted, and nothing follows', async () => {
    const request = await connect();
    client.close();
    expect([request.isAborted, client.isClosed()]).toEqual([true, true]);
    passes(120 * second);
    expect([requests.length, calls]).toEqual([1, ['connecting', 'open']]);
  });

  test('later events of the same chunk are ignored', async () => {
    const request = await connect();
    onEvent = () => client.close();
    request.send('event: a\ndata: 1\n\nevent: b\ndata: 2\n\n');
    await until('a "1" a.b.c');
    onEvent = () => {};
    await exchange(await connect());
    expect(calls.filter((call) => call.startsWith('b'))).toEqual([]);
  });
});

test('open() replaces the connection', async () => {
  const first = await connect();
  const next = await connect();
  expect([first.isAborted, next.isAborted, requests.length]).toEqual([true, false, 2]);
  await exchange(next);
  expect(calls).not.toContain('disconnect');
});

test('an error of a listener is reported, and the connection stays open', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const request = await connect();
  const error = new Error('of a listener');
  onEvent = (name) => {
    if (name === 'a') throw error;
  };
  request.send('event: a\ndata: 1\n\nevent: b\ndata: 2\n\n');
  await until('b "2" a.b.c');
  expect(report.mock.calls).toEqual([[error]]);
  expect(request.isAborted).toBe(false);
});
