import { afterAll, beforeAll, expect, test } from 'vitest';
import { incrementLove } from '#features/love/love.contract.ts';
import { createMemory } from '#features/memories/memories.contract.ts';
import { addPhotoNote, type Photo } from '#features/photos/photos.contract.ts';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import type { BuiltHome } from '../support/built-home.ts';
import { startMovedInHome } from '../support/moved-in.ts';
import { photoIn } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { type Answer, callWire } from '../support/test-home.ts';
import { looking } from './journals.ts';

const kills = Number(process.env.KILLS ?? 5);
const clients = 8;

let home: BuiltHome;
let tokens: [string, string];
let picture: Buffer;
let photo: Photo;
const url = () => `http://127.0.0.1:${home.port}`;

beforeAll(async () => {
  ({ home, tokens } = await startMovedInHome());
  picture = await cameraPicture();
  photo = photoIn(await upload({ url: url() }, tokens[0], picture));
});
afterAll(() => home.remove());

/** A write that a client repeats with the same key until it gets a response. */
interface Act {
  readonly client: number;
  readonly number: number;
}

const acts: ((key: string, token: string) => Promise<Answer>)[] = [
  (key, token) => callWire(url(), incrementLove, { token, headers: headersOf(key) }),
  (key, token) =>
    callWire(url(), addPhotoNote, {
      ...{ token, headers: headersOf(key) },
      ...{ params: { id: photo.id }, body: { content: key } },
    }),
  (key, token) =>
    callWire(url(), createMemory, {
      ...{ token, headers: headersOf(key) },
      body: { title: key, description: 'a', date: '2024-05-14' },
    }),
  (key, token) =>
    upload({ url: url() }, token, Buffer.concat([picture, Buffer.from(key)]), {
      headers: headersOf(key),
    }),
];
const headersOf = (key: string) => ({ [idempotencyKeyHeader]: `"${key}"` });

/** Continues where it was interrupted, until the server exits. Returns the write without a response. */
async function actUntilGone({ client, number }: Act): Promise<Act> {
  const act = acts[client % acts.length];
  const token = tokens[client < acts.length ? 0 : 1];
  for (let at = number; ; at += 1) {
    const answer = await act?.(`${client}-${at}`, token).catch(() => null);
    if (answer == null) return { client, number: at };
    expect([client, at, answer.status]).toEqual([client, at, client % 4 === 0 ? 200 : 201]);
  }
}

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const inDatabase = () =>
  looking(home, (sqlite) => {
    const count = (table: string, what = 'count(*)') =>
      Number(sqlite.prepare(`select ${what} from ${table}`).pluck().get());
    return {
      love: count('love', 'sum(count)'),
      notes: count('photoNotes'),
      memories: count('memories'),
      // One was created before.
      photos: count('photos') - 1,
      keys: count('repeats'),
      integrity: sqlite.pragma('integrity_check', { simple: true }),
    };
  });

test(`${kills} kills during retried writes neither lose nor duplicate one`, {
  timeout: 20_000 + kills * 10_000,
}, async () => {
  let under: Act[] = Array.from({ length: clients }, (_, client) => ({ client, number: 0 }));
  for (let kill = 0; kill < kills; kill += 1) {
    const acting = under.map(actUntilGone);
    await after(100 + Math.random() * 500);
    await home.stop('SIGKILL');
    under = await Promise.all(acting);
    await home.start();
    // Each is retried twice at once with its key. Afterwards it has happened exactly once.
    const again = under
      .flatMap((act) => [act, act])
      .map(({ client, number }) =>
        acts[client % acts.length]?.(`${client}-${number}`, tokens[client < acts.length ? 0 : 1]),
      );
    const answers = await Promise.all(again);
    expect(answers.map((answer) => answer?.status)).toEqual(
      under.flatMap(({ client }) => (client % 4 === 0 ? [200, 200] : [201, 201])),
    );
    under = under.map(({ client, number }) => ({ client, number: number + 1 }));
    const doneOf = (kind: number) =>
      under.filter(({ client }) => client % 4 === kind).reduce((sum, each) => sum + each.number, 0);
    expect(inDatabase()).toEqual({
      love: doneOf(0),
      notes: doneOf(1),
      memories: doneOf(2),
      photos: doneOf(3),
      keys: under.reduce((sum, { number }) => sum + number, 0),
      integrity: 'ok',
    });
  }
  expect(under.every(({ number }) => number >= kills)).toBe(true);
  expect(await home.stop()).toBe(0);
});
