import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as auth from '#features/auth/auth.contract.ts';
import { changeCaption, searchPhotos } from '#features/photos/photos.contract.ts';
import * as setup from '#features/setup/setup.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { untilTempFilesAreGone } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import {
  setupCode,
  sharedPassword,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';
import { callOf, type Sent, send, sendBytes, type WireAnswer } from '../support/wire.ts';
import { anything, arbitraryOf, naughtyStrings } from './arbitrary.ts';

/*
 * Random input to every endpoint never causes a 5xx or reveals internals; errors have the standard shape, and successes match the contract
 */

/** Inputs per endpoint. `npm run soak -- fuzz` runs more, with random seeds. */
const casesGiven = process.env.FUZZ_CASES;
const cases = Number(casesGiven ?? 8);
const isLong = casesGiven !== undefined;

/** Uploaded before, so that each upload is a duplicate and fast. */
const picture = await cameraPicture();

/** A server before setup, and one after it. */
let servers: Record<'lived in' | 'free', TestServer>;
let token: string;
beforeAll(async () => {
  servers = {
    'lived in': await startTestServer(),
    free: await startTestServer({ isSetUp: false }),
  };
  const server = servers['lived in'];
  await upload(server, mintToken(server, 'zoe'), picture);
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

// Listed before the server starts, so that each endpoint has its own test.
const probe = await startTestServer({ isSetUp: false });
const endpoints = [...probe.app.http.endpoints];
await probe.close();

const isBeforeSetup = ({ path, beforeSetup }: EndpointSpec) =>
  path.startsWith('/api/setup') || beforeSetup === 'only';
/** Sign-ins are slow on purpose: these endpoints get fewer inputs. */
const isSlow = (spec: EndpointSpec) => spec === auth.login || spec === auth.changePassword;

/** One of each kind: open with a body, and with parameters and a body or a query. */
const samples: readonly EndpointSpec[] = [auth.login, changeCaption, searchPhotos];

const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

describe.each(endpoints.map((spec) => [nameOf(spec), spec] as const))('%s', (_, spec) => {
  // The previous request may have ended the session, and all others would be rejected.
  beforeAll(() => {
    token = mintToken(servers['lived in'], 'zoe');
  });

  test('accepts or rejects inputs, most of them of its contract', async () => {
    const input = fc.record({
      params: pathParams(spec),
      query: spec.query === undefined ? fc.constant({}) : arbitraryOf(spec.query),
      body: spec.body === undefined ? fc.option(anything) : withKnownSecrets(spec.body),
      // Of a call that takes a file: JSON as well.
      isForm: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ params, query, body, isForm }) => {
        const path = filled(spec.path, params) + searchOf(query);
        const file = isForm && spec.file !== undefined ? picture : undefined;
        await sendOwn(spec, { ...callOf(spec, { body, ...(file && { file }) }), path });
      }),
      {
        numRuns: isSlow(spec) ? Math.ceil(cases / 2) : cases,
        ...(isLong ? {} : { seed: 520 }),
      },
    );
  });

  /** Sends it as a permitted user, checks the response, and reverts the effect of a success. */
  async function sendOwn(called: EndpointSpec, sent: Sent): Promise<void> {
    const server = servers[isBeforeSetup(called) ? 'free' : 'lived in'];
    const bearer = called.access === 'open' ? {} : { authorization: `Bearer ${token}` };
    const answer = await send(server.url, { ...sent, headers: { ...bearer, ...sent.headers } });
    judge(answer, called, server);
    if (answer.status < 300 && called === auth.logout) token = mintToken(server, 'zoe');
    if (answer.status === 201 && called === setup.setUp) {
      servers.free = await startTestServer({ isSetUp: false });
      await server.close();
    }
  }

  // All endpoints read bytes and addresses in the same way.
  if (!isLong && !samples.includes(spec)) return;

  test('accepts or rejects random bytes, and any spelling of its address', async () => {
    for (const { type, body } of brokenBodies) {
      const headers = type === undefined ? {} : { 'content-type': type };
      await sendOwn(spec, { method: spec.method, path: filled(spec.path, []), headers, body });
    }
    for (const odd of oddAddresses) await sendOwn(spec, { ...callOf(spec), path: odd(spec.path) });
  });
});

