import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { changeProfile, readProfile } from '#features/auth/auth.contract.ts';
import { createBox, updateBox } from '#features/boxes/boxes.contract.ts';
import { changeMemory, createMemory } from '#features/memories/memories.contract.ts';
import { changeCategory, createCategory } from '#features/photos/photos.contract.ts';
import { saveMyWheel } from '#features/wheel/wheel.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { filledIn } from '../support/boxes.ts';
import { memoryInput } from '../support/memories.ts';
import { sharedServer } from '../support/server-hooks.ts';
import type { Answer } from '../support/test-server.ts';

const server = sharedServer();
const token = () => server.tokens.zoe;

const prizes = (prizeName: unknown) =>
  [prizeName, 'Breakfast in bed'].map((name) => ({
    prizeName: name,
    prizeDescription: 'Half an hour',
    prizeType: 'GIFT',
    prizeValue: 5,
    color: '#8254c4',
    probability: 50,
  }));

interface Kind {
  readonly field: string;
  readonly create: EndpointSpec;
  readonly update: EndpointSpec;
  /** The body with this name. */
  body(name: string): Record<string, unknown>;
  /** A change of something else. */
  readonly other: Record<string, unknown>;
  /** Replaces the newest stored name by the bound value. */
  readonly store: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  category: {
    field: 'name',
    create: createCategory,
    update: changeCategory,
    body: (name) => ({ name }),
    other: { description: 'Far away' },
    store: 'update categories set name = ? where id = (select max(id) from categories)',
  },
  memory: {
    field: 'title',
    create: createMemory,
    update: changeMemory,
    body: (title) => memoryInput({ title }),
    other: { description: 'by the sea' },
    store: 'update memories set title = ? where id = (select max(id) from memories)',
  },
  'box prize': {
    field: 'prizeName',
    create: createBox,
    update: updateBox,
    body: (prizeName) => filledIn({ prizeName, isInstantDrop: false }),
    other: { taskDescription: 'Sing for me' },
    store: 'update boxes set prizeName = ? where id = $id',
  },
  'wheel prize': {
    field: 'prizes.0.prizeName',
    create: saveMyWheel,
    update: saveMyWheel,
    body: (prizeName) => ({ prizes: prizes(prizeName) }),
    other: {},
    store: 'update wheelPrizes set prizeName = ? where displayOrder = 0',
  },
  'display name': {
    field: 'displayName',
    create: changeProfile,
    update: changeProfile,
    body: (displayName) => ({ displayName }),
    other: { weekStart: 1 },
    store: "update people set displayName = ? where username = 'zoe'",
  },
};

const call = (spec: EndpointSpec, body: unknown, id?: number): Promise<Answer> =>
  server.call(spec, { token: token(), body, ...(id !== undefined && { params: { id } }) });

/** The id of what an answer created; undefined for a wheel or a profile, which the token names. */
function idIn(spec: EndpointSpec, { body }: Answer): number | undefined {
  if (!spec.path.includes(':id')) return undefined;
  return Number(Object(Object(body).memory ?? body).id);
}

/** Runs one statement on the database of the server. */
function execute(statement: string, value: string): void {
  const db = new Sqlite(join(server.folder, 'home.sqlite'));
  try {
    db.prepare(statement).run(value);
  } finally {
    db.close();
  }
}

const bad = ['\u200b', 'Two\nlines', 'A\u202eb'];
const good = ['👩‍❤️‍👨', 'می‌خواهم'];

describe.each(Object.entries(kinds))('the name of a %s', (_, kind) => {
  test('has a visible character, on one line without bidi controls', async () => {
    const made = await call(kind.create, kind.body('Ours'));
    expect(made.status).toBeLessThan(300);
    const id = idIn(kind.update, made);
    for (const name of bad) {
      for (const answer of [
        await call(kind.create, kind.body(name)),
        await call(kind.update, kind.body(name), id),
      ]) {
        expect([name, answer.status, answer.body]).toEqual([
          name,
          400,
          { message: expect.any(String), fields: { [kind.field]: expect.any(String) } },
        ]);
      }
    }
    for (const name of good) {
      expect((await call(kind.update, kind.body(name), id)).status).toBe(200);
    }
  });

  test('may stay as an earlier version stored it', async () => {
    const made = await call(kind.create, kind.body('Old'));
    const id = idIn(kind.update, made);
    const old = 'Two\nlines\u202e';
    execute(kind.store.replace('$id', `${id}`), old);
    for (const body of [{ ...kind.body(old), ...kind.other }, kind.body(old)]) {
      const answer = await call(kind.update, body, id);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).toContain(JSON.stringify(old).slice(1, -1));
    }
  });
});

test('a category is taken by one whose name looks the same', async () => {
  await call(createCategory, { name: 'Our trip' });
  const id = idIn(changeCategory, await call(createCategory, { name: 'Other' }));
  for (const name of ['Our trip', '\u200bOur \u3000trip\u2800']) {
    expect((await call(createCategory, { name })).status).toBe(409);
    expect((await call(changeCategory, { name }, id)).status).toBe(409);
  }
});

test('a category may change the case and the spaces of its own name', async () => {
  const made = await call(createCategory, { name: 'Far away' });
  const id = idIn(changeCategory, made);
  const renamed = await call(changeCategory, { name: 'FAR\u00a0AWAY' }, id);
  expect([renamed.status, Object(renamed.body).name]).toEqual([200, 'FAR\u00a0AWAY']);
});

test('categories of earlier versions whose names look the same can be changed', async () => {
  const first = idIn(changeCategory, await call(createCategory, { name: 'Twins' }));
  const second = idIn(changeCategory, await call(createCategory, { name: 'Others' }));
  execute(
    `update categories set name = ?, nameKey = 'Twins  old' where id = ${second}`,
    ' Twins\u200b',
  );
  for (const id of [first, second]) {
    expect((await call(changeCategory, { color: '#EF4444' }, id)).status).toBe(200);
  }
});

test("the partner's display name is taken", async () => {
  const before = await server.call(readProfile, { token: token() });
  const message = 'Your partner already uses this name. Please choose another.';
  const { status, body } = await call(changeProfile, { displayName: ' S\u200bAM ' });
  expect([status, body]).toEqual([400, { message, fields: { displayName: message } }]);
  expect((await server.call(readProfile, { token: token() })).body).toEqual(before.body);
});

test('a display name that both have from an earlier version may stay', async () => {
  execute("update people set displayName = ? where username = 'zoe'", 'SAM');
  expect((await call(changeProfile, { displayName: 'SAM', locale: 'en' })).status).toBe(200);
  expect((await call(changeProfile, { displayName: 'Sam' })).status).toBe(400);
});
