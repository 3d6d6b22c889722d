import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { readLove } from '#features/love/love.contract.ts';
import { readImage } from '#features/photos/photos.contract.ts';
import { addPhoto } from '../support/photos.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { type Answer, startTestServer } from '../support/test-server.ts';
import { openRaw } from '../support/wire.ts';

const testServer = sharedServer();
let zoe: string;
beforeAll(async () => {
  zoe = await testServer.signIn('zoe');
});

const port = () => Number(new URL(testServer.url).port);
const open = () => openRaw(port());

const head = (method: string, path: string, ...headers: string[]) =>
  `${method} ${path} HTTP/1.1\r\nHost: app\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

test('a request body above the limit is read to its end, so that the client gets the 413', async () => {
  const size = 2 * 1024 * 1024;
  const { socket, text, until } = open();
  const json = 'Content-Type: application/json';
  socket.write(head('POST', '/api/auth/login', json, `Content-Length: ${size}`));
  // A client that reads nothing before it has sent everything.
  for (let sent = 0; sent < size; sent += 65_536) {
    expect(text()).toBe('');
    if (!socket.write('x'.repeat(65_536))) await once(socket, 'drain');
  }
  await until('{"message":"This is too large."}');
  expect(text()).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('an address of 4 KiB is read, a longer one gets 414, and headers of 16 KiB get 431', async () => {
  const ask = async (length: number) => {
    const path = '/api/love?';
    const response = await fetch(testServer.url + path + 'x'.repeat(length - path.length), {
      headers: { authorization: `Bearer ${zoe}` },
    });
    return [response.status, await response.json()];
  };
  expect((await ask(4096))[0]).toBe(200);
  expect(await ask(4097)).toEqual([414, { message: 'This URL is too long.' }]);

  const { socket, text, ended } = open();
  socket.write(head('GET', '/api/love', `X-Long: ${'x'.repeat(17_000)}`));
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 431 /);
  expect(text()).toContain('{"message":');
});

test.each([
  ['none at all', undefined, [], 200],
  ['none, of no type that can be read', '', [';;;'], 200],
  ['an object with a character set', '{}', ['application/json; charset=utf-8'], 200],
  ['no JSON', '{', ['application/json'], 400],
  ['a form', 'a=b', ['application/x-www-form-urlencoded'], 415],
  ['JSON without a type', '{}', [], 415],
  ['JSON with two types', '{}', ['application/json', 'text/plain'], 200],
])('a body: %s', async (_, body, types, status) => {
  const { socket, text, until } = open();
  const headers = [
    `Authorization: Bearer ${zoe}`,
    'Connection: close',
    ...types.map((type) => `Content-Type: ${type}`),
    ...(body === undefined ? [] : [`Content-Length: ${body.length}`]),
  ];
  socket.write(head('POST', '/api/love/increment', ...headers) + (body ?? ''));
  await until('\r\n\r\n');
  expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  socket.destroy();
});

test('connections that send slowly (slow loris) are closed', () => {
  expect(testServer.app.http.fastify.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    maxConnections: 1_000,
  });
});

test('the rate limit of a user is 600 requests at once and ten per second; images and the partner are not counted', async () => {
  const limited = await startTestServer({ rateLimits: true });
  const [token, sam] = [await limited.signIn('zoe'), await limited.signIn('sam')];
  const { filename } = await addPhoto(limited, token);
  const askImage = async () =>
    (await limited.call(readImage, { token, params: { filename } })).status;
  const count = async (times: number) => {
    const answers: Answer[] = [];
    // No more at once than the limit of connections per address.
    const turns = Array.from({ length: times }).keys();
    const caller = async () => {
      for (const _ of turns) answers.push(await limited.call(readLove, { token }));
    };
    await Promise.all(Array.from({ length: 20 }, caller));
    return {
      through: answers.filter(({ status }) => status === 200).length,
      waits: new Set(answers.map(({ headers }) => headers.get('retry-after'))),
    };
  };
  expect(await askImage()).toBe(200);
  expect(await count(620)).toEqual({ through: 600, waits: new Set([null, '1']) });
  expect(await askImage()).toBe(200);
  expect((await limited.call(readLove, { token: sam })).status).toBe(200);
  limited.clock.pass(3_000);
  expect((await count(40)).through).toBe(30);
  await limited.close();
});
