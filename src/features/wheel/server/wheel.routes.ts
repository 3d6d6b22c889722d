import * as z from 'zod/mini';
import { spendMilestone } from '#features/love/server/love.store.ts';
import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { drawBelow, type Entropy } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { checkName } from '#platform/server/http/errors.ts';
import { respondWith } from '#platform/server/http/route.ts';
import {
  deletedSince,
  type IdempotencySchema,
  idempotent,
} from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { t } from '../messages/index.ts';
import { type Slot, slotAt } from '../week.rules.ts';
import * as contract from '../wheel.contract.ts';
import { centsOf, errorIn, prizeAt, sharesOf, wholeShare } from '../wheel.rules.ts';
import type { Schema } from './wheel.schema.ts';
import * as store from './wheel.store.ts';

export interface WheelDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  live: Live;
  clock: Clock;
  entropy: Entropy;
  /** Called after the commit: only a claim tells the partner of a prize. */
  onClaim(couple: Couple): void;
}

/** Spins, saved spins and prizes, and the wheels of both users. */
export function wheelRoutes(deps: WheelDeps): void {
  const {
    http: { route },
    database,
    live,
    clock,
    entropy,
    onClaim,
  } = deps;
  const publishSpins = (userId: number) => live.publish(userId, contract.spinsChanged, {});

  route(contract.readWheelStats, async ({ user, locale }) => {
    const slot = await readSlot(database.read, user.id, clock.now());
    const unclaimedSpin = await store.oldestUnclaimed(database.read, user.id);
    return {
      canUseThisWeek: slot.isFree,
      weekStart: slot.weekStart,
      nextResetAt: instant(slot.nextResetAt),
      unclaimedSpin: unclaimedSpin === undefined ? null : toSpin(unclaimedSpin, locale),
    };
  });

  route(contract.spinWheel, async ({ user, idempotencyKey, locale }) => {
    const { spin, isReplay } = await database.write(async (tx) => {
      const { effect, isReplay } = await idempotent(
        tx,
        idempotencyKey,
        z.int(),
        async () => (await addSpin(tx, user.id)).id,
      );
      return { spin: await store.readSpin(tx, effect), isReplay };
    });
    if (spin === undefined) throw deletedSince();
    if (!isReplay) publishSpins(user.id);
    return toSpin(spin, locale);
  });

  /** Uses the week's slot and a saved spin or milestone, and draws. Throws 409 without either. */
  async function addSpin(tx: store.Writing, userId: number): Promise<store.SpinRow> {
    const now = clock.now();
    const slot = await readSlot(tx, userId, now);
    if (!slot.isFree) {
      const { unused } = await store.countSaved(tx, userId);
      throw new ApiError(409, () => (unused === 0 ? t.wheel.weekUsed : t.wheel.savedForNextWeek));
    }
    const saved = await store.spendSaved(tx, userId, now);
    const milestone = saved ?? (await spendMilestone(tx, userId, now));
    if (milestone === undefined) throw new ApiError(409, () => t.wheel.weekUsed);
    const { prizes } = await store.readWheel(tx, userId);
    const shares = sharesOf(prizes.map(({ probability }) => probability));
    const prize = prizes[prizeAt(shares, drawBelow(wholeShare, entropy))];
    if (prize === undefined) throw new Error('the wheel has no prizes');
    return store.addSpin(tx, {
      personId: userId,
      milestone,
      weekStart: slot.weekStart,
      resetAt: slot.resetAt,
      source: saved === undefined ? 'weekly' : 'saved_opportunity',
      usedAt: now,
      prizeId: prize.id,
      prizeName: prize.prizeName,
      prizeType: prize.prizeType,
      cents: centsOf(prize.prizeValue),
      prizeDescription: prize.prizeDescription,
      wheel: JSON.stringify(prizes),
    });
  }

  route(contract.readSavedSpins, ({ user }) => store.countSaved(database.read, user.id));

  route(contract.saveSpin, async ({ user, body: { source } }) => {
    const savedAt = clock.now();
    const savedSpins = await database.write(async (tx) => {
      const milestone = await spendMilestone(tx, user.id, savedAt);
      const isCreated = milestone !== undefined;
      if (isCreated) {
        await store.addSaved(tx, { personId: user.id, milestone, source, savedAt, usedAt: null });
      }
      return { created: isCreated, ...(await store.countSaved(tx, user.id)) };
    });
    if (savedSpins.created) publishSpins(user.id);
    return respondWith(savedSpins.created ? 201 : 200, savedSpins);
  });

  route(contract.acknowledgeSpin, async ({ user }) => {
    const lastSpin = await store.lastSpin(database.read, user.id);
    if (lastSpin?.source !== 'saved_opportunity') throw new ApiError(409, () => t.wheel.noneSaved);
    return {
      message: () => t.wheel.savedUsed,
      ...(await store.countSaved(database.read, user.id)),
    };
  });

  route(contract.claimPrize, async ({ user, partner }) => {
    const { prize, isNew } = await database.write(async (tx) => {
      const claimedSpin = await store.claimOldest(tx, user.id, clock.now());
      const prize = claimedSpin ?? (await store.lastClaimed(tx, user.id));
      return { prize, isNew: claimedSpin !== undefined };
    });
    if (prize === undefined) throw new ApiError(409, () => t.wheel.nothingToClaim);
    if (isNew) {
      publishSpins(user.id);
      onClaim({ user, partner });
    }
    return respondWith(isNew ? 201 : 200, {
      message: () => t.wheel.claimed,
      prize: toPrize(prize),
    });
  });

  route(contract.readPrizes, async ({ user }) => {
    const prizes = (await store.readClaimed(database.read, user.id)).map(toPrize);
    return { prizes, totalCount: prizes.length };
  });

  route(contract.readPrizeStats, async ({ user }) => {
    const { prizes, cents } = await store.sumClaimed(database.read, user.id);
    return { totalPrizes: prizes, totalValue: cents / 100 };
  });

  route(contract.readMyWheel, ({ user }) => store.readWheel(database.read, user.id));

  route(contract.readWheelOf, ({ params: { id }, ...couple }) =>
    store.readWheel(database.read, memberOf(couple, id)),
  );

  async function saveWheel(
    { locale, ...couple }: Couple & { locale: string },
    id: number,
    prizes: readonly contract.Prize[],
  ) {
    const userId = memberOf(couple, id);
    const error = inLocale(locale, () => errorIn(prizes));
    if (error !== null) throw new ApiError(400, error);
    const wheel = await database.write(async (tx) => {
      checkNames(prizes, await store.readPrizes(tx, userId));
      await store.replacePrizes(tx, userId, prizes);
      return store.readWheel(tx, userId);
    });
    live.publishToBoth(couple, contract.wheelSaved, { id: userId });
    return { message: () => t.wheel.wheelSaved, ...wheel };
  }

  const options = { bodyLimit: contract.longestWheel };
  route(
    contract.saveMyWheel,
    ({ body, ...couple }) => saveWheel(couple, couple.user.id, body),
    options,
  );
  route(
    contract.saveWheelOf,
    ({ params: { id }, body, ...couple }) => saveWheel(couple, id, body),
    options,
  );
}

