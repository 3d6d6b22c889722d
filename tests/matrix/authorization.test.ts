import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, endSession, logout, readSessions } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import type { Access, EndpointSpec } from '#shared/endpoint.ts';
import { type Listener, listen } from '../support/listener.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { deviceCookieFrom, imageCookieFrom, trySignIn } from '../support/sign-ins.ts';
import { type CallInput, sharedPassword, type TestServer } from '../support/test-server.ts';
import { mintToken, withClaims } from '../support/tokens.ts';
import { callOf, type Sent, send, type WireAnswer } from '../support/wire.ts';

/*
 * Every endpoint goes through the same checks, by the access in its contract. Each kind of endpoint has one row here, with all invalid requests; the
 * first tests send a few requests to every endpoint.
 */
interface Row {
  access: Access;
  /** The status for permitted users. */
  allowed: number;
  given?: CallInput;
}

/** Uploaded to the server, so that another upload returns 200. */
const picture = await cameraPicture();
const noFile = { params: { filename: `${'0'.repeat(32)}.jpg` } };

const kinds: Readonly<Record<string, Row>> = {
  'GET /api/auth/partners': { access: 'open', allowed: 200 },
  'GET /api/love': { access: 'user', allowed: 200 },
  'POST /api/love/increment': { access: 'user', allowed: 200 },
  'POST /api/wheel-config/save': { access: 'user', allowed: 400, given: { body: [] } },
  'POST /api/photos/upload-single': { access: 'user', allowed: 200, given: { file: picture } },
  'GET /api/love-updates/subscribe': { access: 'stream', allowed: 200 },
  'GET /api/photos/image/:filename': { access: 'image', allowed: 404, given: noFile },
};

/** Endpoints whose access is not `user`. */
const notForUsersOnly: Readonly<Record<string, Access>> = {
  'GET /api/health': 'open',
  'GET /api/openapi.json': 'open',
  'GET /api/setup': 'open',
  'POST /api/setup': 'open',
  'POST /api/setup/check': 'open',
  'POST /api/backups/restore/part': 'open',
  'POST /api/backups/restore': 'open',
  'GET /api/archive/tickets/:ticket': 'open',
  'GET /api/auth/partners': 'open',
  'POST /api/auth/login': 'open',
  'GET /api/calendar/:token.ics': 'open',
  'GET /api/profiles/:username': 'open',
  'PUT /api/notifications/renewed': 'open',
  'GET /api/love-updates/subscribe': 'stream',
  'GET /api/photos/image/:filename': 'image',
  'GET /api/photos/video/:filename': 'image',
};

/** The endpoints before setup; those that write need the code. All others return 409. */
const beforeSetup: Readonly<Record<string, { status: number; given?: CallInput }>> = {
  'GET /api/health': { status: 200 },
  'GET /api/openapi.json': { status: 200 },
  'GET /api/setup': { status: 200 },
  'POST /api/setup': {
    status: 401,
    given: {
      body: {
        code: 'WRONG-CODE',
        partners: [
          { username: 'eve', displayName: 'Eve' },
          { username: 'mallory', displayName: 'Mallory' },
        ],
        password: 'a stranger claims this server',
      },
    },
  },
  'POST /api/setup/check': { status: 401, given: { body: { code: 'WRONG-CODE' } } },
  'POST /api/backups/restore/part': {
    status: 401,
    given: { file: Buffer.from('part'), body: { code: 'WRONG-CODE', at: '0' } },
  },
  'POST /api/backups/restore': { status: 401, given: { body: { code: 'WRONG-CODE' } } },
};

