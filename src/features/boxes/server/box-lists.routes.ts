import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ignoreDiskFull } from '#platform/server/disk.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { ApiError } from '#shared/api-error.ts';
import * as contract from '../boxes.contract.ts';
import { activeOrder, isDropping } from '../boxes.rules.ts';
import { boxesMessages as t } from '../messages/index.ts';
import { boxFor, coupleOf } from './box-for.ts';
import type { BoxTime } from './boxes.jobs.ts';
import type { Schema } from './boxes.schema.ts';
import * as store from './boxes.store.ts';

export interface BoxListsDeps {
  http: HttpServer;
  database: Database<Schema>;
  clock: Clock;
  time: BoxTime;
}

/** What is read at once: more would keep everybody else waiting. */
const atOnce = 250;

/** Which boxes there are, the newest first. Time does what it was due to do before any of them answers (decisions §7). */
export function boxListsRoutes({ http: { route }, database, clock, time }: BoxListsDeps): void {
  route.list(contract.readOwned, ({ user }) => listed({ as: 'owner', personId: user.id }));

  route.list(contract.readReceived, ({ user }) => listed({ as: 'recipient', personId: user.id }));

  route.list(contract.readDropped, ({ user }) => listed(droppedFor(user.id)));

  route.list(contract.readDropping, ({ user }) => listed(droppedFor(user.id), isDropping));

  route(contract.readHasActive, async ({ user }) => ({
    hasActiveBox: (await activeOf(user.id)) !== undefined,
  }));

  route(contract.readActive, async ({ user }) => {
    const box = await activeOf(user.id);
    if (box === undefined) throw new ApiError(404, t.box.noneActive);
    return boxFor(user.id, box, await readCouple(), clock.now());
  });

  const droppedFor = (personId: number) =>
    ({ as: 'recipient', personId, status: 'DROPPED' }) as const;

  /** Who reads must not be kept from it by a full disk: boxes are read as they stand, noted down or not. */
  const settle = () => time.settle().catch(ignoreDiskFull);

  const readCouple = async () => coupleOf(await readUsers(database.read));

  /** Those of a selection that this chooses, part by part: a list of any length needs the memory of one part. */
  async function* listed(
    selection: Omit<store.Selection, 'now'>,
    choose: (box: store.KeptBox, now: number) => boolean = () => true,
  ): AsyncGenerator<contract.Box[]> {
    await settle();
    const now = clock.now();
    const couple = await readCouple();
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const part = await store.readBefore(database.read, { ...selection, now }, before, atOnce);
      const chosen = part.filter((box) => choose(box, now));
      yield chosen.map((box) => boxFor(selection.personId, box, couple, now));
      const last = part.at(-1);
      if (last === undefined || part.length < atOnce) return;
      before = last.id;
    }
  }

  async function activeOf(personId: number): Promise<store.KeptBox | undefined> {
    await settle();
    const now = clock.now();
    for (const place of activeOrder) {
      const box = await store.newestAt(database.read, personId, place, now);
      if (box !== undefined) return box;
    }
    return undefined;
  }
}