/** Throws a 400 for a new name that is invalid. */
function checkNames(prizes: readonly contract.Prize[], saved: readonly contract.Prize[]): void {
  const savedNames = new Set(saved.map(({ prizeName }) => prizeName));
  for (const [index, { prizeName }] of prizes.entries()) {
    const before = savedNames.has(prizeName) ? prizeName : '';
    checkName(`prizes.${index}.prizeName`, prizeName, {
      before,
      whenEmpty: () => t.config.nameMissing,
    });
  }
}

function memberOf({ user, partner }: Couple, id: number): number {
  if (id === user.id || id === partner.id) return id;
  throw new ApiError(404, () => t.wheel.userNotFound);
}

/** The user's slot of this week. */
export async function readSlot(db: store.Reading, userId: number, now: number): Promise<Slot> {
  const { timeZone } = await readCouple(db);
  return slotAt(timeZone, now, await store.lastSpin(db, userId));
}

/** A spin for its winner. */
export function toSpin(spin: store.SpinRow, locale: string) {
  const { source, weekStart, usedAt, prizeId, wheel: json } = spin;
  const wheel = z.parse(contract.Spin.shape.wheel, JSON.parse(json));
  const prize = wheel.find(({ id }) => id === prizeId);
  if (prize === undefined) throw new Error('the prize of a spin is not on its wheel');
  return {
    success: true as const,
    message: inLocale(locale, () => t.wheel.won(prize.prizeName)),
    prize,
    prizeAmount: prize.prizeValue,
    source,
    weekStart,
    wheel,
    usedAt: instant(usedAt),
  };
}

const toPrize = ({ cents, usedAt, ...prize }: store.WonPrizeRow): contract.WonPrize => ({
  ...prize,
  prizeValue: cents / 100,
  wonAt: instant(usedAt),
});