type Identities = Readonly<Record<string, Record<string, unknown>>>;
/** The identities that Zoë may use. */
const ownIdentity: Identities = {
  id: { userId: 1 },
  'who receives': { recipientId: 2 },
};
/** Forged identities. */
const forgedIdentities: Identities = {
  "the partner's id": { userId: 2 },
  'the partner as the owner': { ownerId: '2' },
  "the partner's name": { username: 'sam' },
  'herself as who receives': { recipientId: 1 },
  'one of two': { userId: 1, ownerId: 2 },
};
const unreadableIdentities: Identities = { 'a list': { recipientId: [2] } };

const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;
const withOtherFirstCharacter = (text: string) =>
  (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

/** Invalid tokens, each derived from a valid one of `zoe`. */
const badTokens: Readonly<Record<string, (good: string, server: TestServer) => string>> = {
  expired: (good, server) => {
    const now = Math.floor(server.clock.now() / 1000);
    return withClaims(server, good, { iat: now - 3600, exp: now - 60 });
  },
  'tampered signature': (good) => {
    const [header, claims, signature = ''] = good.split('.');
    return `${header}.${claims}.${withOtherFirstCharacter(signature)}`;
  },
  'unknown session': (good, server) => withClaims(server, good, { sid: 'x'.repeat(43) }),
  "the partner's name on our session": (good, server) =>
    withClaims(server, good, { sub: 'sam', userId: 2 }),
};

describe('before setup', () => {
  const server = sharedServer({ isSetUp: false });

  test('every endpoint returns 409, except those of the setup', async () => {
    for (const spec of server.app.http.endpoints) {
      const { status, given } = beforeSetup[nameOf(spec)] ?? { status: 409 };
      const answer = await send(server.url, callOf(spec, given ?? anyInput(spec)));
      expect([nameOf(spec), answer.status]).toEqual([nameOf(spec), status]);
      if (status !== 409) continue;
      expect(JSON.parse(answer.text)).toEqual({ message: 'Set-up is not finished' });
    }
  });
});

describe('after setup', () => {
  const server = sharedServer();
  /** Tokens of ended sessions: signed out, or ended from another device. */
  let revoked: Record<'signed out' | 'ended by another device', string>;
  let deviceSecret: string;
  let imagePass: string;

  beforeAll(async () => {
    // As Sam, since the calls are made as Zoë and one of them ends her other sessions.
    const answer = await trySignIn(server, { username: 'sam' });
    deviceSecret = deviceCookieFrom(answer).slice('device='.length);
    imagePass = imageCookieFrom(answer).slice('img='.length);
    expect([deviceSecret.length, imagePass.length]).toEqual([43, 87]);
    expect((await upload(server, mintToken(server, 'sam'), picture)).status).toBe(201);

    const [signedOut, ended, other] = [1, 2, 3].map(() => mintToken(server, 'zoe'));
    // Fills the cache of verified tokens, which must be cleared.
    for (const token of [signedOut, ended]) await server.call(readSessions, { token });
    await server.call(logout, { token: signedOut });
    const id = await currentSession(server, ended);
    expect((await server.call(endSession, { token: other, params: { id } })).status).toBe(200);
    revoked = { 'signed out': signedOut ?? '', 'ended by another device': ended ?? '' };
  });

  test('every endpoint is for users, except those in the list', () => {
    const others = server.app.http.endpoints.filter(({ access }) => access !== 'user');
    expect(Object.fromEntries(others.map((spec) => [nameOf(spec), spec.access]))).toEqual(
      notForUsersOnly,
    );
  });

  test('every endpoint that is not open rejects strangers, other origins and forged identities', async () => {
    const token = mintToken(server, 'zoe');
    const evil = { origin: 'https://evil.example' };
    for (const spec of server.app.http.endpoints.filter(({ access }) => access !== 'open')) {
      const status = async (more: CallInput) =>
        (await sendWatched(server, callOf(spec, { ...anyInput(spec), ...more }))).status;
      const found = {
        'no token': await status({}),
        'ended session': await status({ token: revoked['signed out'] }),
        ...(spec.method !== 'GET' && {
          origin: await status({ token, headers: evil }),
          'origin without a token': await status({ headers: evil }),
        }),
        // A form is read before its identities are checked.
        ...(spec.file === undefined && { identity: await status({ token, query: { userId: 2 } }) }),
      };
      expect([nameOf(spec), found]).toEqual([
        nameOf(spec),
        {
          'no token': 401,
          'ended session': 401,
          ...(spec.method !== 'GET' && { origin: 403, 'origin without a token': 401 }),
          ...(spec.file === undefined && { identity: 403 }),
        },
      ]);
    }
  });

  describe.each(Object.entries(kinds))('%s', (name, { access, allowed, given = {} }) => {
    const call = (more: CallInput) =>
      callOf(served(server, name), { ...given, ...more, headers: { ...more.headers } });
    const status = async (sent: Sent) => (await sendWatched(server, sent)).status;
    const statusWithoutToken = access === 'open' ? allowed : 401;
    const isStream = access === 'stream';

    test('accepts permitted users on its own pages', async () => {
      const token = access === 'open' ? undefined : mintToken(server, 'zoe');
      expect(await status(call({ token, headers: { origin: server.url } }))).toBe(allowed);
    });

    test('treats an invalid or ended token like none', async () => {
      const good = mintToken(server, 'zoe');
      const tokens = { ...mapped(badTokens, (make) => make(good, server)), ...revoked };
      const found = await each(tokens, (token) => status(call({ token })));
      expect(found).toEqual(mapped(tokens, () => statusWithoutToken));
      if (!isStream) return;
      const inQuery = await each(tokens, (token) => status(call({ query: { token } })));
      expect(inQuery).toEqual(mapped(tokens, () => 401));
    });

    test('treats a token in a wrong place, and another secret, like none', async () => {
      const token = mintToken(server, 'zoe');
      const found = await each<CallInput>(
        {
          'in a cookie': { headers: { cookie: `token=${token}; device=${token}; img=${token}` } },
          'device cookie as bearer': { token: deviceSecret },
          'device cookie as image cookie': { headers: { cookie: `img=${deviceSecret}` } },
          'image cookie as bearer': { token: imagePass },
          'image cookie under its name on HTTPS': {
            headers: { cookie: `__Secure-img=${imagePass}` },
          },
          'password as bearer': { token: sharedPassword },
        },
        (more) => status(call(more)),
      );
      expect(found).toEqual(mapped(found, () => statusWithoutToken));
      const inQuery = await status(call({ query: { token } }));
      expect(inQuery).toBe(isStream ? allowed : statusWithoutToken);
      const withImageCookie = await status(call({ headers: { cookie: `img=${imagePass}` } }));
      expect(withImageCookie).toBe(access === 'image' ? allowed : statusWithoutToken);
    });

    test('rejects a forged identity with 403', async () => {
      if (access === 'open') return;
      const asZoe = (more: CallInput) => status(call({ token: mintToken(server, 'zoe'), ...more }));
      const inQuery = (query: Record<string, unknown>) =>
        asZoe({ query: { ...given.query, ...query } });
      expect(await each(ownIdentity, inQuery)).toEqual(mapped(ownIdentity, () => allowed));
      expect(await each(forgedIdentities, inQuery)).toEqual(mapped(forgedIdentities, () => 403));
      if (name.startsWith('GET ')) return;
      const inBody = (more: object) => asZoe({ body: { ...Object(given.body), ...more } });
      const forged = { ...forgedIdentities, ...unreadableIdentities };
      expect(await each(forged, inBody)).toEqual(mapped(forged, () => 403));
      // A list has no field for a user.
      if (Array.isArray(given.body)) return;
      expect(await each(ownIdentity, inBody)).toEqual(mapped(ownIdentity, () => allowed));
    });
  });

  test('an unknown path: 404 for a user, 401 without a valid token', async () => {
    const authorization = `Bearer ${mintToken(server, 'zoe')}`;
    const ended = `Bearer ${revoked['signed out']}`;
    const ask = async (sent: Sent) => (await sendWatched(server, sent)).status;
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      for (const path of ['/api/nothing', '/api', '/api/auth/login/more']) {
        expect(await ask({ method, path, headers: { authorization } })).toBe(404);
        expect(await ask({ method, path, headers: { authorization: ended } })).toBe(401);
        // A signed-out client's body isn't parsed.
        const headers = { 'content-type': 'application/json' };
        expect(await ask({ method, path, headers, body: '{broken' })).toBe(401);
      }
      // Paths below the socket are as public as its protocol.
      expect(await ask({ method, path: '/ws/nothing' })).toBe(404);
    }
  });
});

