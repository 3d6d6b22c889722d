import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  deletePhoto,
  Photo,
  purgePhoto,
  readAllPhotos,
  recoverPhoto,
} from '#features/photos/photos.contract.ts';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { putPhotos } from '../../../../tests/support/many-photos.ts';
import { addMemory, memoryIn, memoryInput } from '../../../../tests/support/memories.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import * as contract from '../memories.contract.ts';

const server = sharedServer();
let zoe: string;
let sam: string;
let photos: number[];
beforeAll(async () => {
  zoe = await server.signIn('zoe');
  sam = await server.signIn('sam');
  photos = [];
  for (let count = 0; count < 4; count++) photos.push((await addPhoto(server, sam)).id);
});

type Spec = Parameters<TestServer['call']>[0];
const ask = (spec: Spec, input: { id?: unknown; body?: unknown } = {}) =>
  server.call(spec, {
    token: zoe,
    ...(input.id === undefined ? {} : { params: { id: input.id } }),
    body: input.body,
  });
const readOne = async (id: number) =>
  contract.Memory.parse((await ask(contract.readMemory, { id })).body);
const all = async () => z.array(contract.Memory).parse((await ask(contract.readMemories)).body);
const change = async (id: number, body: object) =>
  memoryIn(await ask(contract.changeMemory, { id, body }));
const photosOf = async (id: number) => (await readOne(id)).photos.map((photo) => photo.id);
const photo = (index: number) => photos[index] ?? 0;
const trip = (fields: Record<string, unknown> = {}) =>
  addMemory(server, zoe, { type: 'event', endDate: '2025-07-03', ...fields });
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Object.keys((body as { fields?: object }).fields ?? {}),
];

describe('a memory', () => {
  test('is created with trimmed texts and its creator', async () => {
    const answer = await ask(contract.createMemory, {
      body: memoryInput({ title: '  Picnic ', description: ' at the lake\n ' }),
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        message: 'Memory created',
        memory: {
          id: expect.any(Number),
          title: 'Picnic',
          description: 'at the lake',
          date: '2025-07-01',
          endDate: null,
          type: 'milestone',
          photos: [],
          reactions: [],
          creator: { name: 'Zoë', color: 'purple' },
        },
      },
    ]);
    const memory = memoryIn(answer);
    expect(await readOne(memory.id)).toEqual(memory);
    expect(await all()).toContainEqual(memory);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ title: ' \n ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ date: '2025-02-29' }, 'date'],
    [{ type: 'party' }, 'type'],
    [{ endDate: '2025-07-02' }, 'endDate'],
    [{ type: 'event', endDate: '2025-06-30' }, 'endDate'],
    [{ type: 'event', selectedPhotos: ['x'] }, 'selectedPhotos.0'],
  ])('with %j is an error', async (fields, field) => {
    const before = (await all()).length;
    expect(fieldsOf(await ask(contract.createMemory, { body: memoryInput(fields) }))).toEqual([
      400,
      [field],
    ]);
    expect(await all()).toHaveLength(before);
  });

  test('is a special moment by default, and counted', async () => {
    const readCount = async () => (await ask(contract.countMemories)).body;
    const count = (await all()).length;
    expect(await readCount()).toEqual({ count });
    const memory = memoryIn(
      await ask(contract.createMemory, { body: memoryInput({ type: undefined }) }),
    );
    expect(memory.type).toBe('special_moment');
    expect(await readCount()).toEqual({ count: count + 1 });
  });

  test.each([
    ['an event of several days', 'event', '2025-07-03', '2025-07-03'],
    ['an event that ends on its day', 'event', '2025-07-01', '2025-07-01'],
    ['an event with an empty end', 'event', '', null],
    ['another with an empty end', 'anniversary', '', null],
  ])('%s', async (_, type, endDate, keptEndDate) => {
    expect(await addMemory(server, zoe, { type, endDate })).toMatchObject({
      type,
      endDate: keptEndDate,
    });
  });

  test('is changed in part, by both users', async () => {
    const { id, ...before } = await trip();
    const answer = await server.call(contract.changeMemory, {
      token: sam,
      params: { id },
      body: { title: ' Tour ' },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Memory saved', memory: { id, ...before, title: 'Tour' } },
    ]);
    expect(await change(id, {})).toEqual({ id, ...before, title: 'Tour' });
    expect(await change(id, { date: '2025-07-02', description: 'x' })).toMatchObject({
      date: '2025-07-02',
      endDate: '2025-07-03',
      description: 'x',
    });
    expect(await change(id, { endDate: '' })).toMatchObject({ endDate: null });
    expect(await change(id, { date: '2025-08-01', endDate: '2025-08-01' })).toMatchObject({
      endDate: '2025-08-01',
    });
    expect(await change(id, { endDate: null })).toMatchObject({ endDate: null });
  });

  test.each<[object, string]>([
    [{ title: ' ' }, 'title'],
    [{ date: '2025-07-04' }, 'endDate'],
    [{ endDate: '2025-06-30' }, 'endDate'],
    [{ type: 'milestone', endDate: '2025-07-02' }, 'endDate'],
  ])('cannot be changed to %j', async (body, field) => {
    const before = await trip({ selectedPhotos: [photo(0)] });
    expect(fieldsOf(await ask(contract.changeMemory, { id: before.id, body }))).toEqual([
      400,
      [field],
    ]);
    expect(await readOne(before.id)).toEqual(before);
  });

  test('that is missing is a 404', async () => {
    const { id } = await trip();
    expect(await ask(contract.deleteMemory, { id })).toMatchObject({
      status: 200,
      body: { message: 'Memory deleted' },
    });
    const calls: [Spec, unknown][] = [
      [contract.readMemory, undefined],
      [contract.changeMemory, { title: 'a' }],
      [contract.changeMemoryPhotos, [photo(0)]],
      [contract.deleteMemory, undefined],
    ];
    for (const [spec, body] of calls) {
      expect(await ask(spec, { id, body })).toMatchObject({
        status: 404,
        body: { message: 'Memory not found' },
      });
      for (const odd of ['0', '-1', 'x', '1.5']) {
        expect((await ask(spec, { id: odd, body })).status).toBe(400);
      }
    }
  });
});

