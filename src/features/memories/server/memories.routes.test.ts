import { beforeAll, describe, expect, test } from 'vitest';
import {
  deletePhoto,
  purgePhoto,
  readAllPhotos,
  recoverPhoto,
} from '#features/photos/photos.contract.ts';
import { listen } from '../../../../tests/support/listener.ts';
import { putPhotos } from '../../../../tests/support/many-photos.ts';
import { addMemory, memoryIn, memoryInput } from '../../../../tests/support/memories.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import * as contract from '../memories.contract.ts';

const server = sharedServer();
const { tokens } = server;
const photos: number[] = [];
beforeAll(async () => {
  for (let count = 0; count < 4; count++) photos.push((await addPhoto(server, tokens.sam)).id);
});

type Spec = Parameters<TestServer['call']>[0];
const ask = (spec: Spec, id?: number, body?: unknown) =>
  server.call(spec, { token: tokens.zoe, ...(id === undefined ? {} : { params: { id } }), body });
const readOne = async (id: number) =>
  contract.Memory.parse((await ask(contract.readMemory, id)).body);
const readAll = async () =>
  contract.readMemories.responses[200].parse((await ask(contract.readMemories)).body);
const change = async (id: number, body: object) =>
  memoryIn(await ask(contract.changeMemory, id, body));
const setPhotos = (id: number, body: unknown) => ask(contract.changeMemoryPhotos, id, body);
const photosOf = async (id: number) => (await readOne(id)).photos.map((photo) => photo.id);
const photo = (index: number) => photos[index] ?? 0;
const addTrip = (fields: Record<string, unknown> = {}) =>
  addMemory(server, tokens.zoe, { type: 'event', endDate: '2025-07-03', ...fields });
const errorAt = (field: string) => ({
  status: 400,
  body: { fields: { [field]: expect.any(String) } },
});

describe('a memory', () => {
  test('is created with trimmed texts and its creator, and counted', async () => {
    const { body: countBefore } = await ask(contract.countMemories);
    const input = memoryInput({ title: '  Picnic ', description: ' at the lake\n ' });
    const answer = await ask(contract.createMemory, undefined, input);
    const memory = {
      id: expect.any(Number),
      title: 'Picnic',
      description: 'at the lake',
      date: '2025-07-01',
      endDate: null,
      type: 'milestone',
      photos: [],
      reactions: [],
      creator: { name: 'Zoë', color: 'purple' },
    };
    expect(answer).toMatchObject({ status: 201, body: { message: 'Memory created', memory } });
    expect(await readOne(memoryIn(answer).id)).toEqual(memory);
    expect(await readAll()).toContainEqual(memory);
    const { count } = contract.countMemories.responses[200].parse(countBefore);
    expect((await ask(contract.countMemories)).body).toEqual({ count: count + 1 });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ title: ' \n ' }, 'title'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ date: '2025-02-29' }, 'date'],
    [{ type: 'party' }, 'type'],
    [{ endDate: '2025-07-02' }, 'endDate'],
    [{ type: 'event', endDate: '2025-06-30' }, 'endDate'],
    [{ type: 'event', selectedPhotos: ['x'] }, 'selectedPhotos.0'],
  ])('with %j is an error', async (fields, field) => {
    const before = await readAll();
    const answer = await ask(contract.createMemory, undefined, memoryInput(fields));
    expect(answer).toMatchObject(errorAt(field));
    expect(await readAll()).toEqual(before);
  });

  test('is a special moment by default, and an empty end date is none', async () => {
    const memory = await addMemory(server, tokens.zoe, { type: undefined, endDate: '' });
    expect(memory).toMatchObject({ type: 'special_moment', endDate: null });
  });

  test('is changed in part, by both users', async () => {
    const { id, ...before } = await addTrip();
    const params = { id };
    const body = { title: ' Tour ' };
    const answer = await server.call(contract.changeMemory, { token: tokens.sam, params, body });
    const memory = { id, ...before, title: 'Tour' };
    expect(answer).toMatchObject({ status: 200, body: { message: 'Memory saved', memory } });
    expect(await change(id, {})).toEqual(memory);
  });

  test.each<[object, string]>([
    [{ title: ' ' }, 'title'],
    [{ date: '2025-07-04' }, 'endDate'],
    [{ type: 'milestone', endDate: '2025-07-02' }, 'endDate'],
  ])('cannot be changed to %j', async (body, field) => {
    const before = await addTrip({ selectedPhotos: [photo(0)] });
    expect(await ask(contract.changeMemory, before.id, body)).toMatchObject(errorAt(field));
    expect(await readOne(before.id)).toEqual(before);
  });

  test('that is missing is a 404', async () => {
    const { id } = await addTrip();
    await ask(contract.deleteMemory, id);
    for (const [spec, body] of [
      [contract.readMemory],
      [contract.changeMemory, {}],
      [contract.changeMemoryPhotos, []],
      [contract.reactToMemory, { emoji: '😍' }],
      [contract.deleteMemory],
    ] as const) {
      expect(await ask(spec, id, body)).toMatchObject({ status: 404 });
    }
  });

  test('has reactions, which its lists show', async () => {
    const { id } = await addTrip();
    const body = { emoji: '😍' };
    await server.call(contract.reactToMemory, { token: tokens.sam, params: { id }, body });
    const reactions = [{ userId: 2, emoji: '😍', at: expect.any(String) }];
    expect(await readAll()).toContainEqual(expect.objectContaining({ id, reactions }));
  });
});