describe('an open event stream', () => {
  const server = sharedServer();
  const open: Listener[] = [];
  const join = async (token: string) => {
    const listener = await listen(server, token);
    expect(listener.status).toBe(200);
    await listener.next('partner-love-update');
    open.push(listener);
    return listener;
  };

  afterAll(async () => {
    for (const listener of open) listener.leave();
  });

  test('closes at once after its session has ended', async () => {
    const [own, other] = [mintToken(server, 'zoe'), mintToken(server, 'zoe')];
    const [mine, partners] = [await join(own), await join(mintToken(server, 'sam'))];
    const body = { current: sharedPassword, next: 'quiet rivers run deep' };
    await server.call(changePassword, { token: other, body });
    // The fake clock doesn't advance, so no timeout closes it.
    await mine.closed;
    expect(mine.received.at(-1)).toEqual({ name: 'bye', data: { reason: 'signed-out' } });
    await receives(partners, mintToken(server, 'zoe'));
  });

  test('closes one minute after its token expires', async () => {
    const now = Math.floor(server.clock.now() / 1000);
    const token = withClaims(server, mintToken(server, 'sam'), { exp: now + 120 });
    const listener = await join(token);
    // A token is valid for another minute of leeway.
    server.clock.pass(180_000 - 1_001);
    await receives(listener, mintToken(server, 'zoe'));
    server.clock.pass(1);
    await listener.closed;
    expect(listener.received.at(-1)?.name).toBe('bye');
    expect((await listen(server, token)).status).toBe(401);
  });

  /** The stream still sends the partner's actions. */
  async function receives(listener: Listener, partner: string): Promise<void> {
    server.clock.pass(1_000);
    const { body } = await server.call(incrementLove, { token: partner });
    const { count } = body as { count: number };
    const isNotified = () =>
      listener.received.some(
        ({ data }) => (data as { partnerLoveCount?: number }).partnerLoveCount === count,
      );
    await expect.poll(isNotified, { timeout: 10_000, interval: 5 }).toBe(true);
  }
});

function served(server: TestServer, name: string): EndpointSpec {
  const spec = server.app.http.endpoints.find((each) => nameOf(each) === name);
  if (spec === undefined) throw new Error(`${name} is not served`);
  return spec;
}

/** Sends a request, and checks the common properties of responses. */
async function sendWatched(server: TestServer, sent: Sent): Promise<WireAnswer> {
  const answer = await send(server.url, sent);
  const names = Object.keys(answer.headers);
  expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  if (answer.status >= 400)
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.any(String) });
  return answer;
}

/** Valid parameters for the path of an endpoint. */
const anyInput = ({ path }: EndpointSpec): CallInput => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1'])),
});

async function currentSession(server: TestServer, token: string | undefined): Promise<number> {
  const { body } = await server.call(readSessions, { token });
  const own = (body as { id: number; current: boolean }[]).find(({ current }) => current);
  return own?.id ?? 0;
}

const mapped = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

async function each<Value>(
  cases: Readonly<Record<string, Value>>,
  ask: (value: Value) => Promise<number>,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, value] of Object.entries(cases)) found[name] = await ask(value);
  return found;
}
