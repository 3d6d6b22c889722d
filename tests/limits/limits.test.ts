import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { incrementLove, readLove } from '#features/love/love.contract.ts';
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
const bearer = () => `Authorization: Bearer ${zoe}\r\n`;

const open = () => openRaw(port());

const head = (method: string, path: string, ...headers: string[]) =>
  `${method} ${path} HTTP/1.1\r\nHost: app\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

describe('a request body above the limit', () => {
  const size = 2 * 1024 * 1024;
  const json = 'Content-Type: application/json';

  test('is read to its end, so that the client gets the 413', async () => {
    const { socket, text, until } = open();
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
});

describe('request head', () => {
  test('an address of 4 KiB is read, a longer one gets 414', async () => {
    const ask = async (length: number) => {
      const path = '/api/love?';
      const response = await fetch(testServer.url + path + 'x'.repeat(length - path.length), {
        headers: { authorization: `Bearer ${zoe}` },
      });
      return [response.status, await response.json()];
    };
    expect((await ask(4096))[0]).toBe(200);
    expect(await ask(4097)).toEqual([414, { message: 'This URL is too long.' }]);
  });

  test('headers of 16 KiB and more get 431', async () => {
    const { socket, text, ended } = open();
    socket.write(head('GET', '/api/love', `X-Long: ${'x'.repeat(17_000)}`));
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 431 /);
    expect(text()).toContain('{"message":');
  });
});

describe('content type of a body', () => {
  const send = async (body: string | undefined, type?: string) => {
    const { socket, text, until } = open();
    const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    const types = type === undefined ? [] : type.split('|').map((each) => `Content-Type: ${each}`);
    socket.write(
      head(
        'POST',
        '/api/love/increment',
        bearer().trim(),
        ...types,
        ...length,
        'Connection: close',
      ) + (body ?? ''),
    );
    await until('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text())?.[1]);
    socket.destroy();
    return status;
  };

  test.each([
    ['none at all', undefined, undefined, 200],
    ['none, though JSON is claimed', '', 'application/json', 200],
    ['none, of an unknown type', '', 'what/ever', 200],
    ['none, of no type that can be read', '', ';;;', 200],
    ['an empty object', '{}', 'application/json', 200],
    ['with a character set', '{}', 'application/json; charset=utf-8', 200],
    ['no JSON', '{', 'application/json', 400],
    ['text', 'love', 'text/plain', 415],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['JSON without a type', '{}', undefined, 415],
    ['the type given twice', '{}', 'application/json|text/plain', 200],
  ])('%s', async (_, body, type, status) => {
    expect(await send(body, type)).toBe(status);
  });
});

describe('connections', () => {
  test("that send slowly (slow loris) are closed and don't affect others", async () => {
    const { server } = testServer.app.http.fastify;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 120_000]);
    expect([server.keepAliveTimeout, server.maxConnections]).toEqual([65_000, 1_000]);
    const drips = Array.from({ length: 20 }, () => open());
    for (const [index, { socket }] of drips.entries()) {
      const whole = head(
        'POST',
        '/api/auth/login',
        'Content-Type: application/json',
        'Content-Length: 100',
      );
      socket.write(index % 2 === 0 ? whole.slice(0, 20) : `${whole}{`);
    }
    expect((await fetch(`${testServer.url}/api/setup`)).status).toBe(200);
    for (const { socket } of drips) socket.destroy();
  });
});

describe('rate limit', () => {
  test('of a user is 600 requests at once and ten per second; images and the partner are not counted', async () => {
    const limited = await startTestServer({ rateLimits: true });
    const [token, sam] = [await limited.signIn('zoe'), await limited.signIn('sam')];
    const { filename } = await addPhoto(limited, token);
    const picture = { token, params: { filename } };
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
    for (let look = 0; look < 20; look += 1) {
      expect((await limited.call(readImage, picture)).status).toBe(200);
    }
    expect(await count(620)).toEqual({ through: 600, waits: new Set([null, '1']) });
    expect((await limited.call(readImage, picture)).status).toBe(200);
    expect((await limited.call(incrementLove, { token })).status).toBe(200);
    expect((await limited.call(readLove, { token: sam })).status).toBe(200);
    limited.clock.pass(3_000);
    expect((await count(40)).through).toBe(30);
    await limited.close();
  });
});
