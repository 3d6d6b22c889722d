import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import * as contract from '../boxes.contract.ts';
import { activeOf } from '../boxes.rules.ts';

const day = 24 * 60 * 60_000;

const server = serverPerTest();
const { tokens } = server;
let play: Players;
beforeEach(() => {
  play = playersIn(server, tokens);
});

const idsIn = async (...list: Parameters<Players['list']>) =>
  (await play.list(...list)).map(({ id }) => id);

test('received boxes are in the order of their drop, owned ones in that of their creation', async () => {
  const create = async (fields: object = {}) => {
    server.clock.pass(1_000);
    return (await play.create({ ...fields })).id;
  };
  const delayed = await create({ isInstantDrop: false });
  const [second, third] = [await create(), await create()];
  expect(await idsIn(contract.readReceived, 'sam')).toEqual([third, second]);
  server.clock.pass(7 * day);
  expect(await idsIn(contract.readReceived, 'sam')).toEqual([delayed, third, second]);
  const last = await create();
  for (const list of [contract.readReceived, contract.readDropped]) {
    expect(await idsIn(list, 'sam')).toEqual([last, delayed, third, second]);
  }
  expect(await idsIn(contract.readOwned, 'zoe')).toEqual([last, third, second, delayed]);
});

/** Inserts dropped boxes with random ids. `sameTimeCount` of them have the same times. */
function insertBoxes(count: number, sameTimeCount: number): void {
  const db = new Sqlite(join(server.folder, 'home.sqlite'));
  try {
    db.prepare(
      `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ? - 1)
       insert into boxes (id, "ownerId", "recipientId", status, "isInstantDrop", "completionType", cents,
         "expirationMinutes", "createdAt", "dropAt", "droppedAt", "prizeName", "prizeDescription", "taskDescription")
       select abs(random()) >> 10, 1, 2, 'DROPPED', 0, 'TASK', 500, 60, n / ${sameTimeCount}, 0, 1000 + n % 6, 'a', 'b', 'c'
       from numbers`,
    ).run(count);
  } finally {
    db.close();
  }
}

test('a long list has each box once, by id where times are the same', async () => {
  // There are more boxes than are read at a time.
  insertBoxes(600, 100);
  for (const [list, username, time] of [
    [contract.readReceived, 'sam', 'droppedAt'],
    [contract.readOwned, 'zoe', 'createdAt'],
  ] as const) {
    const boxes = await play.list(list, username);
    const places = boxes.map((box) => [Date.parse(String(box[time])), box.id] as const);
    expect(new Set(boxes.map(({ id }) => id)).size).toBe(600);
    expect(places).toEqual(
      places.toSorted(([at, id], [otherAt, otherId]) => otherAt - at || otherId - id),
    );
  }
});

test('the id of a box reveals nothing about other boxes', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 20; count += 1) ids.push((await play.create()).id);
  expect(ids).not.toEqual(ids.toSorted((one, other) => one - other));
  expect(Math.max(...ids)).toBeGreaterThan(2 ** 40);
});

test('the active box is the newest that waits for the user, else for the partner', async () => {
  /** The id, or the status without one. The page computes the same from the lists. */
  const active = async (username: 'zoe' | 'sam') => {
    const call = (spec: typeof contract.readActive | typeof contract.readHasActive) =>
      server.call(spec, {
        token: tokens[username],
        params: { userId: username === 'zoe' ? 1 : 2 },
      });
    const { status, body } = await call(contract.readActive);
    expect((await call(contract.readHasActive)).body).toEqual({ hasActiveBox: status === 200 });
    const id = status === 200 ? contract.Box.parse(body).id : undefined;
    const recipient = await play.list(contract.readReceived, username);
    const owner = await play.list(contract.readOwned, username);
    expect(activeOf({ recipient, owner })?.id).toBe(id);
    return id ?? status;
  };
  const actives = async () => [await active('zoe'), await active('sam')];
  const { id: delayed } = await play.create({ isInstantDrop: false });
  expect(await actives()).toEqual([delayed, 404]);
  const { id: first } = await play.create();
  server.clock.pass(1);
  const { id: second } = await play.create();
  expect(await actives()).toEqual([second, second]);
  await play.activate(first);
  expect(await actives()).toEqual([second, first]);
  await play.open(second);
  await play.complete(second);
  expect(await actives()).toEqual([second, first]);
  await play.approve(second);
  expect(await actives()).toEqual([first, second]);
});
