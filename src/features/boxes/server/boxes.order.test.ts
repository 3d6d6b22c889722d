import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import * as contract from '../boxes.contract.ts';

const day = 24 * 60 * 60_000;

const server = serverPerTest();
const { tokens } = server;
let play: Players;
beforeEach(async () => {
  play = playersIn(server, tokens);
});

const idsIn = async (...list: Parameters<Players['list']>) =>
  (await play.list(...list)).map(({ id }) => id);

describe('the order of boxes', () => {
  test('is that of their drop for the recipient, and of their creation for the owner', async () => {
    const create = async (fields: Record<string, unknown> = {}) => {
      server.clock.pass(1_000);
      return (await play.create(fields)).id;
    };
    const delayedBox = await create({ isInstantDrop: false });
    const ids: number[] = [];
    for (let fields = 0; fields < 3; fields += 1) ids.unshift(await create());
    expect(await idsIn(contract.readReceived, 'sam')).toEqual(ids);
    server.clock.pass(7 * day);
    expect(await idsIn(contract.readReceived, 'sam')).toEqual([delayedBox, ...ids]);
    const lastBox = await create();
    for (const list of [contract.readReceived, contract.readDropped, contract.readDropping]) {
      const expected = list === contract.readDropping ? [lastBox] : [lastBox, delayedBox, ...ids];
      const listedIds = (await idsIn(list, 'sam')).slice(0, expected.length);
      expect([list.path, listedIds]).toEqual([list.path, expected]);
    }
    expect(await idsIn(contract.readOwned, 'zoe')).toEqual([lastBox, ...ids, delayedBox]);
  });

  test('is by id where times are the same, and each box is listed once', async () => {
    // There are more boxes than are read at a time; 100 boxes have the same times.
    putBoxes(600, 100);
    for (const [list, username, time] of [
      [contract.readReceived, 'sam', 'droppedAt'],
      [contract.readDropped, 'sam', 'droppedAt'],
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
});

/** Inserts dropped boxes with random ids. `sameTimeCount` of them have the same times. */
function putBoxes(count: number, sameTimeCount: number): void {
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

test('the id of a box reveals nothing about other boxes', async () => {
  const ids: number[] = [];
  for (let fields = 0; fields < 20; fields += 1) ids.push((await play.create()).id);
  expect(ids).not.toEqual(ids.toSorted((one, other) => one - other));
  expect(Math.max(...ids)).toBeGreaterThan(2 ** 40);
  const [largest = 0] = ids.toSorted((one, other) => other - one);
  expect((await play.open(largest)).body).toMatchObject({ id: largest, status: 'OPENED' });
});
