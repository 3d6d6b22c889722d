import * as z from 'zod/mini';
import { fitInEvent } from '#features/photos/server/photos.routes.ts';
import { activeIds } from '#features/photos/server/photos.store.ts';
import { saveReaction } from '#features/photos/server/reactions.store.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { checkName, fieldError } from '#platform/server/http/errors.ts';
import { respondWith } from '#platform/server/http/route.ts';
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
  applyChange,
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
import { allMemories, memoriesAt, memoriesOf, memoryReactions } from './memory-of.ts';

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

  route(contract.readMemory, ({ params: { id } }) => readMemory(database.read, id));

  route.list(contract.filterMemories, async function* ({ query }) {
    const { firstDay, lastDay } = timeOf(query.timeFilter, await today());
    yield* allMemories(database.read, {
      type: query.type === 'all' ? undefined : query.type,
      firstDay: firstDay?.toString(),
      lastDay: lastDay?.toString(),
      order: query.sortOrder,
    });
  });

  route(contract.readUpcoming, async ({ query: { limit } }) => {
    const day = await today();
    const candidates = await store.readUpcomingCandidates(database.read, day.toString(), limit);
    const upcomingMemories = upcoming(candidates, day).slice(0, limit);
    const occurrencesById = new Map(
      upcomingMemories.map(({ memory, occurrence }) => [memory.id, occurrence]),
    );
    const memories = await memoriesAt(database.read, [...occurrencesById.keys()]);
    return memories.flatMap((memory) => {
      const occurrence = occurrencesById.get(memory.id);
      return occurrence === undefined ? [] : [{ ...memory, ...occurrence }];
    });
  });

  route(contract.createMemory, async ({ user, partner, body, idempotencyKey }) => {
    const { selectedPhotos = [], ...fields } = body;
    const checkedFields = checkEndDate({ ...fields, endDate: fields.endDate || null });
    const { memory, isReplay } = await database.write(async (tx) => {
      const result = await idempotent(tx, idempotencyKey, z.int(), async () => {
        const photoIds = await requirePhotos(tx, selectedPhotos, 'selectedPhotos.');
        const id = await store.addMemory(tx, {
          ...checkedFields,
          creatorId: user.id,
          createdAt: clock.now(),
        });
        if (hasPhotos(checkedFields.type)) await store.replaceLinks(tx, id, photoIds);
        return id;
      });
      const storedMemory = await store.findMemory(tx, result.effect);
      if (storedMemory === undefined) throw deletedSince();
      return { memory: await toMemory(tx, storedMemory), isReplay: result.isReplay };
    });
    if (!isReplay) publish({ user, partner }, memory.id, memory);
    return respondWith(201, { message: () => t.answers.created, memory });
  });

  route(contract.changeMemory, async ({ user, partner, params: { id }, body }) => {
    const { selectedPhotos, ...change } = body;
    const { memory, isAnotherDay } = await database.write(async (tx) => {
      const storedMemory = await requireMemory(tx, id);
      const whenEmpty = () => t.validation.titleMissing;
      checkName('title', change.title, { before: storedMemory.title, whenEmpty });
      const checkedFields = checkEndDate(applyChange(storedMemory, change));
      const photoIds =
        selectedPhotos && (await requirePhotos(tx, selectedPhotos, 'selectedPhotos.'));
      await store.saveMemory(tx, id, checkedFields);
      if (!hasPhotos(checkedFields.type)) await store.replaceLinks(tx, id, []);
      else if (photoIds !== undefined) await replaceVisiblePhotos(tx, id, photoIds);
      const isAnotherDay =
        checkedFields.date !== storedMemory.date || checkedFields.type !== storedMemory.type;
      return { memory: await readMemory(tx, id), isAnotherDay };
    });
    if (isAnotherDay) withdrawReminders({ user, partner }, id);
    publish({ user, partner }, id, memory);
    return { message: () => t.form.saved, memory };
  });

  route(contract.changeMemoryPhotos, async ({ user, partner, params: { id }, body }) => {
    const memory = await database.write(async (tx) => {
      const { type } = await requireMemory(tx, id);
      const photoIds = await requirePhotos(tx, body);
      if (hasPhotos(type)) await replaceVisiblePhotos(tx, id, photoIds);
      else if (photoIds.length > 0) throw new ApiError(409, () => t.answers.noPhotosHere);
      return readMemory(tx, id);
    });
    publish({ user, partner }, id, memory);
    return { message: () => t.answers.photosSaved, memory };
  });

  route(contract.reactToMemory, async ({ user, partner, params: { id }, body: { emoji } }) => {
    const memory = await database.write(async (tx) => {
      await requireMemory(tx, id);
      const reaction = { subjectId: id, userId: user.id, emoji, at: clock.now() };
      await saveReaction(tx, memoryReactions, reaction);
      return readMemory(tx, id);
    });
    publish({ user, partner }, id, memory);
    return { message: () => t.form.saved, memory };
  });

  route(contract.deleteMemory, async ({ user, partner, params: { id } }) => {
    const isRemoved = await database.write((tx) => store.removeMemory(tx, id));
    if (!isRemoved) throw noSuchMemory();
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
  const storedMemory = await store.findMemory(db, id);
  if (storedMemory === undefined) throw noSuchMemory();
  return storedMemory;
}

const readMemory = async (db: store.Reading, id: number): Promise<contract.Memory> =>
  toMemory(db, await requireMemory(db, id));

async function toMemory(
  db: store.Reading,
  storedMemory: store.StoredMemory,
): Promise<contract.Memory> {
  const [memory] = await memoriesOf(db, [storedMemory]);
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
 * Returns each id once. Throws a 400 for unknown photos and those in the recycle bin. Its field names are
 * `fieldPrefix` and the position of the id.
 */
async function requirePhotos(
  db: store.Reading,
  ids: readonly number[],
  fieldPrefix = '',
): Promise<number[]> {
  const uniqueIds = [...new Set(ids)];
  const existingIds = await activeIds(db, uniqueIds);
  if (existingIds.length === uniqueIds.length) return uniqueIds;
  const existingSet = new Set(existingIds);
  const missingFields = ids.flatMap((id, at) =>
    existingSet.has(id) ? [] : [`${fieldPrefix}${at}`],
  );
  throw new ApiError(400, () => t.answers.photosGone, {
    fields: Object.fromEntries(missingFields.map((place) => [place, () => t.answers.photoGone])),
  });
}

/** Keeps photos in the recycle bin, which the user has not seen, at the end. */
async function replaceVisiblePhotos(
  tx: store.Writing,
  id: number,
  photoIds: readonly number[],
): Promise<void> {
  await store.replaceLinks(tx, id, [...photoIds, ...(await store.readBinned(tx, id))]);
}

const noSuchMemory = () => new ApiError(404, () => t.page.notFound);