test('malformed HTTP gets the standard error response', async () => {
  const { url } = servers['lived in'];
  const heads = [
    'NONSENSE\r\n\r\n',
    'GET /api/health HTTP/9.9\r\n\r\n',
    'GET /api/\0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ];
  for (const head of heads) {
    const raw = await sendBytes(url, head);
    expect(raw.split('\r\n')[0], head.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(raw).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(JSON.parse(raw.slice(raw.indexOf('\r\n\r\n')))).toEqual({ message: expect.any(String) });
  }
});

test('no request failed, and no temp file remains', async () => {
  for (const server of Object.values(servers)) {
    expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    // An incomplete upload in parts waits for its next part that long.
    server.clock.pass(60 * 60 * 1000);
    await untilTempFilesAreGone(server);
  }
});

const refused = {
  message: z.string().check(z.minLength(1), z.maxLength(300)),
  fields: z.optional(z.record(z.string(), z.string())),
};

/** Expects no 5xx, no internals, and either the standard error shape or the contract's response. */
function judge(
  { status, headers, text }: WireAnswer,
  spec: EndpointSpec,
  { folder }: TestServer,
): void {
  expect(status).toBeLessThan(500);
  expect(headers['x-content-type-options']).toBe('nosniff');
  for (const inside of ['node_modules', folder, '.ts:', 'sqlite', 'SQLITE', 'FST_', '    at ']) {
    expect(text).not.toContain(inside);
  }
  if (status >= 400) {
    const more = spec.errors?.[status]?.shape;
    const shape = z.union([z.strictObject(refused), z.strictObject({ ...refused, ...more })]);
    expect(shape.safeParse(JSON.parse(text)).success, text).toBe(true);
    return;
  }
  const shape = spec.responses[status];
  expect(shape, `${nameOf(spec)} does not know ${status}`).toBeDefined();
  const type = headers['content-type'] ?? '';
  const isOther = type.startsWith('text/event-stream') || type === 'application/octet-stream';
  if (isOther || shape === undefined) return;
  expect(z.safeParse(shape, JSON.parse(text)).error).toBeUndefined();
}

/** Inserts valid secrets into half of the inputs, since random ones never match. */
function withKnownSecrets(shape: z.core.$ZodType): fc.Arbitrary<unknown> {
  const secrets = { code: setupCode, password: sharedPassword };
  return fc.tuple(arbitraryOf(shape), fc.boolean()).map(([given, isKnown]) => {
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
  const one = (value: unknown) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return encodeURIComponent(text.toWellFormed());
  };
  const parts = Object.entries(Object(query)).flatMap(([name, value], place) => {
    const pair = `${one(name)}=${one(value).slice(0, 3000)}`;
    return place % 2 === 0 ? [pair] : [pair, pair, `${one(name)}[]=1`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const credentials = '{"username":"zoe","password":"x","code":"x"}';
const brokenJson: readonly (string | Buffer)[] = [
  ...'{ [ {"a":} {"a":1}{"b":2} NaN 01 null 0 "" [] 1e999 {"":""} \u2028 \ufeff{}'.split(' '),
  '['.repeat(20_000) + ']'.repeat(20_000),
  '{"username":"zoe","username":"sam","password":"a","password":["b"]}',
  '{"__proto__":{"admin":true},"username":"zoe","password":"x"}',
  '{"username":"\\ud800","password":"\\u0000"}',
  Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0xaf]),
  Buffer.from(credentials, 'utf16le'),
];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
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
  '?token=a&token[]=c&__proto__=1&=&&%',
  '?a=%ff%fe&%C0%AF=1',
  `?${'a&'.repeat(1_500)}`,
  `?${'a'.repeat(5_000)}`,
];
const oddAddresses: readonly ((path: string) => string)[] = [
  (path) => filled(path, []).replace('/api', '/%61pi'),
  (path) => filled(path, []).replace('/api', '//api'),
  (path) => `http://elsewhere.example${filled(path, [])}`,
  ...oddEndings.map((end) => (path: string) => filled(path, []) + end),
  ...'%00 %zz %ff %C0%AF ..%2f.. %2e%2e 1%2f2'
    .split(' ')
    .map((param) => (path: string) => path.replace(/:\w+|$/, param)),
];
