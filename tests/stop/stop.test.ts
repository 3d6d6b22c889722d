import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** `npm run soak -- stop` runs more. */
const stops = Number(process.env.STOPS ?? 1);

let server: BuiltServer;
let tokens: [string, string];
beforeAll(async () => {
  ({ server, tokens } = await startServerWithCouple());
});
afterAll(() => server.remove());

const url = () => `http://127.0.0.1:${server.port}`;
const readCount = async () => {
  const { body } = await callWire(url(), readLove, { token: tokens[0] });
  return readLove.responses[200].parse(body).count;
};

/** Clicks until the server stops. */
async function click(clicks: { acknowledged: number; inFlight: number; statuses: Set<number> }) {
  const heart = openHeart(server.port, tokens[0], 1);
  for (let status = 200; status === 200; ) {
    clicks.inFlight += 1;
    const answer = await heart.click().catch(() => null);
    if (answer === null) break;
    clicks.inFlight -= 1;
    status = answer.status;
    clicks.statuses.add(status);
    if (status === 200) clicks.acknowledged += 1;
  }
  heart.close();
}

test.each(Array.from({ length: stops }, (_, stop) => stop + 1))(
  'a stop during streams, sockets and clicks sends bye and keeps acknowledged clicks (%i)',
  async () => {
    const before = await readCount();
    const streams = await Promise.all(
      tokens.map((token) => readStream(url(), eventStream.path, token)),
    );
    const sockets = await Promise.all(tokens.map((token) => signInStomp(url(), token)));
    const clicks = { acknowledged: 0, inFlight: 0, statuses: new Set<number>() };
    const clicking = Array.from({ length: 8 }, () => click(clicks));
    await expect.poll(() => clicks.acknowledged).toBeGreaterThan(100);

    const began = performance.now();
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    await Promise.all([...clicking, ...streams.map(({ ended }) => ended)]);
    for (const stream of streams) expect(stream.events(bye.name)).toEqual([{ reason: 'stopping' }]);
    for (const { ended } of sockets) {
      expect(await ended).toMatchObject({ code: 1001, error: { headers: { status: '503' } } });
    }
    expect([200, 503]).toEqual(expect.arrayContaining([...clicks.statuses]));
    expect(existsSync(join(server.folder, 'home.sqlite-wal'))).toBe(false);

    await server.start();
    const added = (await readCount()) - before;
    expect(added).toBeGreaterThanOrEqual(clicks.acknowledged);
    expect(added).toBeLessThanOrEqual(clicks.acknowledged + clicks.inFlight);
  },
);

test('a stop completes running requests and uploads, and rejects new ones', async () => {
  const json = JSON.stringify({ username: 'zoe', password: 'wrong' });
  const form = formWith({}, { name: 'photo', content: await plainPicture() });
  const [login, upload, waiting] = [1, 2, 3].map(() => openRaw(server.port));
  const head = (path: string, type: string | undefined, { length }: { length: number }) =>
    `POST ${path} HTTP/1.1\r\nHost: app\r\nAuthorization: Bearer ${tokens[0]}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  login?.socket.write(head('/api/auth/login', 'application/json', json) + json.slice(0, 10));
  upload?.socket.write(head(uploadPhoto.path, form.headers['content-type'], form.body));
  upload?.socket.write(form.body.subarray(0, -100));
  // The first response shows that the server knows this connection. The next request ends after the stop.
  waiting?.socket.write('GET /api/setup HTTP/1.1\r\nHost: app\r\n\r\n');
  await waiting?.until('"needed":false');
  waiting?.socket.write('GET /api/setup HTTP/1.1\r\nHost: app\r\n');
  // The temp file shows that the server received the upload.
  await expect.poll(() => filesIn(server).tmp).not.toEqual([]);

  const began = performance.now();
  const stopping = server.stop('SIGTERM');
  const isRefused = async () => {
    const socket = connect(server.port, '127.0.0.1');
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return !isConnected;
  };
  await expect.poll(isRefused).toBe(true);
  waiting?.socket.write('\r\n');
  await waiting?.until('503 Service Unavailable');
  await waiting?.until('"message":"Your server is restarting. Please try again in a moment."');
  login?.socket.write(json.slice(10));
  await login?.until('HTTP/1.1 401');
  upload?.socket.write(form.body.subarray(-100));
  await upload?.until('HTTP/1.1 201');
  expect(await stopping).toBe(0);
  // Idle connections don't delay the stop.
  expect(performance.now() - began).toBeLessThan(5_000);
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
