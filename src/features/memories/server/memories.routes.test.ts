import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addMemory, memoryIn, written } from '../../../../tests/support/memories.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import * as contract from '../memories.contract.ts';

let home: TestHome;
let zoe: string;
let sam: string;
let photos: number[];
beforeAll(async () => {
  home = await openTestHome();
  zoe = await home.signIn('zoe');
  sam = await home.signIn('sam');
  photos = [];
  for (let count = 0; count < 4; count++) photos.push((await addPhoto(home, sam)).id);
});
afterAll(() => home.close());

type Spec = Parameters<TestHome['call']>[0];
const ask = (spec: Spec, given: { id?: unknown; body?: unknown } = {}) =>
  home.call(spec, {
    token: zoe,
    ...(given.id === undefined ? {} : { params: { id: given.id } }),
    body: given.body,
  });
const read = async (id: number) =>
  contract.Memory.parse((await ask(contract.readMemory, { id })).body);
const all = async () => z.array(contract.Memory).parse((await ask(contract.readMemories)).body);
const change = async (id: number, body: object) =>
  memoryIn(await ask(contract.changeMemory, { id, body }));
const photo = (index: number) => photos[index] ?? 0;
const trip = (more: Record<string, unknown> = {}) =>
  addMemory(home, zoe, { type: 'event', endDate: '2025-07-03', ...more });
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Object.keys((body as { fields?: object }).fields ?? {}),
];

describe('a memory', () => {
  test('is created with trimmed texts and its creator', async () => {
    const answer = await ask(contract.createMemory, {
      body: written({ title: '  Picnic ', description: ' at the lake\n ' }),
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        message: 'Memory created',
        memory: {
          ...{ id: expect.any(Number), title: 'Picnic', description: 'at the lake' },
          ...{ date: '2025-07-01', endDate: null, type: 'milestone', photos: [] },
          creator: { name: 'Zoë', color: 'purple' },
        },
      },
    ]);
    const memory = memoryIn(answer);
    expect(await read(memory.id)).toEqual(memory);
    expect(await all()).toContainEqual(memory);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ title: undefined }, 'title'],
    [{ title: ' \n ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: undefined }, 'description'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ date: undefined }, 'date'],
    [{ date: '' }, 'date'],
    [{ date: '2025-02-29' }, 'date'],
    [{ date: '2025-07-01T10:00:00' }, 'date'],
    [{ type: 'party' }, 'type'],
    [{ endDate: '2025-07-02' }, 'endDate'],
    [{ type: 'event', endDate: '2025-06-30' }, 'endDate'],
    [{ type: 'event', selectedPhotos: ['x'] }, 'selectedPhotos.0'],
    [{ type: 'event', selectedPhotos: 'all' }, 'selectedPhotos'],
  ])('with %j is an error', async (more, field) => {
    const before = (await all()).length;
    expect(fieldsOf(await ask(contract.createMemory, { body: written(more) }))).toEqual([
      400,
      [field],
    ]);
    expect(await all()).toHaveLength(before);
  });

  test('is a special moment by default, and counted', async () => {
    const counted = async () => (await ask(contract.countMemories)).body;
    const count = (await all()).length;
    expect(await counted()).toEqual({ count });
    const memory = memoryIn(
      await ask(contract.createMemory, { body: written({ type: undefined }) }),
    );
    expect(memory.type).toBe('special_moment');
    expect(await counted()).toEqual({ count: count + 1 });
  });

  test.each([
    ['an event of several days', 'event', '2025-07-03', '2025-07-03'],
    ['an event that ends on its day', 'event', '2025-07-01', '2025-07-01'],
    ['an event without an end', 'event', null, null],
    ['an event with an empty end', 'event', '', null],
    ['another with an empty end', 'anniversary', '', null],
    ['another with none', 'special_moment', null, null],
  ])('%s', async (_, type, endDate, kept) => {
    expect(await addMemory(home, zoe, { type, endDate })).toMatchObject({ type, endDate: kept });
  });

  test('is changed in part, by both users', async () => {
    const { id, ...before } = await trip();
    const answer = await home.call(contract.changeMemory, {
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
      ...{ date: '2025-07-02', endDate: '2025-07-03', description: 'x' },
    });
    expect(await change(id, { endDate: '' })).toMatchObject({ endDate: null });
    expect(await change(id, { date: '2025-08-01', endDate: '2025-08-01' })).toMatchObject({
      endDate: '2025-08-01',
    });
    expect(await change(id, { endDate: null })).toMatchObject({ endDate: null });
  });

  test.each<[object, string]>([
    [{ title: ' ' }, 'title'],
    [{ description: '' }, 'description'],
    [{ date: '2025-07-04' }, 'endDate'],
    [{ endDate: '2025-06-30' }, 'endDate'],
    [{ type: 'milestone', endDate: '2025-07-02' }, 'endDate'],
    [{ type: 'milestone', title: '' }, 'title'],
  ])('cannot be changed to %j', async (body, field) => {
    const before = await trip({ selectedPhotos: [photo(0)] });
    expect(fieldsOf(await ask(contract.changeMemory, { id: before.id, body }))).toEqual([
      400,
      [field],
    ]);
    expect(await read(before.id)).toEqual(before);
  });

  test('that is missing is a 404', async () => {
    const { id } = await trip();
    expect(await ask(contract.deleteMemory, { id })).toMatchObject({
      ...{ status: 200, body: { message: 'Memory deleted' } },
    });
    const calls: [Spec, unknown][] = [
      [contract.readMemory, undefined],
      [contract.changeMemory, { title: 'a' }],
      [contract.changeMemoryPhotos, [photo(0)]],
      [contract.deleteMemory, undefined],
    ];
    for (const [spec, body] of calls) {
      expect(await ask(spec, { id, body })).toMatchObject({
        ...{ status: 404, body: { message: 'Memory not found' } },
      });
      for (const odd of ['0', '-1', 'x', '1.5']) {
        expect((await ask(spec, { id: odd, body })).status).toBe(400);
      }
    }
  });
});