describe('the photos of an event', () => {
  test('come with it, as numbers or as texts of a form, each once and in order', async () => {
    const selectedPhotos = [String(photo(2)), photo(0), photo(2), String(photo(1))];
    const { id } = await addTrip({ selectedPhotos });
    expect(await photosOf(id)).toEqual([photo(2), photo(0), photo(1)]);
  });

  test('are replaced, each once and in order', async () => {
    const { id } = await addTrip({ selectedPhotos: [photo(0)] });
    expect((await setPhotos(id, [3, 1, 0, 1].map(photo))).status).toBe(200);
    expect(await photosOf(id)).toEqual([3, 1, 0].map(photo));
    expect((await change(id, { title: 'kept' })).photos).toHaveLength(3);
    expect((await change(id, { selectedPhotos: [] })).photos).toHaveLength(0);
  });

  test('that are missing are an error, and nothing is changed', async () => {
    const { id: binned } = await addPhoto(server, tokens.zoe);
    await ask(deletePhoto, binned);
    const { id } = await addTrip({ selectedPhotos: [photo(0)] });
    const before = await readAll();
    const message = 'One of these photos is no longer available.';
    const error = 'This photo is no longer available.';
    const selectedPhotos = [photo(1), 999_999, photo(2), binned];
    expect(await setPhotos(id, selectedPhotos)).toMatchObject({
      status: 400,
      body: { message, fields: { 1: error, 3: error } },
    });
    const fields = { 'selectedPhotos.1': error, 'selectedPhotos.3': error };
    const input = memoryInput({ type: 'event', selectedPhotos });
    for (const answer of [
      await ask(contract.changeMemory, id, { title: 'lost', selectedPhotos }),
      await ask(contract.createMemory, undefined, input),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { message, fields } });
    }
    expect(await readAll()).toEqual(before);
  });

  test('belong to events only', async () => {
    const { id } = await addMemory(server, tokens.zoe, { selectedPhotos: [photo(0)] });
    expect(await photosOf(id)).toEqual([]);
    expect((await setPhotos(id, [photo(0)])).status).toBe(409);
    expect((await change(id, { selectedPhotos: [photo(0)] })).photos).toEqual([]);
  });

  test('are removed with the last day when the type changes', async () => {
    const { id } = await addTrip({ selectedPhotos: [photo(0), photo(1)] });
    const changed = await change(id, { type: 'anniversary', selectedPhotos: [photo(0)] });
    expect(changed).toMatchObject({ type: 'anniversary', endDate: null, photos: [] });
    expect(await change(id, { type: 'event' })).toMatchObject({ endDate: null, photos: [] });
  });

  test('in the bin are hidden until they are recovered', async () => {
    const { id: recovered } = await addPhoto(server, tokens.zoe);
    const { id: purged } = await addPhoto(server, tokens.zoe);
    const { id } = await addTrip({ selectedPhotos: [recovered, photo(0), purged] });
    for (const binned of [recovered, purged]) await ask(deletePhoto, binned);
    expect(await photosOf(id)).toEqual([photo(0)]);
    // A change by a user who doesn't see them keeps them, at the end.
    await setPhotos(id, [photo(0), photo(1)]);
    await ask(recoverPhoto, recovered);
    await ask(purgePhoto, purged);
    expect(await photosOf(id)).toEqual([photo(0), photo(1), recovered]);
  });
});

describe('events to both', () => {
  const connect = async (token: string) => {
    const device = await listen(server, token);
    await device.next('partner-love-update');
    const received = () =>
      device.received
        .filter(({ name }) => name === contract.memoriesChanged.name)
        .map(({ data }) => data);
    return { received, leave: device.leave };
  };

  test('after each change, not after an error', async () => {
    const devices = [await connect(tokens.zoe), await connect(tokens.sam)];
    const created = await addTrip({ selectedPhotos: [photo(0)] });
    const { id } = created;
    await ask(contract.createMemory, undefined, memoryInput({ title: '' }));
    await setPhotos(id, [999_999]);
    const renamed = await change(id, { title: 'Tour' });
    const withPhotos = memoryIn(await setPhotos(id, [photo(1)]));
    const reacted = memoryIn(await ask(contract.reactToMemory, id, { emoji: '😍' }));
    await ask(contract.deleteMemory, id);
    await ask(contract.deleteMemory, id);
    const last = await addTrip();
    for (const { received, leave } of devices) {
      await expect.poll(received, { interval: 5 }).toHaveLength(6);
      expect(received()).toEqual([
        { id, memory: created },
        { id, memory: renamed },
        { id, memory: withPhotos },
        { id, memory: reacted },
        { id, memory: null },
        { id: last.id, memory: last },
      ]);
      leave();
    }
  });

  test('without the photos of a very large event', async () => {
    putPhotos(server.folder, 1_000);
    const { body } = await ask(readAllPhotos);
    const gallery = readAllPhotos.responses[200].parse(body);
    const selectedPhotos = gallery.slice(0, 1_000).map((each) => each.id);
    const { received, leave } = await connect(tokens.sam);
    const { id } = await addTrip({ selectedPhotos });
    expect(await photosOf(id)).toEqual(selectedPhotos);
    await change(id, { selectedPhotos: selectedPhotos.slice(0, 100) });
    await expect.poll(received, { interval: 5 }).toHaveLength(2);
    expect(received()).toMatchObject([
      { id, memory: null, more: true },
      { id, memory: { id, photos: expect.any(Array) } },
    ]);
    leave();
  });
});
