import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { health } from './health.ts';
import {
  createRateLimit,
  limitBodyTime,
  limitConnections,
  type RateLimit,
  unlimited,
} from './limits.ts';

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

describe('a token bucket', () => {
  test('refills evenly and never exceeds its size', () => {
    const { clock, buckets } = open(10, 2);
    expect(takeAll(buckets, 'zoe')).toEqual({ taken: 10, wait: 1 });
    clock.pass(499);
    expect(takeAll(buckets, 'zoe').taken).toBe(0);
    clock.pass(1);
    expect(takeAll(buckets, 'zoe').taken).toBe(1);
    clock.pass(3_000);
    expect(takeAll(buckets, 'zoe').taken).toBe(6);
    clock.pass(3_600_000);
    expect(takeAll(buckets, 'zoe').taken).toBe(10);
  });

  test('is separate for each key', () => {
    const { buckets } = open(3, 1);
    expect(takeAll(buckets, 'zoe').taken).toBe(3);
    expect(takeAll(buckets, 'sam').taken).toBe(3);
    expect(takeAll(buckets, '__proto__').taken).toBe(3);
  });

  test('returns the exact time to wait', () => {
    const { clock, buckets } = open(1, 0.1);
    buckets.take('zoe');
    const { wait = 0 } = takeAll(buckets, 'zoe');
    expect(wait).toBe(10);
    clock.pass(wait * 1_000 - 1);
    expect(takeAll(buckets, 'zoe').wait).toBe(1);
    clock.pass(1);
    expect(takeAll(buckets, 'zoe').taken).toBe(1);
  });

  test('refills after the clock was set back', () => {
    const { clock, buckets } = open(5, 1);
    takeAll(buckets, 'zoe');
    clock.jumpTo(clock.now() - 3_600_000);
    expect(takeAll(buckets, 'zoe')).toEqual({ taken: 0, wait: 1 });
    clock.pass(2_000);
    expect(takeAll(buckets, 'zoe').taken).toBe(2);
  });

  test('is stored for a limited number of keys', () => {
    const { buckets } = open(1, 1);
    for (let key = 0; key < 25_000; key += 1) buckets.take(`address ${key}`);
    expect(takeAll(buckets, 'address 24999').taken).toBe(0);
  });

  test('is unlimited if limits are off', () => {
    expect(takeAll(unlimited, 'zoe', 5_000).taken).toBe(5_000);
  });
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

describe('slow bodies', () => {
  let fastify: FastifyInstance;
  let port: number;
  beforeEach(async () => {
    fastify = Fastify();
    limitBodyTime(fastify, 50);
    fastify.post('/json', async () => 'read');
    fastify.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume().once('end', () => done(null));
    });
    fastify.post('/file', { config: { isUpload: true } }, async () => 'read');
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const address = fastify.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(() => fastify.close());

  /** Sends half of a body; `answer` is all that comes until the connection ends. */
  function sendHalf(path: string, type: string, more = 'Content-Length: 4') {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const answer = once(socket, 'close').then(() => text);
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`;
    socket.write(`${head}${more.startsWith('Transfer') ? '2\r\n{ \r\n' : '{ '}`);
    return { socket, answer };
  }

  test.each(['Content-Length: 4', 'Transfer-Encoding: chunked'])(
    'a body that is too slow gets 408: %s',
    async (framing) => {
      const answer = await sendHalf('/json', 'application/json', framing).answer;
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toContain('{"message":"This request is invalid."}');
    },
  );

  test('an upload has the longer timeout of Node', async () => {
    const slow = sendHalf('/json', 'application/json');
    const form = sendHalf('/file', 'multipart/form-data; boundary=a');
    await slow.answer;
    form.socket.write(' }');
    expect(await form.answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('the timeout ends with the body', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { socket, answer } = sendHalf('/json', 'application/json');
        socket.write(' }');
        return answer;
      }),
    );
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    // A later one on the same patience: its end is not that of those before.
    expect(await sendHalf('/json', 'application/json').answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('untrusted proxies', () => {
  let home: TestHome;
  afterEach(() => home.close());

  const forwarded = { headers: { 'x-forwarded-for': '127.0.0.1' } };
  const warnings = () => home.logged.filter((line) => line.includes('FIVETWENTY_TRUST_PROXY'));

  test.each<[string, string[] | undefined]>([
    ['none', undefined],
    ['another', ['192.0.2.1']],
  ])('warns once about an untrusted proxy, where %s is trusted', async (_, trustProxy) => {
    home = await openTestHome(trustProxy === undefined ? {} : { trustProxy });
    await home.call(health);
    expect(warnings()).toEqual([]);
    for (let count = 0; count < 3; count += 1) await home.call(health, forwarded);
    expect(warnings()).toEqual([expect.stringContaining('"address":"127.0.0.1"')]);
  });

  test('does not warn about a trusted proxy', async () => {
    home = await openTestHome({ trustProxy: ['127.0.0.1'] });
    await home.call(health, forwarded);
    expect(warnings()).toEqual([]);
  });
});
