import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { type BoxEar, listenToBoxes } from '../../../../tests/support/box-ears.ts';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { transports } from '../../../../tests/support/stomp-client.ts';
import { readStream, type StreamReader } from '../../../../tests/support/stream-reader.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import * as prizes from '../box-prizes.contract.ts';
import * as contract from '../boxes.contract.ts';

/*
 * What is in a box stays a secret before its recipient until it is approved, whatever they ask and whatever reaches
 * them (safety.md G17, decisions §7).
 */

/** Nobody else says this word; around it stands what has to be escaped. */
const word = 'Kanarienvogel7431';
const secret = `"${word}" & <é> \\ 🎁`;

/** The secret in every dress in which it could slip out. */
const dresses: Readonly<Record<string, readonly string[]>> = {
  plain: [word],
  'escaped as JSON': [JSON.stringify(secret).slice(1, -1), unicodeEscaped(word)],
  'base64 at any place': [0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map((alphabet) => inBase64(before, alphabet)),
  ),
  'in an address': [encodeURIComponent(secret), percented(word)],
  'in hexadecimal': [Buffer.from(word).toString('hex')],
  backwards: [[...word].reverse().join('')],
};

function unicodeEscaped(text: string): string {
  return [...text].map((each) => `\\u${hex(each, 4)}`).join('');
}
function percented(text: string): string {
  return [...text].map((each) => `%${hex(each, 2)}`).join('');
}
function hex(letter: string, digits: number): string {
  return letter.charCodeAt(0).toString(16).padStart(digits, '0');
}
/** What does not depend on its neighbours, where so many bytes stand before it. */
function inBase64(before: number, alphabet: 'base64' | 'base64url'): string {
  const text = Buffer.from('x'.repeat(before) + word).toString(alphabet);
  return text.replace(/=+$/, '').slice(before === 0 ? 0 : 4, -2);
}

let home: TestHome;
let sam: string;
let play: Players;
let ear: BoxEar;
/** Every byte that reached the recipient so far. */
let reached: string[];
let stream: StreamReader;
async function start(): Promise<void> {
  home = await openTestHome();
  const zoe = mintToken(home, 'zoe');
  sam = mintToken(home, 'sam');
  play = playersIn(home, { zoe, sam });
  reached = [];
  ear = await listenToBoxes(home.url, sam, (bytes) => reached.push(bytes));
  stream = await readStream(home.url, eventStream.path, sam);
}
beforeAll(start);
afterAll(async () => {
  stream.close();
  await home.close();
});

