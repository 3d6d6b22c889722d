import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLove } from '#features/love/love.contract.ts';
import { readAllPhotos, uploadPhoto } from '#features/photos/photos.contract.ts';
import { bye, eventStream } from '#shared/event.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { formWith } from '../support/forms.ts';
import { openHeart } from '../support/hearts.ts';
import { filesIn, plainPicture, untilTempFilesAreGone } from '../support/photos.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { signInStomp } from '../support/stomp-client.ts';
import { readStream } from '../support/stream-reader.ts';
import { callWire, startTestServer } from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';
import { openRaw } from '../support/wire.ts';

let server: BuiltServer;
let tokens: [string, string];
beforeEach(async () => {
  ({ server, tokens } = await startServerWithCouple());
});
afterEach(() => server.remove());

const url = () => `http://127.0.0.1:${server.port}`;

test('a stop during streams, sockets and clicks sends bye and keeps acknowledged clicks', async () => {
  const streams = await Promise.all(
    tokens.map((token) => readStream(url(), eventStream.path, token)),
  );
  const sockets = await Promise.all(tokens.map((token) => signInStomp(url(), token)));
  const statuses = new Set<number>();
  let acknowledged = 0;
  let inFlight = 0;
  let warm = () => {};
  const warmed = new Promise<void>((resolve) => {
    warm = resolve;
  });
  const clicking = Array.from({ length: 8 }, async () => {
    const heart = openHeart(server.port, tokens[0], 1);
    for (;;) {
      inFlight += 1;
      try {
        const { status } = await heart.click();
        inFlight -= 1;
        statuses.add(status);
        if (status !== 200) break;
        acknowledged += 1;
        if (acknowledged > 100) warm();
      } catch {
        break;
      }
    }
    heart.close();
  });

  await warmed;
  const before = performance.now();
  const code = await server.stop('SIGTERM');
  expect(code).toBe(0);
  expect(performance.now() - before).toBeLessThan(10_000);
  await Promise.all([...clicking, ...streams.map(({ ended }) => ended)]);
  for (const stream of streams) expect(stream.events(bye.name)).toEqual([{ reason: 'stopping' }]);
  for (const { ended } of sockets) {
    expect(await ended).toMatchObject({ code: 1001, error: { headers: { status: '503' } } });
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(existsSync(join(server.folder, 'home.sqlite-wal'))).toBe(false);

  await server.start();
  const { body } = await callWire(url(), readLove, { token: tokens[0] });
  const count =
    typeof body === 'object' && body !== null && 'count' in body ? Number(body.count) : -1;
  expect(count).toBeGreaterThanOrEqual(acknowledged);
  expect(count).toBeLessThanOrEqual(acknowledged + inFlight);
});

test('a stop waits for running requests, and rejects new ones', async () => {
  // The server has received half of a request.
  const body = JSON.stringify({ username: 'zoe', password: 'wrong' });
  const halves = [body.slice(0, 10), body.slice(10)];
  const [slow, waiting] = [openRaw(server.port), openRaw(server.port)];
  slow.socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: app\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${halves[0]}`,
  );
  // The first response shows that the server knows this connection.
  waiting.socket.write('GET /api/setup HTTP/1.1\r\nHost: app\r\n\r\n');
  await waiting.until('"needed":false');
  // The head of the next request arrives before the stop, its end after it.
  waiting.socket.write('GET /api/setup HTTP/1.1\r\nHost: app\r\n');
  await callWire(url(), readLove, { token: tokens[0] });

  const before = performance.now();
  const stopping = server.stop('SIGTERM');
  await refusesConnections(server.port);
  waiting.socket.write('\r\n');
  await waiting.until('503 Service Unavailable');
  await waiting.until('"message":"Your server is restarting. Please try again in a moment."');
  slow.socket.write(halves[1] ?? '');
  await slow.until('HTTP/1.1 401');
  expect(await stopping).toBe(0);
  // Idle connections don't delay the stop.
  expect(performance.now() - before).toBeLessThan(5_000);
});

test('a stop completes a running upload', async () => {
  const { headers, body } = formWith({}, { name: 'photo', content: await plainPicture() });
  const half = body.length >> 1;
  const slow = openRaw(server.port);
  slow.socket.write(
    [
      `${uploadPhoto.method} ${uploadPhoto.path} HTTP/1.1\r\nHost: app\r\nAuthorization: Bearer ${tokens[0]}`,
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ].join('\r\n'),
  );
  slow.socket.write(body.subarray(0, half));
  // The temp file shows that the server received the call.
  await expect.poll(() => readdirSync(join(server.folder, 'tmp'))).not.toEqual([]);
  const stopping = server.stop('SIGTERM');
  await refusesConnections(server.port);
  slow.socket.write(body.subarray(half));
  await slow.until('HTTP/1.1 201');
  expect(await stopping).toBe(0);
  await server.start();
  const photos = await callWire(url(), readAllPhotos, { token: tokens[0] });
  expect(photos.body).toHaveLength(1);
});

test('a stop aborts a stalled upload after eight seconds, and deletes its files', async () => {
  const own = await startTestServer();
  const token = mintToken(own, 'zoe');
  const { port } = new URL(own.url);
  const stuck = connect(Number(port), '127.0.0.1');
  const gone = once(stuck, 'close');
  stuck.on('error', () => undefined);
  stuck.write(
    `${uploadPhoto.method} ${uploadPhoto.path} HTTP/1.1\r\nHost: app\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 1000\r\n\r\n--a\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf`,
  );
  await expect.poll(() => filesIn(own).tmp).not.toEqual([]);
  const closing = own.app.close();
  own.clock.pass(7_900);
  expect(stuck.destroyed).toBe(false);
  own.clock.pass(200);
  await gone;
  await closing;
  await untilTempFilesAreGone(own);
  rmSync(own.folder, { recursive: true, force: true });
});

async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const refused = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(false);
      });
      socket.once('error', () => resolve(true));
    });
    if (refused) return;
  }
}
