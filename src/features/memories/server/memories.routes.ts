import * as z from 'zod/mini';
import { fitInEvent } from '#features/photos/server/photos.routes.ts';
import { activeIds } from '#features/photos/server/photos.store.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { checkName, fieldError } from '#platform/server/http/errors.ts';
import { answered } from '#platform/server/http/route.ts';
import {
  deletedSince,
  type IdempotencySchema,
  idempotent,
} from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { dateIn } from '#shared/dates.ts';
import * as contract from '../memories.contract.ts';
import {
  changedBy,
  endDateError,
  hasPhotos,
  type MemoryFields,
  timeOf,
  upcoming,
} from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import { aboutMemory } from './anniversaries.ts';
import type { Schema } from './memories.schema.ts';
import * as store from './memories.store.ts';
import { allMemories, memoriesAt, memoriesOf } from './memory-of.ts';

export interface MemoriesDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  live: Live;
  notifications: Notifications;
  clock: Clock;
}

/** Memories and upcoming memories. */
export function memoriesRoutes(deps: MemoriesDeps): void {
  const { http, database, live, notifications, clock } = deps;
  const { route } = http;

  route.list(contract.readMemories, () => allMemories(database.read, { order: 'asc' }));

  route(contract.countMemories, async () => ({ count: await store.countMemories(database.read) }));

  route(contract.readMemory, ({ params: { id } }) => foundMemory(database.read, id));

  route.list(contract.filterMemories, async function* ({ query }) {
    const { first, last } = timeOf(query.timeFilter, await today());
    yield* allMemories(database.read, {
      type: query.type === 'all' ? undefined : query.type,
      first: first?.toString(),
      last: last?.toString(),
      order: query.sortOrder,
    });
  });

  route(contract.readUpcoming, async ({ query: { limit } }) => {
    const day = await today();
    const candidates = await store.readComing(database.read, day.toString(), limit);
    const next = upcoming(candidates, day).slice(0, limit);
    const comings = new Map(next.map(({ memory, coming }) => [memory.id, coming]));
    const memories = await memoriesAt(database.read, [...comings.keys()]);
    return memories.flatMap((memory) => {
      const coming = comings.get(memory.id);
      return coming === undefined ? [] : [{ ...memory, ...coming }];
    });
  });

  route(contract.createMemory, async ({ user, partner, body, idempotencyKey }) => {
    const { selectedPhotos = [], ...given } = body;
    const written = checkEndDate({ ...given, endDate: given.endDate || null });
    const { memory, isReplay } = await database.write(async (tx) => {
      const done = await idempotent(tx, idempotencyKey, z.int(), async () => {
        const photoIds = await knownPhotos(tx, selectedPhotos, 'selectedPhotos.');
        const id = await store.addMemory(tx, { ...written, creatorId: user.id });
        if (hasPhotos(written.type)) await store.replaceLinks(tx, id, photoIds);
        return id;
      });
      const kept = await store.findMemory(tx, done.effect);
      if (kept === undefined) throw deletedSince();
      return { memory: await toMemory(tx, kept), isReplay: done.isReplay };
    });
    if (!isReplay) publish({ user, partner }, memory.id, memory);
    return answered(201, { message: () => t.answers.created, memory });
  });

  route(contract.changeMemory, async ({ user, partner, params: { id }, body }) => {
    const { selectedPhotos, ...change } = body;
    const { memory, isAnotherDay } = await database.write(async (tx) => {
      const kept = await requireMemory(tx, id);
      const whenEmpty = () => t.validation.titleMissing;
      checkName('title', change.title, { before: kept.title, whenEmpty });
      const written = checkEndDate(changedBy(kept, change));
      const photoIds = selectedPhotos && (await knownPhotos(tx, selectedPhotos, 'selectedPhotos.'));
      await store.saveMemory(tx, id, written);
      if (!hasPhotos(written.type)) await store.replaceLinks(tx, id, []);
      else if (photoIds !== undefined) await replaceShown(tx, id, photoIds);
      const isAnotherDay = written.date !== kept.date || written.type !== kept.type;
      return { memory: await foundMemory(tx, id), isAnotherDay };
    });
    if (isAnotherDay) withdrawReminders({ user, partner }, id);
    publish({ user, partner }, id, memory);
    return { message: () => t.form.saved, memory };
  });

  route(contract.changeMemoryPhotos, async ({ user, partner, params: { id }, body }) => {
    const memory = await database.write(async (tx) => {
      const { type } = await requireMemory(tx, id);
      const photoIds = await knownPhotos(tx, body);
      if (hasPhotos(type)) await replaceShown(tx, id, photoIds);
      else if (photoIds.length > 0) throw new ApiError(409, () => t.answers.noPhotosHere);
      return foundMemory(tx, id);
    });
    publish({ user, partner }, id, memory);
    return { message: () => t.answers.photosSaved, memory };
  });

  route(contract.deleteMemory, async ({ user, partner, params: { id } }) => {
    const found = await database.write((tx) => store.removeMemory(tx, id));
    if (!found) throw noSuchMemory();
    withdrawReminders({ user, partner }, id);
    publish({ user, partner }, id, null);
    return { message: () => t.page.deleted };
  });

  const today = async () => dateIn((await readCouple(database.read)).timeZone, clock.now());

  /** Withdraws reminders that are held back by quiet hours. */
  function withdrawReminders({ user, partner }: Couple, id: number): void {
    for (const each of [partner, user]) notifications.withdraw(each.id, aboutMemory(id));
  }

  /** An event has a maximum size, which very many photos would exceed. */
  function publish(both: Couple, id: number, memory: contract.Memory | null): void {
    const isLarge = memory !== null && !fitInEvent(memory.photos);
    const data = isLarge ? { id, memory: null, more: true as const } : { id, memory };
    live.publishToBoth(both, contract.memoriesChanged, data);
  }
}