/** Calls as the recipient. Answers the status. */
async function ask(
  spec: EndpointSpec,
  { body, params = {}, query = {} }: { body?: unknown; params?: object; query?: object } = {},
): Promise<number> {
  const address = addressOf('', spec.path, { userId: 2, ...params }, { ...query });
  const answer = await fetch(home.url + address, {
    method: spec.method,
    headers: { authorization: `Bearer ${sam}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  reached.push(`${answer.statusText} ${JSON.stringify([...answer.headers])} ${text}`);
  return answer.status;
}

const lists = [
  ...[contract.readOwned, contract.readReceived, contract.readDropped, contract.readDropping],
  ...[contract.readHasActive, contract.readActive, contract.readBoxNotifications],
  ...[prizes.readBoxPrizes, prizes.readBoxPrizeStats],
];

/** Everything that a recipient can ask about a box without moving it on, honest or not. */
async function snoop(id: number): Promise<void> {
  const params = { id };
  const refused: [EndpointSpec, unknown?][] = [
    [contract.updateBox, { prizeName: 'Mine' }],
    [contract.updateBox, { priceAmount: -1 }],
    [contract.cancelBox],
    [contract.approveBox],
    [contract.approveBox, { ownerId: 1 }],
    [contract.rejectBox, { rejectionReason: 'no' }],
    [contract.rejectBox, {}],
    [contract.completeBox, { completionData: '' }],
    [contract.completeBox, { completionData: 'x', completionPhotoId: 999_999 }],
    [contract.openBox, { username: 'zoe' }],
    [contract.claimBox, { userId: 1 }],
  ];
  await Promise.all([
    ...lists.flatMap((spec) => [ask(spec), ask(spec, { params: { userId: 1 } })]),
    ask(prizes.readBoxPrizes, { query: { page: 0, size: 1 } }),
    ...refused.map(([spec, body]) => ask(spec, { params, body })),
  ]);
  await ear.news();
}

const seen = () => dressesIn([...reached, stream.text()]);

/** In which dresses the secret stands in what has been read. */
const dressesIn = (read: readonly string[]) => {
  const all = read.join('\n');
  return Object.entries(dresses)
    .filter(([, looks]) => looks.some((look) => all.includes(look)))
    .map(([dress]) => dress);
};

/** Nobody else has this id. */
const hiddenId = 774_411;

test('a box that has not dropped leaves no trace at its recipient', async () => {
  const tabs = await Promise.all(
    transports.map((transport) =>
      listenToBoxes(home.url, sam, (bytes) => reached.push(bytes), transport),
    ),
  );
  setNextBoxId(hiddenId);
  const texts = { prizeName: secret, prizeDescription: secret, taskDescription: secret };
  const { id } = await play.create({ ...texts, isInstantDrop: false });
  expect(id).toBe(hiddenId);
  await play.update(id, { priceAmount: 7744.11 });
  await snoop(id);
  // The answer to each action is the one for a box that doesn't exist.
  const actions: [EndpointSpec, unknown?][] = [
    [contract.updateBox, { prizeName: 'Mine' }],
    ...[contract.cancelBox, contract.activateBox, contract.openBox, contract.approveBox].map(
      (spec): [EndpointSpec] => [spec],
    ),
    [contract.rejectBox, { rejectionReason: 'no' }],
    [contract.completeBox, { completionData: 'x' }],
    [contract.claimBox],
  ];
  for (const [spec, body] of actions) {
    const call = (id: number) => home.call(spec, { token: sam, params: { id }, body });
    const [hidden, unknown] = [await call(hiddenId), await call(999_999)];
    expect([spec.path, hidden.status, hidden.body]).toEqual([spec.path, 404, unknown.body]);
  }
  const other = await play.create({ ...texts, isInstantDrop: false });
  await play.cancel(other.id);
  await snoop(other.id);
  for (const tab of tabs) await tab.news();
  for (const spec of [contract.readReceived, contract.readDropped, contract.readDropping]) {
    expect(await play.list(spec, 'sam')).toEqual([]);
  }
  const has = await home.call(contract.readHasActive, { token: sam, params: { userId: 2 } });
  expect(has.body).toEqual({ hasActiveBox: false });
  const news = await home.call(contract.readBoxNotifications, { token: sam });
  expect(news.body).toEqual([]);

  const bytes = [...reached, stream.text()].join('\n');
  expect(bytes.length).toBeGreaterThan(1_000);
  expect(seen()).toEqual([]);
  for (const trace of [`${hiddenId}`, `${other.id}`, '7744.11', 'BOX_', 'boxes-changed']) {
    expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
  }
  // The search finds what is there.
  home.clock.jumpTo(home.clock.now() + 8 * 24 * 60 * 60_000);
  await snoop(id);
  expect(reached.join('\n')).toContain(`${hiddenId}`);
  for (const tab of tabs) tab.close();
  // The texts of this box are no secret anymore.
  stream.close();
  await home.close();
  await start();
}, 60_000);

function setNextBoxId(id: number): void {
  const db = new Sqlite(join(home.folder, 'home.sqlite'));
  try {
    db.prepare("insert into sqlite_sequence (name, seq) values ('boxes', ?)").run(id - 1);
  } finally {
    db.close();
  }
}

test('never before the approval, in no dress; after it everywhere', async () => {
  const { id } = await play.create({ prizeName: 'Something else', isInstantDrop: false });
  await play.update(id, { prizeName: secret });
  await snoop(id);
  // What may be asked only where it is wrong does not move it on.
  expect(await ask(contract.openBox, { params: { id } })).toBe(404);
  home.clock.pass(8 * 24 * 60 * 60_000);
  await snoop(id);
  expect(await ask(contract.activateBox, { params: { id } })).toBe(200);
  await snoop(id);
  expect(await ask(contract.completeBox, { params: { id }, body: { completionData: 'a' } })).toBe(
    409,
  );
  for (const spec of [contract.openBox, contract.openBox]) {
    expect(await ask(spec, { params: { id } })).toBe(200);
    await snoop(id);
  }
  const met = { params: { id }, body: { completionData: 'Done' } };
  expect(await ask(contract.completeBox, met)).toBe(200);
  await snoop(id);
  await play.reject(id);
  await snoop(id);
  expect(await ask(contract.completeBox, met)).toBe(200);
  expect(await ask(contract.claimBox, { params: { id } })).toBe(409);
  await snoop(id);

  // Others that never get so far.
  const expiring = await play.create({ prizeName: secret, expirationMinutes: 5 });
  await play.open(expiring.id);
  home.clock.pass(5 * 60_000);
  await snoop(expiring.id);
  const taken = await play.create({ prizeName: secret });
  await play.cancel(taken.id);
  await snoop(taken.id);

  expect(typesIn(reached)).toEqual(expect.arrayContaining(beforeApproval));
  expect(seen()).toEqual([]);

  await play.approve(id);
  await ear.news();
  expect(seen()).toContain('escaped as JSON');
  for (const spec of [contract.readReceived, contract.readActive, prizes.readBoxPrizes]) {
    reached.length = 0;
    await ask(spec);
    expect(seen()).toContain('escaped as JSON');
  }
  reached.length = 0;
  expect(await ask(contract.claimBox, { params: { id } })).toBe(200);
  expect(seen()).toContain('escaped as JSON');
  // Of the others it stays one.
  expect((await play.list(contract.readReceived, 'sam')).map(({ prizeName }) => prizeName)).toEqual(
    [null, secret],
  );
}, 60_000);

/** What a recipient is told before the approval, each at least once in a test. */
const beforeApproval = ['BOX_DROPPED', 'BOX_REJECTED', 'BOX_EXPIRED', 'BOX_CANCELLED'];

const typesIn = (read: readonly string[]) =>
  read.flatMap((text) => [...text.matchAll(/"type":"(BOX_\w+)"/g)].map(([, type]) => type));

test('nor before the approval over any transport of SockJS; after it over each', async () => {
  const tabs = await Promise.all(
    transports.map(async (transport) => {
      const heard: string[] = [];
      const ear = await listenToBoxes(home.url, sam, (text) => heard.push(text), transport);
      return { transport, heard, ear };
    }),
  );
  /** The lists say what has become due; nothing else happens, or sessions that wait would be given up. */
  const later = async (milliseconds: number) => {
    home.clock.jumpTo(home.clock.now() + milliseconds);
    await play.list(contract.readReceived, 'sam');
  };
  const { id } = await play.create({ prizeName: secret, isInstantDrop: false });
  await later(8 * 24 * 60 * 60_000);
  await play.activate(id);
  await play.open(id);
  await play.complete(id);
  await play.reject(id);
  await play.complete(id);
  const expiring = await play.create({ prizeName: secret, expirationMinutes: 5 });
  await play.open(expiring.id);
  await later(5 * 60_000);
  const taken = await play.create({ prizeName: secret });
  await play.cancel(taken.id);
  for (const { transport, heard, ear } of tabs) {
    await ear.news();
    expect(typesIn(heard), transport).toEqual(expect.arrayContaining(beforeApproval));
    expect(dressesIn(heard), transport).toEqual([]);
  }
  await play.approve(id);
  for (const { transport, heard, ear } of tabs) {
    await ear.news();
    expect(dressesIn(heard), transport).toContain('escaped as JSON');
    ear.close();
  }
}, 60_000);

test('would be found in each of its dresses', () => {
  const slips: Readonly<Record<string, string>> = {
    plain: `the box ${word}`,
    'escaped as JSON': JSON.stringify({ prizeName: secret }),
    'base64 at any place': Buffer.from(`{"prizeName":${JSON.stringify(secret)}}`).toString(
      'base64',
    ),
    'in an address': `/?prize=${encodeURIComponent(secret)}`,
    'in hexadecimal': Buffer.from(secret).toString('hex'),
    backwards: [...secret].reverse().join(''),
  };
  for (const [dress, slip] of Object.entries(slips)) {
    reached = [slip];
    expect(seen()).toContain(dress);
  }
  for (const before of ['', 'x', 'xx', 'xxx']) {
    reached = [Buffer.from(before + secret).toString('base64url')];
    expect(seen()).toContain('base64 at any place');
  }
});
