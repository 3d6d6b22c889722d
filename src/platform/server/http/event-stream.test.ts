import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bye, streamHeartbeat } from '#shared/event.ts';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { EventStream } from './event-stream.ts';

const minute = 60_000;

let clock: FakeClock;
let server: Server;
let url: string;
let stream: EventStream;
let closed: number;

beforeEach(async () => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  closed = 0;
  server = createServer((_, response) => {
    const own = server;
    stream = new EventStream(response, clock, () => {
      if (own === server) closed += 1;
      server.emit('stream closed');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${portOf(server)}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('numbers events, and writes each on one line that no proxy may cache or hold back', async () => {
  const reader = await readStream(url, '/');
  expect(reader.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  stream.send('word', { text: 'two\nlines' });
  stream.send('word', 2);
  await reader.until(() => reader.events('word').length === 2);
  expect(reader.text()).toBe(
    'retry: 3000\n\nid: 1\nevent: word\ndata: {"text":"two\\nlines"}\n\nid: 2\nevent: word\ndata: 2\n\n',
  );
});

test('sends a heartbeat comment every 15 s until it ends', async () => {
  const reader = await readStream(url, '/');
  clock.pass(streamHeartbeat - 1);
  stream.send('mark', 0);
  await reader.until(() => reader.events('mark').length === 1);
  expect(reader.text()).not.toContain(': still here');
  clock.pass(1);
  clock.pass(streamHeartbeat);
  await reader.until(() => reader.text().split(': still here\n\n').length === 3);
  stream.close('stopping');
  await reader.ended;
  clock.pass(10 * streamHeartbeat);
  expect(reader.text().endsWith('event: bye\ndata: {"reason":"stopping"}\n\n')).toBe(true);
  expect(closed).toBe(1);
});

test('closes at a given time, also if the wall clock is set back', async () => {
  const reader = await readStream(url, '/');
  const moment = clock.now() + minute;
  stream.endAt(moment);
  clock.jumpTo(moment - 2 * minute);
  clock.pass(2 * minute - 1);
  stream.send('mark', 1);
  await reader.until(() => reader.events('mark').length === 1);
  clock.pass(1);
  await reader.ended;
  expect(reader.events(bye.name)).toEqual([{ reason: 'signed-out' }]);
});

test('disconnects a client that never reads, with little memory', async () => {
  const deaf = await deafReader(Number(new URL(url).port), '/');
  const disconnected = once(server, 'stream closed');
  const before = process.memoryUsage().rss;
  let events = 0;
  for (; events < 100_000 && closed === 0; events++) {
    stream.send('number', { events, padding: 'x'.repeat(300) });
    if (events % 100 === 0) await new Promise(setImmediate);
  }
  await disconnected;
  // The kernel's own buffers take some megabytes; ours at most 256 KiB.
  expect(events).toBeLessThan(60_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
  deaf.destroy();
});

/** A client that asks and then never reads. */
async function deafReader(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