async function requireMemory(db: store.Reading, id: number): Promise<store.StoredMemory> {
  const kept = await store.findMemory(db, id);
  if (kept === undefined) throw noSuchMemory();
  return kept;
}

const foundMemory = async (db: store.Reading, id: number): Promise<contract.Memory> =>
  toMemory(db, await requireMemory(db, id));

async function toMemory(db: store.Reading, kept: store.StoredMemory): Promise<contract.Memory> {
  const [memory] = await memoriesOf(db, [kept]);
  if (memory === undefined) throw noSuchMemory();
  return memory;
}

/** Throws a 400 for a wrong end date. */
function checkEndDate<Memory extends MemoryFields>(memory: Memory): Memory {
  const error = endDateError(memory);
  if (error === null) return memory;
  throw fieldError('endDate', () =>
    error === 'events only' ? t.validation.endOfEventsOnly : t.validation.endBeforeDate,
  );
}

/**
 * Returns each id once. Throws a 400 for unknown photos and those in the recycle bin, with their
 * positions `within` a field of the body.
 */
async function knownPhotos(
  db: store.Reading,
  ids: readonly number[],
  within = '',
): Promise<number[]> {
  const named = [...new Set(ids)];
  const found = await activeIds(db, named);
  if (found.length === named.length) return named;
  const there = new Set(found);
  const gone = ids.flatMap((id, at) => (there.has(id) ? [] : [`${within}${at}`]));
  throw new ApiError(400, () => t.answers.photosGone, {
    fields: Object.fromEntries(gone.map((place) => [place, () => t.answers.photoGone])),
  });
}

/** Keeps photos in the recycle bin, which the user has not seen, at the end. */
async function replaceShown(
  tx: store.Writing,
  id: number,
  photoIds: readonly number[],
): Promise<void> {
  await store.replaceLinks(tx, id, [...photoIds, ...(await store.readBinned(tx, id))]);
}

const noSuchMemory = () => new ApiError(404, () => t.page.notFound);
