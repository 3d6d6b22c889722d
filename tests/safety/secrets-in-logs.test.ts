import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBackup } from '#features/archive/archive.contract.ts';
import * as auth from '#features/auth/auth.contract.ts';
import { readLove } from '#features/love/love.contract.ts';
import { createCalendarLink } from '#features/memories/calendar-feed.contract.ts';
import { setUp } from '#features/setup/setup.contract.ts';
import { eventStream } from '#shared/event.ts';
import { backupsOf } from '../support/backups.ts';
import { copyNow, openTestPlace, passphrase, type TestPlace } from '../support/offsite.ts';
import { deviceCookieFrom, imageCookieFrom, trySignIn } from '../support/sign-ins.ts';
import {
  type CallInput,
  setupCode,
  sharedPassword,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';
import { decodeToken, keyOf } from '../support/tokens.ts';
import { webdavSecret, webdavUser } from '../support/webdav-server.ts';
import { callOf, send, sendBytes } from '../support/wire.ts';

/*
 * Sends every secret to every endpoint, at right and wrong places, including requests that fail with 500. No log line may contain one.
 */

const canary = 'canary-7c1f4b';
const newPassword = `${canary}-the-new-password`;
let server: TestServer;
let place: TestPlace;
/** Secrets that must never be logged, by name. */
const secrets: Record<string, string> = {
  'the set-up code': setupCode,
  'the shared password': sharedPassword,
  'the new password': newPassword,
  'anything typed': canary,
  'the passphrase of copies': passphrase,
  'the username of the other place': webdavUser,
  'the password of the other place': webdavSecret,
};
const printed: string[] = [];

beforeAll(async () => {
  place = await openTestPlace('webdav');
  const { offsite } = place;
  server = await startTestServer({ isSetUp: false, rateLimits: false, offsite });
});
afterAll(async () => {
  await server.close();
  await place.close();
});

/** Records all output until the test ends. A last line on each stream proves that it is recorded. */
function receivePrinted(): void {
  for (const out of [process.stdout, process.stderr]) {
    vi.spyOn(out, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    out.write('printed');
  }
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, way).mockImplementation((...spoken) => void printed.push(spoken.join(' ')));
    // biome-ignore lint/suspicious/noConsole: the test checks that it is recorded
    console[way]('printed');
  }
  expect(printed).toEqual(Array(7).fill('printed'));
}

test('no secret is in the logs', async () => {
  receivePrinted();
  await everyCallWith({ code: canary });
  await server.call(setUp, { body: { code: `${setupCode}-${canary}` } });
  await server.call(setUp, { body: couple });

  const signedIn = await trySignIn(server, { username: 'ada' });
  const { token } = signedIn.body as { token: string };
  const { claims, signature } = decodeToken(token);
  const cookie = deviceCookieFrom(signedIn);
  const link = await server.call(createCalendarLink, { token });
  const feed = new URL((link.body as { url: string }).url);
  Object.assign(secrets, {
    'the secret of a calendar link': /(\w+)\.ics$/.exec(feed.pathname)?.[1] ?? 'none',
    'the token': token,
    'the signature of the token': signature,
    'the session of the token': String(claims.sid),
    'the device cookie': cookie.split('=')[1],
    'the pass for pictures': imageCookieFrom(signedIn).split('=')[1],
    'the signing key': keyOf(server.folder).toString('base64'),
  });

  await readFeed(feed);
  await trySignIn(server, { username: canary, password: canary, cookie });
  await trySignIn(server, { username: 'ada', password: `${sharedPassword} ` });
  await everyCallWith({ token: `${token}x`, secret: token, cookie: imageCookieFrom(signedIn) });
  await everyCallWith({ token, secret: token, cookie });
  const { body } = await trySignIn(server, { username: 'ada', cookie });
  const again = (body as { token: string }).token;
  await server.call(auth.changePassword, {
    token: again,
    body: { current: sharedPassword, next: newPassword },
  });
  await sendBytes(
    server.url,
    `GET /api/${canary}?token=${token} HTTP/1.1\r\nbad ${canary}\r\n\r\n`,
  );
  await server.call(startBackup, { token: again });
  for (const status of [null, 302]) {
    place.storage?.fail(status, { location: `/?${canary}` });
    await expect.poll(async () => (await backupsOf(server, again)).running).toBeNull();
    await copyNow(server, again);
  }
  await failByOurFault(again, cookie);
  await readFeed(feed);

  const lines = [...server.logged, ...printed];
  for (const known of [
    'signed in',
    'request rejected',
    'password changed',
    'request failed',
    'copied',
    'copy failed',
  ]) {
    expect(lines.filter((line) => line.includes(known))).not.toEqual([]);
  }
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, lines.filter((line) => holds(line, secret))]).toEqual([name, []]);
  }
});

