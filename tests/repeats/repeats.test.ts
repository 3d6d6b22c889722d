import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { incrementLove, partnerLoveUpdate, readLove } from '#features/love/love.contract.ts';
import {
  countMemories,
  createMemory,
  deleteMemory,
  memoriesChanged,
} from '#features/memories/memories.contract.ts';
import {
  addPhotoNote,
  deletePhoto,
  photoNoteAdded,
  photosChanged,
  purgePhoto,
  readAllPhotos,
  readPhotoNotes,
} from '#features/photos/photos.contract.ts';
import { type EndpointSpec, idempotencyKeyHeader } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { addPhoto, photoIn } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { readStream } from '../support/stream-reader.ts';
import type { Answer } from '../support/test-server.ts';

const server = sharedServer();
const { tokens } = server;
let photoId: number;
let picture: Buffer;
beforeAll(async () => {
  photoId = (await addPhoto(server, tokens.zoe)).id;
  picture = await cameraPicture();
});

let keys = 0;
let key: string;
beforeEach(() => {
  keys += 1;
  key = `key-${keys}`;
});

const keyed = (
  spec: EndpointSpec,
  given: object = {},
  token = tokens.zoe,
  under = key,
): Promise<Answer> =>
  server.call(spec, { token, headers: { [idempotencyKeyHeader]: under }, ...given });
const click = (under = key, token = tokens.zoe) => keyed(incrementLove, {}, token, under);
const write = (content: string, under = key) =>
  keyed(addPhotoNote, { params: { id: photoId }, body: { content } }, tokens.zoe, under);
const memory = { title: 'Picnic', description: 'Rain', date: '2024-05-14' };
const keep = (body: object = memory, under = key) =>
  keyed(createMemory, { body }, tokens.zoe, under);
const bytes = () => Buffer.concat([picture, Buffer.from(key)]);
const send = (file: Buffer, takenAt?: string) =>
  upload(server, tokens.zoe, file, {
    headers: { [idempotencyKeyHeader]: key },
    ...(takenAt && { takenAt }),
  });

const lengthOf = ({ body }: Answer) => (Array.isArray(body) ? body.length : Number.NaN);
const counts = {
  love: async () => (await server.call(readLove, { token: tokens.zoe })).body,
  notes: async () =>
    lengthOf(await server.call(readPhotoNotes, { token: tokens.zoe, params: { id: photoId } })),
  memories: async () => (await server.call(countMemories, { token: tokens.zoe })).body,
  photos: async () => lengthOf(await server.call(readAllPhotos, { token: tokens.zoe })),
};

/** Actions that could happen twice, and how to count them. */
const kinds: [keyof typeof counts, () => Promise<Answer>, string][] = [
  ['love', () => click(), partnerLoveUpdate.name],
  ['notes', () => write('so blue'), photoNoteAdded.name],
  ['memories', () => keep(), memoriesChanged.name],
  ['photos', () => send(bytes()), photosChanged.name],
];

describe.each(kinds)('%s', (kind, act, event) => {
  test('a retry gets the same response, without effects or events', async () => {
    const ears = await readStream(server.url, eventStream.path, tokens.sam);
    const received = () => ears.events(event).map((data) => JSON.stringify(data));
    const first = await act();
    expect(first.status).toBeLessThan(202);
    const after = await counts[kind]();
    server.clock.pass(1_000);
    const again = await act();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await counts[kind]()).toEqual(after);
    // This event comes after any event of a repeated request.
    server.clock.pass(1_000);
    const last = countIn((await click(`${key}-last`)).body);
    server.clock.pass(1_000);
    const partners = () => ears.events(partnerLoveUpdate.name).at(-1);
    await ears.until(() => Reflect.get(Object(partners()), 'partnerLoveCount') === last);
    expect(received().length).toBeGreaterThan(0);
    expect(received()).toEqual([...new Set(received())]);
    ears.close();
  });

  test('concurrent retries have one effect', async () => {
    const before = await counts[kind]();
    const answers = await Promise.all(Array.from({ length: 20 }, act));
    const bodies = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
    expect([...bodies]).toHaveLength(1);
    const after = await counts[kind]();
    if (typeof before === 'number') expect(after).toBe(before + 1);
    else if (kind === 'love') expect(after).toMatchObject({ count: countIn(before) + 1 });
    else expect(after).toEqual({ count: countIn(before) + 1 });
  });
});

