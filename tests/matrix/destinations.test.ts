import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { logout } from '#features/auth/auth.contract.ts';
import * as boxes from '#features/boxes/boxes.contract.ts';
import * as note from '#features/shared-note/shared-note.contract.ts';
import type { Heard, Said } from '#shared/destination.ts';
import { openStomp, type StompClient, signInStomp } from '../support/stomp-client.ts';
import { openTestHome, type TestHome } from '../support/test-home.ts';
import { forged, keyOf, mintToken, opened, withClaims } from '../support/tokens.ts';

/*
 * Every destination of the socket, and who may listen or speak there. One that is missing here, or no longer
 * served, fails the first test (safety.md G16).
 */
const heardHere: readonly Heard[] = [
  note.penAnswers,
  note.penMoves,
  note.noteTexts,
  note.noteTyping,
  note.noteBeginnings,
  boxes.boxUpdates,
  boxes.boxPongs,
];
const saidHere: Readonly<Record<string, unknown>> = {
  [note.subscribeNote.address]: {},
  [note.editNote.address]: { type: 'RELEASE_EDIT_CONTROL' },
  [boxes.subscribeBoxes.address]: {},
  [boxes.pingBoxes.address]: {},
};

let home: TestHome;
let token: string;
const clients: StompClient[] = [];
beforeAll(async () => {
  home = await openTestHome();
  token = mintToken(home, 'zoe');
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.close();
    await client.ended;
  }
});
afterAll(() => home.close());

const signedIn = async () => {
  const client = await signInStomp(home.url, token);
  clients.push(client);
  return client;
};
const refusalOf = async (client: StompClient) => (await client.ended).error?.headers.status;

test('the table names every destination, and no other', () => {
  const { heard, said } = home.home.sockets.destinations();
  expect([...heard].sort()).toEqual(heardHere.map(({ address }) => address).sort());
  expect([...said].sort()).toEqual(Object.keys(saidHere).sort());
});

describe('who is signed in', () => {
  test.each(heardHere.map(({ address }) => address))('listens at %s', async (address) => {
    await (await signedIn()).subscribe({ address });
  });

  test.each(Object.entries(saidHere))('speaks at %s', async (address, message) => {
    const said: Pick<Said, 'address'> = { address: address as Said['address'] };
    await (await signedIn()).say(said, message);
  });

  const foreign = [
    ...heardHere.map(({ address }) => `${address}/more`),
    ...heardHere.map(({ address }) => address.replace('/user/', '/user/sam/')),
    ...Object.keys(saidHere),
    ...['', '/', '/topic/**', '/user/queue/**', '/topic/shared-note/*', '/user/queue/nothing'],
    ...['/queue/shared-note/updates', '/topic/shared-note/content\\c', '__proto__'],
  ].filter((address) => !heardHere.some((each) => each.address === address));
  test.each(foreign)('does not listen at "%s"', async (destination) => {
    const client = await signedIn();
    client.frame('SUBSCRIBE', { id: '1', destination });
    expect(await refusalOf(client)).toBe('404');
  });

  const unspoken = [
    ...heardHere.map(({ address }) => address),
    ...Object.keys(saidHere).map((address) => `${address}/more`),
    ...['', '/app', '/app/**', '/user/sam/queue/shared-note/updates', 'constructor'],
  ];
  test.each(unspoken)('does not speak at "%s"', async (destination) => {
    const client = await signedIn();
    client.frame('SEND', { destination }, '{}');
    expect(await refusalOf(client)).toBe('404');
  });
});

describe('who is not', () => {
  const strangers: Readonly<Record<string, () => string | undefined>> = {
    'no token': () => undefined,
    'a malformed token': () => 'a.b.c',
    'an expired token': () => withClaims(home, token, { exp: 1 }),
    'a tampered token': () => `${token.slice(0, -4)}AAAA`,
    'a token of algorithm none': () => forged({ alg: 'none' }, opened(token).claims, null),
    'a token of another key': () =>
      forged({ alg: 'HS256', typ: 'JWT' }, opened(token).claims, randomBytes(32)),
    'a token for something else': () => withClaims(home, token, { aud: 'pictures' }),
    'a token of the other one': () => withClaims(home, token, { sub: 'sam' }),
    'a token of no session': () => withClaims(home, token, { sid: 'nobody' }),
  };
  const all: readonly string[] = [
    ...heardHere.map(({ address }) => address),
    ...Object.keys(saidHere),
  ];

  test.each(Object.keys(strangers))('%s: opens nothing', async (name) => {
    expect(keyOf(home.folder).length).toBe(32);
    const client = await openStomp(home.url);
    clients.push(client);
    const bearer = strangers[name]?.();
    client.frame('CONNECT', {
      'accept-version': '1.2',
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    });
    for (const destination of all) client.frame('SUBSCRIBE', { id: destination, destination });
    expect(await refusalOf(client)).toBe('401');
    expect(client.frames.length).toBe(1);
  });

  test.each(all)('nobody at all reaches %s', async (destination) => {
    for (const command of ['SUBSCRIBE', 'SEND']) {
      const client = await openStomp(home.url);
      clients.push(client);
      client.frame(command, { id: '1', destination });
      expect(await refusalOf(client)).toBe('400');
    }
  });

  test('a token whose session is over says nothing more, on a socket that it opened', async () => {
    const own = mintToken(home, 'zoe');
    const client = await signInStomp(home.url, own);
    clients.push(client);
    await home.call(logout, { token: own });
    expect(await refusalOf(client)).toBe('401');
  });
});