describe('the photos of an event', () => {
  const give = (id: number, body: unknown) => ask(contract.changeMemoryPhotos, { id, body });

  test('come with it, as numbers or as a form carries them, each once and in order', async () => {
    const { id } = await trip({
      selectedPhotos: [String(photo(2)), photo(0), photo(2), String(photo(1))],
    });
    expect(await photosOf(id)).toEqual([photo(2), photo(0), photo(1)]);
  });

  test('are replaced, in their order', async () => {
    const { id } = await trip({ selectedPhotos: [photo(0)] });
    for (const order of [[3, 1, 0, 1], [0, 1, 3], [], [2]]) {
      const answer = await give(id, order.map(photo));
      const shownPhotos = [...new Set(order)].map(photo);
      expect(answer.status).toBe(200);
      expect(memoryIn(answer).photos.map((each) => each.id)).toEqual(shownPhotos);
      expect(await photosOf(id)).toEqual(shownPhotos);
    }
    expect((await change(id, { selectedPhotos: [photo(1)] })).photos).toHaveLength(1);
    expect((await change(id, { title: 'kept' })).photos).toHaveLength(1);
    expect((await change(id, { selectedPhotos: [] })).photos).toHaveLength(0);
  });

  test('that are missing are an error, and nothing is changed', async () => {
    const binned = (await addPhoto(server, zoe)).id;
    await ask(deletePhoto, { id: binned });
    const { id } = await trip({ selectedPhotos: [photo(0)] });
    const before = (await all()).length;
    for (const bad of [999_999, binned]) {
      const selectedPhotos = [photo(1), bad];
      const fault = 'This photo is no longer available.';
      const message = 'One of these photos is no longer available.';
      expect(await give(id, [...selectedPhotos, photo(2), bad])).toMatchObject({
        status: 400,
        body: { message, fields: { 1: fault, 3: fault } },
      });
      const body = { title: 'lost', selectedPhotos };
      expect(await ask(contract.changeMemory, { id, body })).toMatchObject({
        status: 400,
        body: { message, fields: { 'selectedPhotos.1': fault } },
      });
      for (const type of ['event', 'milestone']) {
        const input = memoryInput({ type, selectedPhotos });
        expect((await ask(contract.createMemory, { body: input })).status).toBe(400);
      }
    }
    expect([await photosOf(id), (await readOne(id)).title]).toEqual([[photo(0)], 'Picnic']);
    expect(await all()).toHaveLength(before);
  });

  test.each([[{}], [[0]], [Array.from({ length: 1_001 }, (_, index) => index + 1)]])(
    'cannot be %j',
    async (body) => {
      const { id } = await trip({ selectedPhotos: [photo(0)] });
      expect((await give(id, body)).status).toBe(400);
      expect(await photosOf(id)).toEqual([photo(0)]);
    },
  );

  test('belong to events only', async () => {
    const { id } = await addMemory(server, zoe, { selectedPhotos: [photo(0)] });
    expect(await photosOf(id)).toEqual([]);
    expect((await give(id, [photo(0)])).status).toBe(409);
    expect((await give(id, [])).status).toBe(200);
    expect((await change(id, { selectedPhotos: [photo(0)] })).photos).toEqual([]);
  });

  test('are removed with the last day when the type changes', async () => {
    const { id } = await trip({ selectedPhotos: [photo(0), photo(1)] });
    expect(await change(id, { type: 'anniversary', selectedPhotos: [photo(0)] })).toMatchObject({
      type: 'anniversary',
      endDate: null,
      photos: [],
    });
    expect(await change(id, { type: 'event' })).toMatchObject({ endDate: null, photos: [] });
  });

  test('in the bin are hidden until they are recovered', async () => {
    const [firstId, secondId] = [
      (await addPhoto(server, zoe)).id,
      (await addPhoto(server, zoe)).id,
    ];
    const { id } = await trip({ selectedPhotos: [firstId, photo(0), secondId] });
    await ask(deletePhoto, { id: firstId });
    await ask(deletePhoto, { id: secondId });
    expect(await photosOf(id)).toEqual([photo(0)]);
    expect((await all()).find((each) => each.id === id)?.photos).toHaveLength(1);
    await ask(recoverPhoto, { id: firstId });
    expect(await photosOf(id)).toEqual([firstId, photo(0)]);
    expect((await ask(purgePhoto, { id: secondId })).status).toBe(200);
    expect(await photosOf(id)).toEqual([firstId, photo(0)]);
    expect((await give(id, [photo(0), secondId])).status).toBe(400);
  });
});