const countIn = (body: unknown): number => Number(Reflect.get(Object(body), 'count'));

describe('an idempotency key', () => {
  test('is per user', async () => {
    const [hers, his] = [await click(), await click(key, tokens.sam)];
    expect([hers.status, his.status]).toEqual([200, 200]);
    const { body } = await server.call(readLove, { token: tokens.sam });
    expect(body).toMatchObject({ count: countIn(his.body) });
    expect(body).toMatchObject({ totalCount: countIn(hers.body) + countIn(his.body) });
  });

  test('used for another request is refused, and nothing is done', async () => {
    await write('so blue');
    const before = await Promise.all(Object.values(counts).map((count) => count()));
    const atOtherPhoto = { params: { id: photoId + 1 }, body: { content: 'so blue' } };
    const others = [
      () => click(),
      () => write('so green'),
      () => keyed(addPhotoNote, atOtherPhoto),
      () => send(bytes()),
    ];
    for (const other of others) {
      expect(await other()).toMatchObject({
        status: 422,
        body: { message: 'This Idempotency-Key was already used for another request.' },
      });
    }
    expect(await Promise.all(Object.values(counts).map((count) => count()))).toEqual(before);
  });

  test('of an upload covers the bytes and the capture date', async () => {
    expect((await send(bytes(), '2024-05-14T10:00:00')).status).toBe(201);
    expect((await send(bytes(), '2024-05-14T10:00:01')).status).toBe(422);
    expect((await send(Buffer.concat([bytes(), bytes()]), '2024-05-14T10:00:00')).status).toBe(422);
    expect((await send(bytes(), '2024-05-14T10:00:00')).status).toBe(201);
  });

  test('of a rejected request can be used again', async () => {
    expect((await keep({ ...memory, description: '' })).status).toBe(400);
    expect((await keep({ ...memory, type: 'event', selectedPhotos: [999_999] })).status).toBe(400);
    expect((await keep()).status).toBe(201);
  });

  test('of a deleted thing responds 404 and restores nothing', async () => {
    const { id } = Reflect.get(Object((await keep()).body), 'memory');
    await server.call(deleteMemory, { token: tokens.zoe, params: { id } });
    expect(await keep()).toMatchObject({
      status: 404,
      body: { message: 'This was saved before and has since been deleted.' },
    });
    key = `${key}-photo`;
    const sent = photoIn(await send(bytes()));
    await server.call(deletePhoto, { token: tokens.zoe, params: { id: sent.id } });
    await server.call(purgePhoto, { token: tokens.zoe, params: { id: sent.id } });
    expect((await send(bytes())).status).toBe(404);
  });
});

test('a milestone of a retried click is reached once, and reported again', async () => {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'));
  sqlite.prepare('update love set count = 519 where personId = 1').run();
  sqlite.close();
  const pending = () =>
    counts.love().then((love) => Reflect.get(Object(love), 'pendingMilestones'));
  const before = await pending();
  const [first, again] = [await click(), await click()];
  expect(first.body).toMatchObject({ justReachedMilestone: true });
  expect(again.body).toEqual(first.body);
  expect(await pending()).toBe(before + 1);
});

test('stored responses contain no user content', async () => {
  await write('canary-of-a-note');
  await keep({ ...memory, title: 'canary-of-a-title', description: 'canary' }, `${key}-memory`);
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
  const rows = JSON.stringify(sqlite.prepare('select * from repeats').all());
  sqlite.close();
  expect(rows).not.toContain('canary');
});
