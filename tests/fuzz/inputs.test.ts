import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as auth from '#features/auth/auth.contract.ts';
import { changeCaption, searchPhotos } from '#features/photos/photos.contract.ts';
import * as setup from '#features/setup/setup.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { arbitraryOf, mutated } from '../support/arbitrary.ts';
import { naughtyStrings } from '../support/naughty.ts';
import {
  setupCode,
  sharedPassword,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';
import { callOf, type Sent, send, sendBytes, type WireAnswer } from '../support/wire.ts';
import { cases, isLong, judge, nameOf, options } from './judge.ts';

/*
 * Random input to every endpoint never causes a 5xx or reveals internals; errors have the standard shape, and successes match the contract
 */

/** A server before setup, and one after it. */
let servers: Record<'lived in' | 'free', TestServer>;
let token: string;
beforeAll(async () => {
  servers = {
    'lived in': await startTestServer(),
    free: await startTestServer({ isSetUp: false }),
  };
});
afterAll(async () => {
  for (const server of Object.values(servers)) {
    expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    await server.close();
  }
});

// Listed before the server starts, so that each endpoint has its own test.
const probe = await startTestServer({ isSetUp: false });
const endpoints = [...probe.app.http.endpoints];
await probe.close();

const isSetupCall = ({ path }: EndpointSpec) => path.startsWith('/api/setup');
/** Sign-ins are slow on purpose: these endpoints get fewer inputs. */
const isSlow = (spec: EndpointSpec) => spec === auth.login || spec === auth.changePassword;

/** One of each kind: open with a body, and with parameters and a body or a query. */
const samples: readonly EndpointSpec[] = [auth.login, changeCaption, searchPhotos];

describe.each(endpoints.map((spec) => [nameOf(spec), spec] as const))('%s', (_, spec) => {
  const serverFor = () => servers[isSetupCall(spec) ? 'free' : 'lived in'];
  // The previous request may have ended the session, and all others would be rejected.
  beforeAll(() => {
    token = mintToken(servers['lived in'], 'zoe');
  });

  test('accepts or rejects inputs of its contract, valid and mutated', async () => {
    const input = fc.record({
      params: pathParams(spec),
      query: spec.query === undefined ? fc.constant({}) : mutated(arbitraryOf(spec.query)),
      body: spec.body === undefined ? anyBody : mutated(withKnownSecrets(spec)),
    });
    const own = isSlow(spec) ? { ...options, numRuns: Math.ceil(cases / 2) } : options;
    await fc.assert(
      fc.asyncProperty(input, async ({ params, query, body }) => {
        const text = JSON.stringify(body);
        await sendOwn(spec, {
          method: spec.method,
          path: filled(spec.path, params) + searchOf(query),
          headers: text === undefined ? {} : { 'content-type': 'application/json' },
          body: text,
        });
      }),
      own,
    );
  });

  /** Sends it as a permitted user, checks the response, and reverts the effect of a success. */
  async function sendOwn(called: EndpointSpec, sent: Sent): Promise<WireAnswer> {
    const server = serverFor();
    const bearer = called.access === 'open' ? {} : { authorization: `Bearer ${token}` };
    const answer = await send(server.url, { ...sent, headers: { ...bearer, ...sent.headers } });
    judge(answer, called, server);
    if (answer.status < 300 && called === auth.logout) token = mintToken(server, 'zoe');
    if (answer.status === 201 && called === setup.setUp) {
      servers.free = await startTestServer({ isSetUp: false });
      await server.close();
    }
    return answer;
  }

  // All endpoints read bytes and addresses in the same way.
  if (!isLong && !samples.includes(spec)) return;

  test('accepts or rejects random bytes', async () => {
    for (const { type, body } of brokenBodies) {
      const headers = type === undefined ? {} : { 'content-type': type };
      await sendOwn(spec, { method: spec.method, path: filled(spec.path, []), headers, body });
    }
  });

  test('accepts or rejects any spelling of its address', async () => {
    const { body } = callOf(spec, spec.body === undefined ? {} : { body: {} });
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    for (const odd of oddAddresses) {
      await sendOwn(spec, { method: spec.method, path: odd(spec.path), headers, body });
    }
  });
});

test('malformed HTTP gets the standard error response', async () => {
  const { url } = servers['lived in'];
  const heads = [
    'NONSENSE\r\n\r\n',
    'GET /api/health HTTP/9.9\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n',
    'GET /api/\0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET http://a/api/health%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ];
  for (const head of heads) {
    const raw = await sendBytes(url, head);
    expect(raw.split('\r\n')[0], head.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(raw).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(JSON.parse(raw.slice(raw.indexOf('\r\n\r\n')))).toEqual({ message: expect.any(String) });
  }
});

const anyBody = fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }));

