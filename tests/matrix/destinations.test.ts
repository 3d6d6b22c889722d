import { afterEach, beforeAll, expect, test } from 'vitest';
import * as boxes from '#features/boxes/boxes.contract.ts';
import * as note from '#features/shared-note/shared-note.contract.ts';
import type { Command, Topic } from '#shared/topic.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { openStomp, type StompClient, signInStomp } from '../support/stomp-client.ts';
import { mintToken, withClaims } from '../support/tokens.ts';

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

const kept = (client: StompClient) => {
  clients.push(client);
  return client;
};
const signedIn = async () => kept(await signInStomp(server.url, token));
const opened = async () => kept(await openStomp(server.url));
const refusalOf = async (client: StompClient) => (await client.ended).error?.headers.status;

test('lists all destinations', () => {
  const served = server.app.sockets.destinations();
  expect([...served.topics].sort()).toEqual(topics.map(({ destination }) => destination).sort());
  expect([...served.commands].sort()).toEqual(Object.keys(commands).sort());
});

test('a signed-in user subscribes to all topics, and sends all commands', async () => {
  const client = await signedIn();
  for (const topic of topics) await client.subscribe(topic);
  for (const [destination, message] of Object.entries(commands)) {
    await client.send({ destination: destination as Command['destination'] }, message);
  }
});

test('no other destination is there: not those of the partner, nor what is only sent or only received', async () => {
  const all: readonly string[] = topics.map(({ destination }) => destination);
  const foreign = all
    .map((destination) => destination.replace('/user/', '/user/sam/'))
    .filter((destination) => !all.includes(destination))
    .concat(Object.keys(commands), '__proto__');
  const refused = [
    ...foreign.map((destination) => ['SUBSCRIBE', destination]),
    ...all.concat('constructor').map((destination) => ['SEND', destination]),
  ];
  for (const [command = '', destination = ''] of refused) {
    const client = await signedIn();
    client.frame(command, { id: '1', destination }, command === 'SEND' ? '{}' : undefined);
    expect([command, destination, await refusalOf(client)]).toEqual([command, destination, '404']);
  }
});

test('without a valid token CONNECT fails, and nothing is subscribed', async () => {
  for (const bearer of [
    undefined,
    withClaims(server, token, { exp: 1 }),
    withClaims(server, token, { sub: 'sam' }),
  ]) {
    const client = await opened();
    client.frame('CONNECT', {
      'accept-version': '1.2',
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    });
    for (const { destination } of topics) client.frame('SUBSCRIBE', { id: '1', destination });
    expect(await refusalOf(client)).toBe('401');
    expect(client.frames.length).toBe(1);
  }
});

test.each(['SUBSCRIBE', 'SEND'])('%s needs CONNECT first', async (command) => {
  const client = await opened();
  client.frame(command, { id: '1', destination: note.noteUpdates.destination });
  expect(await refusalOf(client)).toBe('400');
});
