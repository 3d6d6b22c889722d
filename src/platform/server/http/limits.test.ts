import { createServer } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { createRateLimit, limitBodyTime, limitConnections, type RateLimit } from './limits.ts';

const open = (size: number, perSecond: number) => {
  const clock = createFakeClock('2026-03-14T12:00:00Z');
  return { clock, buckets: createRateLimit(clock, size, perSecond) };
};

/** Takes permits until one is denied. Returns their number, and the seconds until the next. */
function takeAll(
  buckets: RateLimit,
  key: string,
  tries = 1_000,
): { taken: number; wait: number | undefined } {
  for (let taken = 0; taken < tries; taken += 1) {
    try {
      buckets.take(key);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
      return { taken, wait: error.retryAfter };
    }
  }
  return { taken: tries, wait: undefined };
}

test('a token bucket refills evenly up to its size, for each key, and returns the time to wait', () => {
  const { clock, buckets } = open(10, 2);
  expect(takeAll(buckets, 'zoe')).toEqual({ taken: 10, wait: 1 });
  expect(takeAll(buckets, '__proto__').taken).toBe(10);
  clock.pass(499);
  expect(takeAll(buckets, 'zoe').taken).toBe(0);
  clock.pass(1);
  expect(takeAll(buckets, 'zoe').taken).toBe(1);
  clock.pass(3_600_000);
  expect(takeAll(buckets, 'zoe').taken).toBe(10);

  const slow = open(1, 0.1);
  expect(takeAll(slow.buckets, 'zoe')).toEqual({ taken: 1, wait: 10 });
  slow.clock.pass(9_999);
  expect(takeAll(slow.buckets, 'zoe')).toEqual({ taken: 0, wait: 1 });
  slow.clock.pass(1);
  expect(takeAll(slow.buckets, 'zoe').taken).toBe(1);
});

test('connections are limited per IPv4 address and per IPv6 /64', () => {
  const server = createServer();
  limitConnections(server, createFakeClock(0), true);
  const arrive = (address: string) => {
    const socket = new Socket();
    vi.spyOn(socket, 'remoteAddress', 'get').mockReturnValue(address);
    server.emit('connection', socket);
    return socket;
  };
  const household = Array.from({ length: 70 }, (_, index) => arrive(`2001:db8:0:1:${index}::1`));
  expect(household.filter(({ destroyed }) => !destroyed)).toHaveLength(64);
  const other = arrive('2001:db8:0:2::1');
  expect(other.destroyed).toBe(false);
  for (const socket of [...household, other]) socket.destroy();
});

test.each([
  ['Content-Length: 4', '{ '],
  ['Transfer-Encoding: chunked', '2\r\n{ \r\n'],
])('a body that is too slow gets 408: %s', async (framing, half) => {
  const fastify = Fastify();
  onTestFinished(() => fastify.close());
  limitBodyTime(fastify, 50);
  fastify.post('/json', async () => 'read');
  const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const head =
    'POST /json HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json';
  socket.write(`${head}\r\n${framing}\r\n\r\n${half}`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('{"message":"This request is invalid."}');
});