/** Inserts valid secrets into half of the inputs, since random ones never match. */
function withKnownSecrets(spec: EndpointSpec): fc.Arbitrary<unknown> {
  const secrets: Record<string, string> = { code: setupCode };
  if (spec === auth.login) secrets.password = sharedPassword;
  const body = spec.body === undefined ? anyBody : arbitraryOf(spec.body);
  return fc.tuple(body, fc.boolean()).map(([given, isKnown]) => {
    if (!isKnown || typeof given !== 'object' || given === null) return given;
    const known = Object.entries(secrets).filter(([name]) => name in given);
    return { ...given, ...Object.fromEntries(known) };
  });
}

/** A text for each path parameter. */
function pathParams(spec: EndpointSpec): fc.Arbitrary<string[]> {
  const count = spec.path.split(':').length - 1;
  const ids = fc.oneof(
    // Existing ids, so that not every call ends with 404.
    fc.constant('1'),
    fc.integer({ min: -1, max: 50 }).map(String),
    fc.constantFrom('0', '00', '1.0', '1e3', '9'.repeat(15), '9'.repeat(16), '9'.repeat(400)),
    fc.constantFrom(...naughtyStrings.filter((text) => text.length < 1000)),
  );
  return fc.array(ids, { minLength: count, maxLength: count });
}

function filled(path: string, params: readonly string[]): string {
  let next = 0;
  return path.replace(/:\w+/g, () => {
    const param = params[next] ?? '999999';
    next += 1;
    return encodeURIComponent(param.toWellFormed()) || '%20';
  });
}

/** Half of the fields once, the others repeated or in array notation. */
function searchOf(query: unknown): string {
  const one = (text: unknown) =>
    encodeURIComponent(
      (typeof text === 'string' ? text : (JSON.stringify(text) ?? '')).toWellFormed(),
    );
  const parts = Object.entries(Object(query)).flatMap(([name, value], place) => {
    const pair = `${one(name)}=${one(value).slice(0, 3000)}`;
    return place % 2 === 0 ? [pair] : [pair, pair, `${one(name)}[]=1`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const credentials = '{"username":"zoe","password":"x","code":"x"}';
const brokenJson: readonly (string | Buffer)[] = [
  ...`{ } [ " {"a":} {"a":1,} {'a':1} {"a":1}{"b":2} nul NaN 01`.split(' '),
  ...'null true 0 "" [] [[]] 1e999 {"":""} \u2028 \ufeff{}'.split(' '),
  '['.repeat(20_000) + ']'.repeat(20_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '{"username":"zoe","username":"sam","password":"a","password":["b"]}',
  '{"__proto__":{"admin":true},"username":"zoe","password":"x"}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"username":"\\ud800","password":"\\u0000"}',
  Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0xaf]),
  Buffer.from(credentials, 'utf16le'),
];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonp',
  '/',
  '',
  undefined,
];
const brokenBodies: readonly { type: string | undefined; body: string | Buffer }[] = [
  ...brokenJson.map((body) => ({ type: 'application/json', body })),
  ...otherTypes.map((type) => ({ type, body: credentials })),
];

const oddEndings = [
  '/',
  ';a=b',
  '#fragment',
  '?token=a&token=b&token[]=c&__proto__=1&constructor=2&=&&%',
  '?token=%00&a=%ff%fe&%C0%AF=1',
  `?${'a'.repeat(5_000)}`,
  `?${'a&'.repeat(1_500)}`,
];
const oddAddresses: readonly ((path: string) => string)[] = [
  (path) => filled(path, []).replace('/api', '/%61pi'),
  (path) => filled(path, []).replace('/api', '//api'),
  (path) => `http://elsewhere.example${filled(path, [])}`,
  (path) => filled(path, []).toUpperCase(),
  ...oddEndings.map((end) => (path: string) => filled(path, []) + end),
  ...'%00 %zz % %ff %C0%AF ..%2f.. %2e%2e 1%2f2 %F0%9F%98'
    .split(' ')
    .map(
      (param) => (path: string) =>
        path.includes(':') ? path.replace(/:\w+/g, param) : `${path}${param}`,
    ),
];