describe('events to both', () => {
  const received = (device: Listener) =>
    device.received.filter(({ name }) => name === contract.memoriesChanged.name);

  test('after each change, not after an error', async () => {
    const devices = await Promise.all([zoe, sam].map((token) => listen(server, token)));
    await Promise.all(devices.map((device) => device.next('partner-love-update')));
    const created = await trip({ selectedPhotos: [photo(0)] });
    const { id } = created;
    await ask(contract.createMemory, { body: memoryInput({ title: '' }) });
    await ask(contract.changeMemoryPhotos, { id, body: [999_999] });
    const changed = await change(id, { title: 'Tour' });
    const input = memoryIn(await ask(contract.changeMemoryPhotos, { id, body: [photo(1)] }));
    await ask(contract.deleteMemory, { id });
    await ask(contract.deleteMemory, { id });
    const last = await trip();
    for (const device of devices) {
      await expect.poll(() => received(device).length, { interval: 5 }).toBe(5);
      expect(received(device).map(({ data }) => data)).toEqual([
        { id, memory: created },
        { id, memory: changed },
        { id, memory: input },
        { id, memory: null },
        { id: last.id, memory: last },
      ]);
      device.leave();
    }
  });

  test('without the photos of a very large event', async () => {
    putPhotos(server.folder, 1_000);
    const everything = z.array(Photo).parse((await ask(readAllPhotos)).body);
    const selectedPhotos = everything.slice(0, 1_000).map((each) => each.id);
    const device = await listen(server, sam);
    await device.next('partner-love-update');
    const { id, photos: shownPhotos } = await trip({ selectedPhotos });
    expect(shownPhotos.map((each) => each.id)).toEqual(selectedPhotos);
    const other = await trip({ selectedPhotos: selectedPhotos.toReversed() });
    const listedMemories = (await all()).filter((each) => each.photos.length === 1_000);
    expect(listedMemories.map((each) => each.id)).toEqual([id, other.id]);
    await ask(contract.deleteMemory, { id: other.id });
    await change(id, { selectedPhotos: selectedPhotos.slice(0, 100) });
    const published = () => received(device).map(({ data }) => data);
    await expect.poll(() => published().length, { interval: 5 }).toBe(4);
    expect(published()).toMatchObject([
      { id, memory: null, more: true },
      { id: other.id, memory: null, more: true },
      { id: other.id, memory: null },
      { id, memory: { id, photos: expect.any(Array) } },
    ]);
    device.leave();
  });
});
