import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as boxes from '#features/boxes/boxes.contract.ts';
import * as note from '#features/shared-note/shared-note.contract.ts';
import type { Command, Topic } from '#shared/topic.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { openStomp, type StompClient, signInStomp } from '../support/stomp-client.ts';
import { forged, keyOf, mintToken, opened, withClaims } from '../support/tokens.ts';

// All STOMP destinations. A missing or outdated one fails the first test.
const topics: readonly Topic[] = [
  note.editAnswers,
  note.editChanges,
  note.noteUpdates,
  note.noteTyping,
  note.initialNote,
  boxes.boxUpdates,
  boxes.boxPongs,
];
const commands: Readonly<Record<string, unknown>> = {
  [note.subscribeNote.destination]: {},
  [note.editNote.destination]: { type: 'RELEASE_EDIT_CONTROL' },
  [boxes.subscribeBoxes.destination]: {},
  [boxes.pingBoxes.destination]: {},
};

const server = sharedServer();
let token: string;
const clients: StompClient[] = [];
beforeAll(async () => {
  token = mintToken(server, 'zoe');
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.close();
    await client.ended;
  }
});

const signedIn = async () => {
  const client = await signInStomp(server.url, token);
  clients.push(client);
  return client;
};
const refusalOf = async (client: StompClient) => (await client.ended).error?.headers.status;

test('lists all destinations', () => {
  const served = server.app.sockets.destinations();
  expect([...served.topics].sort()).toEqual(topics.map(({ destination }) => destination).sort());
  expect([...served.commands].sort()).toEqual(Object.keys(commands).sort());
});

describe('a signed-in user', () => {
  test.each(topics.map(({ destination }) => destination))(
    'subscribes to %s',
    async (destination) => {
      await (await signedIn()).subscribe({ destination });
    },
  );

  test.each(Object.entries(commands))('sends to %s', async (destination, message) => {
    const command = { destination: destination as Command['destination'] };
    await (await signedIn()).send(command, message);
  });

  const foreign = [
    ...topics.map(({ destination }) => `${destination}/more`),
    ...topics.map(({ destination }) => destination.replace('/user/', '/user/sam/')),
    ...Object.keys(commands),
    '',
    '/',
    '/topic/**',
    '/user/queue/**',
    '/topic/shared-note/*',
    '/user/queue/nothing',
    '/queue/shared-note/updates',
    '/topic/shared-note/content\\c',
    '__proto__',
  ].filter((destination) => !topics.some((topic) => topic.destination === destination));
  test.each(foreign)('cannot subscribe to "%s"', async (destination) => {
    const client = await signedIn();
    client.frame('SUBSCRIBE', { id: '1', destination });
    expect(await refusalOf(client)).toBe('404');
  });

  const unknown = [
    ...topics.map(({ destination }) => destination),
    ...Object.keys(commands).map((destination) => `${destination}/more`),
    '',
    '/app',
    '/app/**',
    '/user/sam/queue/shared-note/updates',
    'constructor',
  ];
  test.each(unknown)('cannot send to "%s"', async (destination) => {
    const client = await signedIn();
    client.frame('SEND', { destination }, '{}');
    expect(await refusalOf(client)).toBe('404');
  });
});

describe('without a valid token', () => {
  const tokens: Readonly<Record<string, () => string | undefined>> = {
    'no token': () => undefined,
    'a malformed token': () => 'a.b.c',
    'an expired token': () => withClaims(server, token, { exp: 1 }),
    'a tampered token': () => `${token.slice(0, -4)}AAAA`,
    'a token of algorithm none': () => forged({ alg: 'none' }, opened(token).claims, null),
    'a token of another key': () =>
      forged({ alg: 'HS256', typ: 'JWT' }, opened(token).claims, randomBytes(32)),
    'a token for something else': () => withClaims(server, token, { aud: 'pictures' }),
    'a token of the other user': () => withClaims(server, token, { sub: 'sam' }),
    'a token of no session': () => withClaims(server, token, { sid: 'nobody' }),
  };
  const all: readonly string[] = [
    ...topics.map(({ destination }) => destination),
    ...Object.keys(commands),
  ];

  test.each(Object.keys(tokens))('%s: CONNECT fails', async (name) => {
    expect(keyOf(server.folder).length).toBe(32);
    const client = await openStomp(server.url);
    clients.push(client);
    const bearer = tokens[name]?.();
    client.frame('CONNECT', {
      'accept-version': '1.2',
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    });
    for (const destination of all) client.frame('SUBSCRIBE', { id: destination, destination });
    expect(await refusalOf(client)).toBe('401');
    expect(client.frames.length).toBe(1);
  });

  test.each(all)('%s needs CONNECT first', async (destination) => {
    for (const command of ['SUBSCRIBE', 'SEND']) {
      const client = await openStomp(server.url);
      clients.push(client);
      client.frame(command, { id: '1', destination });
      expect(await refusalOf(client)).toBe('400');
    }
  });
});
