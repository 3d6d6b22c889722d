import { afterEach, describe, expect, test } from 'vitest';
import { login, readProfile } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { checkAnswers } from '#features/setup/setup.contract.ts';
import {
  setupCode,
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
const refused = {
  message: 'Your reverse proxy changes the Host header. See hosting.md.',
  code: 'foreign_origin',
};
const linesWith = (part: string) =>
  server.logged.filter((line) => line.includes(part)).map((line) => JSON.parse(line));

describe('sign-in behind a proxy', () => {
  const trustProxy = ['127.0.0.1'];
  test.each<[string, TestServerOptions, Record<string, string>]>([
    ['two proxies', { trustProxy }, { host: 'app.example', 'x-forwarded-proto': 'https,http' }],
    [
      'a forwarded host',
      { trustProxy },
      {
        host: '127.0.0.1',
        'x-forwarded-host': 'app.example, inner.example',
        'x-forwarded-proto': 'https, http',
      },
    ],
    ['a trailing dot', { trustProxy }, { host: 'app.example.', 'x-forwarded-proto': 'https' }],
    ['a default port', { trustProxy }, { host: 'APP.example:443', 'x-forwarded-proto': 'https' }],
    ['a public URL', { publicUrl: origin }, { host: '127.0.0.1:8080' }],
  ])('works with %s, and its cookies are secure', async (_, options, headers) => {
    await open(options);
    const { status, headers: answered } = await signIn({ origin, ...headers });
    expect(status).toBe(200);
    for (const cookie of answered['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/);
    expect(linesWith('refused')).toEqual([]);
    expect(linesWith('FIVETWENTY_PUBLIC_URL')).toEqual([]);
  });
});

describe('a proxy that does not forward Host', () => {
  const host = '127.0.0.1:8080';

  test('is named in the error and once in the log; the session stays', async () => {
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

  test('is named in the setup, in the language of the browser', async () => {
    await open({ isSetUp: false });
    const headers = { origin, host, 'accept-language': 'zh-CN' };
    const { status, text } = await send(
      server.url,
      callOf(checkAnswers, { body: { code: setupCode }, headers }),
    );
    const message = '反向代理改动了 Host 请求头，请参阅 hosting.md。';
    expect([status, JSON.parse(text)]).toEqual([403, { ...refused, message }]);
  });

  test('fills the log with 10 hosts at most, and without their secrets', async () => {
    await open();
    for (let at = 0; at < 12; at += 1) {
      await signIn({
        origin: `https://user:secret@h${at}.example/secret?secret`,
        host: 'a/secret',
      });
    }
    const lines = linesWith('are refused');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatchObject({ origin: 'https://h0.example', host: 'invalid' });
    expect(linesWith('secret')).toEqual([]);
  });
});

describe('a public URL that no request matches', () => {
  const publicUrl = 'https://wrong.example/love';

  test('is logged once', async () => {
    await open({ publicUrl });
    // A health check or a command, which is no browser.
    await send(server.url, { method: 'GET', path: '/api/health' });
    expect(linesWith('no request came')).toEqual([]);
    const host = 'app.example';
    for (let at = 0; at < 2; at += 1) expect((await signIn({ origin, host })).status).toBe(200);
    expect(linesWith('no request came')).toMatchObject([
      { level: 'warn', publicUrl: 'https://wrong.example', origin, host },
    ]);
  });

  test('is not logged if an earlier request matched', async () => {
    await open({ publicUrl });
    const headers = { host: 'wrong.example.' };
    await send(server.url, { method: 'GET', path: '/api/health', headers });
    expect((await signIn({ origin, host: 'app.example' })).status).toBe(200);
    expect(linesWith('no request came')).toEqual([]);
  });
});
