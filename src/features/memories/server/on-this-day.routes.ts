import type { Photo } from '#features/photos/photos.contract.ts';
import { inParts, newestFirst } from '#features/photos/photos.rules.ts';
import { readPhotos, requirePhoto } from '#features/photos/server/photos.store.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { type CalendarDate, dateIn, startOfDate } from '#shared/dates.ts';
import type { Memory } from '../memories.contract.ts';
import type { DayRange } from '../memories.rules.ts';
import { earlierDays, isOfThisDay } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import { hideOnThisDay, onThisDayChanged, readOnThisDay } from '../on-this-day.contract.ts';
import type { Schema } from './memories.schema.ts';
import { earliestYear, findMemory, type Reading, readOfDays } from './memories.store.ts';
import { memoriesAt } from './memory-of.ts';
import * as store from './on-this-day.store.ts';

export interface OnThisDayDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
}

/** Photos and memories of this day in earlier years. */
export function onThisDayRoutes({ http: { route }, database, live, clock }: OnThisDayDeps): void {
  route(readOnThisDay, async ({ user }) => {
    const { timeZone } = await readCouple(database.read);
    const today = dateIn(timeZone, clock.now());
    return {
      photos: await photosOf(database.read, today, timeZone, user.id),
      memories: await memoriesOf(database.read, today, user.id),
    };
  });

  route(hideOnThisDay, async ({ user, body: { kind, id } }) => {
    await database.write(async (tx) => {
      if (kind === 'photo') {
        await requirePhoto(tx, id);
        await store.hidePhoto(tx, user.id, id);
        return;
      }
      if ((await findMemory(tx, id)) === undefined) throw new ApiError(404, () => t.page.notFound);
      await store.hideMemory(tx, user.id, id);
    });
    live.publish(user.id, onThisDayChanged, {});
    return { message: () => t.dashboard.hidden };
  });
}

/** Years; there are no older photos. */
const photographyIsOld = 200;
/** Photos of one read, so that other requests don't wait. */
const atOnce = 1_000;

/** Reads photos by capture date in the couple's time zone, newest first. */
async function photosOf(
  db: Reading,
  today: CalendarDate,
  timeZone: string,
  personId: number,
): Promise<Photo[]> {
  const earliestPhoto = await store.earliestPhoto(db);
  if (earliestPhoto === null) return [];
  const since = Math.max(dateIn(timeZone, earliestPhoto).year, today.year - photographyIsOld);
  const ranges = earlierDays(today, since).map((days) => rangeOf(days, timeZone));
  const photos: Photo[] = [];
  for (const ids of inParts(await store.photosIn(db, personId, ranges), atOnce)) {
    photos.push(...(await readPhotos(db, ids)));
  }
  return photos.sort(newestFirst);
}

const rangeOf = ({ firstDay, lastDay }: DayRange, timeZone: string): store.Range => ({
  from: startOfDate(firstDay, timeZone),
  until: startOfDate(lastDay.add({ days: 1 }), timeZone),
});

/** Newest first. */
async function memoriesOf(db: Reading, today: CalendarDate, personId: number): Promise<Memory[]> {
  const since = await earliestYear(db);
  if (since === null) return [];
  const dates = earlierDays(today, since).flatMap(({ firstDay, lastDay }) => [
    firstDay.toString(),
    lastDay.toString(),
  ]);
  const days = await readOfDays(db, [...new Set(dates)], today.toString());
  const memoriesOfDay = days.filter((memory) => isOfThisDay(memory, today));
  const ids = memoriesOfDay.map(({ id }) => id);
  const hiddenIds = new Set(await store.hiddenMemories(db, personId, ids));
  const visibleMemories = memoriesOfDay.filter(({ id }) => !hiddenIds.has(id));
  visibleMemories.sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
  return memoriesAt(
    db,
    visibleMemories.map(({ id }) => id),
  );
}
