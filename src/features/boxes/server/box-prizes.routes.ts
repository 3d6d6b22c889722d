import { type Clock, instant, instantOrNull } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import { dateIn, startOfDate } from '#shared/dates.ts';
import * as contract from '../box-prizes.contract.ts';
import { type Couple, coupleOf, partyIn } from './box-for.ts';
import type { Schema } from './boxes.schema.ts';
import * as store from './boxes.store.ts';

export interface BoxPrizesDeps {
  http: HttpServer;
  database: Database<Schema>;
  clock: Clock;
}

/** Prizes of the approved boxes of both (decisions §7). */
export function boxPrizesRoutes({ http: { route }, database, clock }: BoxPrizesDeps): void {
  const { read } = database;

  route(contract.readBoxPrizes, async ({ user, partner, query: { page, size } }) => {
    const couple = coupleOf([user, partner]);
    const shown = (prizes: readonly store.BoxPrizeRow[]) =>
      prizes.map((prize) => boxPrizeOf(prize, couple));
    if (page === undefined && size === undefined) return shown(await store.readBoxPrizes(read));
    const [number, limit] = [page ?? 0, size ?? contract.defaultPageSize];
    const content = await store.readBoxPrizes(read, limit, number * limit);
    const totalElements = sumOf(await store.countBoxPrizes(read), ({ prizes }) => prizes);
    const totalPages = Math.ceil(totalElements / limit);
    return { content: shown(content), totalElements, totalPages, number, size: limit };
  });

  route(contract.readBoxPrizeStats, async () => {
    const { timeZone } = await readCouple(read);
    const today = dateIn(timeZone, clock.now());
    const since = async (change: { day: 1; month?: 1 }) =>
      (await store.countApprovedSince(read, startOfDate(today.set(change), timeZone))).prizes;
    const types = await store.countBoxPrizes(read);
    const totalPrizes = sumOf(types, ({ prizes }) => prizes);
    const claimed = sumOf(types, (each) => each.claimed);
    return {
      ...{ totalPrizes, claimed, unclaimed: totalPrizes - claimed },
      totalValue: sumOf(types, ({ cents }) => cents) / 100,
      thisMonth: await since({ day: 1 }),
      thisYear: await since({ day: 1, month: 1 }),
      completionTypes: {
        ...{ TASK: 0, PHOTO: 0, LOCATION: 0, TIME: 0 },
        ...Object.fromEntries(
          types.flatMap(({ isPaid, completionType, prizes }) =>
            isPaid ? [] : [[completionType, prizes]],
          ),
        ),
        PAYMENT: sumOf(types, ({ isPaid, prizes }) => (isPaid ? prizes : 0)),
      },
    };
  });
}

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);

const boxPrizeOf = (prize: store.BoxPrizeRow, couple: Couple): contract.BoxPrize => ({
  id: prize.id,
  boxId: prize.boxId,
  prizeName: prize.prizeName,
  prizeDescription: prize.prizeDescription,
  taskDescription: prize.taskDescription,
  completionType: prize.isPaid === 1 ? 'PAYMENT' : prize.completionType,
  completionData: prize.completionData,
  priceAmount: prize.cents / 100,
  approvedAt: instant(prize.approvedAt),
  claimedAt: instantOrNull(prize.claimedAt),
  owner: partyIn(couple, prize.ownerId),
  recipient: partyIn(couple, prize.recipientId),
});
