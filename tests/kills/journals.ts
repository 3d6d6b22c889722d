import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import * as boxes from '#features/boxes/boxes.contract.ts';
import { requestEdit, writeNote } from '#features/shared-note/shared-note.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { filledIn } from '../support/boxes.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { callWire, type Given } from '../support/test-server.ts';

/** A client's calls until the server is killed, and a check that acknowledged data is there afterwards. */
export interface Journal {
  /** Writes until no response arrives. */
  write(): Promise<void>;
  /** Checks the database after a kill. */
  check(sqlite: Sqlite.Database): void;
  /** The number of acknowledged calls. */
  acknowledged(): number;
}

/** Returns null without a response: the call may have arrived. */
async function ask(server: BuiltServer, spec: EndpointSpec, given: Given): Promise<unknown> {
  const answer = await callWire(`http://127.0.0.1:${server.port}`, spec, given).catch(() => null);
  if (answer === null) return null;
  expect([spec.path, answer.status, answer.body]).toEqual([
    spec.path,
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
  return answer.body;
}

/** Saves the shared note repeatedly. */
export function noteJournal(server: BuiltServer, token: string): Journal {
  const params = { noteId: 1 };
  let saved = 0;
  return {
    async write() {
      // A restart frees the pen.
      let isThere = (await ask(server, requestEdit, { token, params })) !== null;
      while (isThere) {
        const body = { content: `Text ${saved + 1}` };
        isThere = (await ask(server, writeNote, { token, params, body })) !== null;
        if (isThere) saved += 1;
      }
    },
    check(sqlite) {
      const content = String(sqlite.prepare('select content from "sharedNote"').pluck().get());
      const there = Number(/\d+$/.exec(content)?.[0] ?? 0);
      expect([saved, saved + 1]).toContain(there);
      saved = there;
    },
    acknowledged: () => saved,
  };
}

const stages = ['DROPPED', 'OPENED', 'WAITING_APPROVAL', 'APPROVED', 'CLAIMED'];

/** Plays one box after the other, from drop to claim. */
export function boxJournal(server: BuiltServer, [zoe, sam]: readonly [string, string]): Journal {
  /** The last known state of each. */
  const known = new Map<number, number>();
  let steps = 0;
  const way = [
    { spec: boxes.openBox, token: sam },
    { spec: boxes.completeBox, token: sam, body: { completionData: 'It is cooked' } },
    { spec: boxes.approveBox, token: zoe },
    { spec: boxes.claimBox, token: sam },
  ];
  return {
    async write() {
      for (;;) {
        const made = await ask(server, boxes.createBox, { token: zoe, body: filledIn() });
        if (made === null) return;
        const { id } = z.object({ id: z.int() }).parse(made);
        known.set(id, 0);
        for (const [index, { spec, ...given }] of way.entries()) {
          steps += 1;
          if ((await ask(server, spec, { ...given, params: { id } })) === null) return;
          known.set(id, index + 1);
        }
      }
    },
    check(sqlite) {
      const rows = sqlite
        .prepare<[], { id: number; status: string; prizes: number }>(
          `select id, status, (select count(*) from "boxPrizes" where "boxId" = boxes.id) as prizes from boxes`,
        )
        .all();
      const there = new Map(rows.map(({ id, status }) => [id, stages.indexOf(status)]));
      for (const [id, stage] of known) {
        // One more step may have been running.
        expect([stage, stage + 1]).toContain(there.get(id) ?? -1);
      }
      for (const { status, prizes } of rows)
        expect(prizes).toBe(stages.indexOf(status) >= 3 ? 1 : 0);
      known.clear();
    },
    acknowledged: () => steps,
  };
}

/** Opens the database of a stopped or running server. */
export function looking<Seen>(
  { folder }: BuiltServer,
  look: (sqlite: Sqlite.Database) => Seen,
): Seen {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
  try {
    return look(sqlite);
  } finally {
    sqlite.close();
  }
}