const couple = {
  code: setupCode,
  partners: [
    { username: 'ada', displayName: 'Ada' },
    { username: 'ben', displayName: 'Ben' },
  ],
  password: sharedPassword,
};

/** Sends all secrets to every endpoint, at every place of its input. */
async function everyCallWith(given: {
  token?: string;
  secret?: string;
  cookie?: string;
  code?: string;
}) {
  const { token, secret = canary, cookie = `device=${canary}` } = given;
  const headers = {
    cookie,
    'user-agent': canary,
    referer: `https://x.example/?token=${secret}`,
    'x-request-id': secret,
  };
  const body = {
    code: given.code ?? setupCode,
    username: canary,
    password: newPassword,
    current: canary,
    next: newPassword,
    content: canary,
    partners: [canary],
    token: secret,
  };
  for (const spec of server.app.http.endpoints) {
    if (spec === auth.logout) continue;
    const places: CallInput[] = [
      { body, query: { token: secret, q: canary } },
      { body: { ...body, userId: canary }, file: Buffer.from(canary) },
      { body: canary, params: { id: canary, filename: canary } },
    ];
    const calls = places.map((place) =>
      callOf(spec, {
        params: { id: 1_000, filename: canary },
        headers,
        ...place,
        ...(token && { token }),
      }),
    );
    calls.push({
      ...callOf(spec, { params: { id: 1 }, headers }),
      method: 'PATCH',
      body: `{"${canary}`,
    });
    await Promise.all(calls.map((call) => send(server.url, call)));
  }
}

/** Reads a calendar feed rightly and wrongly, also where it fails. */
async function readFeed({ pathname }: URL): Promise<void> {
  for (const path of [
    pathname,
    pathname.replace('.ics', ''),
    `${pathname}/more`,
    `/x${pathname}`,
  ]) {
    for (const method of ['GET', 'HEAD', 'POST']) await fetch(server.url + path, { method });
  }
}

/** Renames tables of the running server, and calls endpoints that need them. */
async function failByOurFault(token: string, cookie: string): Promise<void> {
  const database = new Sqlite(join(server.folder, 'home.sqlite'));
  database.exec(
    'alter table love rename to lost; alter table calendarLinks rename to lostLinks; alter table passwords rename to lostPasswords',
  );
  database.close();
  const query = { token, q: canary };
  const answers = [
    await server.call(readLove, { token, query, headers: { cookie } }),
    await trySignIn(server, { username: 'ada', password: newPassword, cookie }),
    await server.call(auth.changePassword, {
      token,
      body: { current: newPassword, next: canary },
    }),
    await server.call(eventStream, { query }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 200]);
  for (const { status, body } of answers) {
    if (status !== 500) continue;
    const message = expect.stringMatching(
      /^Something went wrong on your server\. Please try again\. \(Request ID: r\w+\)$/,
    );
    expect(body).toEqual({ message });
  }
}

function holds(line: string, secret: string): boolean {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ].some((form) => line.toLowerCase().includes(form.toLowerCase()));
}
