import { afterEach, expect, test } from 'vitest';
import { login, readProfile } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import {
  sharedPassword,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../tests/support/test-server.ts';
import { callOf, send } from '../../../../tests/support/wire.ts';

let server: TestServer;
const open = async (options: TestServerOptions = {}) => {
  server = await startTestServer(options);
};
afterEach(() => server.close());

const signIn = (headers: Record<string, string>) =>
  send(server.url, callOf(login, { body: { username: 'zoe', password: sharedPassword }, headers }));
const origin = 'https://app.example';
const host = '127.0.0.1:8080';
const refused = {
  message: 'Your reverse proxy changes the Host header. See hosting.md.',
  code: 'foreign_origin',
};
const linesWith = (part: string) =>
  server.logged.filter((line) => line.includes(part)).map((line) => JSON.parse(line));

test.each<[string, TestServerOptions, Record<string, string>]>([
  [
    'two trusted proxies',
    { trustProxy: ['127.0.0.1'] },
    {
      host: '127.0.0.1',
      'x-forwarded-host': 'app.example, inner.example',
      'x-forwarded-proto': 'https, http',
    },
  ],
  ['a public URL', { publicUrl: origin }, { host: '127.0.0.1:8080' }],
])('sign-in behind %s works, and its cookies are secure', async (_, options, headers) => {
  await open(options);
  const { status, headers: answered } = await signIn({ origin, ...headers });
  expect(status).toBe(200);
  for (const cookie of answered['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/);
  expect(linesWith('refused')).toEqual([]);
  expect(linesWith('FIVETWENTY_PUBLIC_URL')).toEqual([]);
});

test('a proxy that does not forward Host is named in the error and once in the log; the session stays', async () => {
  await open();
  const token = await server.signIn('zoe');
  for (const spec of [login, incrementLove, incrementLove]) {
    const call = callOf(spec, { token, body: {}, headers: { origin, host } });
    const { status, text } = await send(server.url, call);
    expect([status, JSON.parse(text)]).toEqual([403, refused]);
  }
  const { status } = await send(server.url, callOf(readProfile, { token, headers: { host } }));
  expect(status).toBe(200);
  expect(linesWith('are refused')).toMatchObject([{ level: 'warn', origin, host }]);
});

test('such requests fill the log with 10 hosts at most, and without their secrets', async () => {
  await open();
  for (let at = 0; at < 12; at += 1) {
    const asked = `https://user:secret@h${at}.example/secret?secret`;
    await signIn({ origin: asked, host: 'a/secret' });
  }
  const lines = linesWith('are refused');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({ origin: 'https://h0.example', host: 'invalid' });
  expect(linesWith('secret')).toEqual([]);
});

test.each([
  ['is logged once', undefined],
  ['is not logged if an earlier request matched', 'wrong.example.'],
])('a public URL that a sign-in does not match %s', async (_, matching) => {
  await open({ publicUrl: 'https://wrong.example/love' });
  // A health check or a command, which is no browser.
  const headers: Record<string, string> = matching === undefined ? {} : { host: matching };
  await send(server.url, { method: 'GET', path: '/api/health', headers });
  for (let at = 0; at < 2; at += 1) {
    expect((await signIn({ origin, host: 'app.example' })).status).toBe(200);
  }
  const line = {
    level: 'warn',
    publicUrl: 'https://wrong.example',
    origin,
    host: 'app.example',
  };
  expect(linesWith('no request came')).toMatchObject(matching === undefined ? [line] : []);
});
