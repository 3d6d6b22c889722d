import * as z from 'zod/mini';
import { spendMilestone } from '#features/love/server/love.store.ts';
import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { drawBelow, type Entropy } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { answered } from '#platform/server/http/route.ts';
import {
  deletedSince,
  type IdempotencySchema,
  idempotent,
} from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { wheelMessages as t } from '../messages/index.ts';
import { type Slot, slotAt } from '../week.rules.ts';
import * as contract from '../wheel.contract.ts';
import { centsOf, prizeAt, sharesOf, wholeShare } from '../wheel.rules.ts';
import * as store from './spins.store.ts';
import type { Schema } from './wheel.schema.ts';
import type { Reading, Writing } from './wheel-config.store.ts';
import { wheelOf } from './wheel-of.ts';

export interface WheelDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  live: Live;
  clock: Clock;
  entropy: Entropy;
}

/** The prize wheel: once a week, paid for by milestones, drawn here and nowhere else (decisions §3). */
export function wheelRoutes({ http: { route }, database, live, clock, entropy }: WheelDeps): void {
  route(contract.readWheelStats, async ({ user }) => {
    const slot = await slotOf(database.read, user.id, clock.now());
    const unclaimed = await store.oldestUnclaimed(database.read, user.id);
    return {
      canUseThisWeek: slot.isFree,
      weekStart: slot.weekStart,
      nextResetAt: instant(slot.nextResetAt),
      unclaimedSpin: unclaimed === undefined ? null : spinOf(unclaimed),
    };
  });

  route(contract.spinWheel, async ({ user, idempotencyKey }) => {
    const { spin, isReplay } = await database.write(async (tx) => {
      const done = await idempotent(
        ...[tx, idempotencyKey, z.int()],
        async () => (await spun(tx, user.id)).id,
      );
      return { spin: await store.readSpin(tx, done.effect), isReplay: done.isReplay };
    });
    if (spin === undefined) throw deletedSince();
    if (!isReplay) tell(user.id);
    return spinOf(spin);
  });

  /** Uses the week's slot and what pays for it, and draws. Throws a 409 where either is missing. */
  async function spun(tx: Writing, personId: number): Promise<store.KeptSpin> {
    const now = clock.now();
    const slot = await slotOf(tx, personId, now);
    const saved = await store.oldestSaved(tx, personId);
    if (!slot.isFree) {
      throw new ApiError(409, saved === undefined ? t.wheel.weekUsed : t.wheel.savedForNextWeek);
    }
    if (saved !== undefined) await store.spendSaved(tx, saved.id, now);
    const milestone = saved?.milestone ?? (await spendMilestone(tx, personId, now));
    if (milestone === undefined) throw new ApiError(409, t.wheel.weekUsed);
    const { prizes } = await wheelOf(tx, personId);
    const shares = sharesOf(prizes.map(({ probability }) => probability));
    const prize = prizes[prizeAt(shares, drawBelow(wholeShare, entropy))];
    if (prize === undefined) throw new Error('a wheel without any prize');
    return store.addSpin(tx, {
      ...{ personId, milestone, weekStart: slot.weekStart, resetAt: slot.resetAt },
      ...{ source: saved === undefined ? 'weekly' : 'saved_opportunity', usedAt: now },
      ...{ prizeId: prize.id, prizeName: prize.prizeName, prizeType: prize.prizeType },
      ...{ cents: centsOf(prize.prizeValue), prizeDescription: prize.prizeDescription },
      wheel: JSON.stringify(prizes),
    });
  }

  route(contract.readSavedSpins, ({ user }) => savedOf(database.read, user.id));

  route(contract.saveSpin, async ({ user, body: { source } }) => {
    const { created, saved } = await database.write(async (tx) => {
      const now = clock.now();
      const milestone = await spendMilestone(tx, user.id, now);
      if (milestone !== undefined) {
        const personId = user.id;
        await store.addSaved(tx, { personId, milestone, source, savedAt: now, usedAt: null });
      }
      return { created: milestone !== undefined, saved: await savedOf(tx, user.id) };
    });
    if (created) tell(user.id);
    return answered(created ? 201 : 200, { created, ...saved });
  });

  route(contract.acknowledgeSpin, async ({ user }) => {
    const last = await store.lastSpin(database.read, user.id);
    if (last?.source !== 'saved_opportunity') {
      throw new ApiError(409, t.wheel.noneSaved);
    }
    return { message: t.wheel.savedUsed, ...(await savedOf(database.read, user.id)) };
  });

  route(contract.claimPrize, async ({ user }) => {
    const { prize, isNew } = await database.write(async (tx) => {
      const unclaimed = await store.oldestUnclaimed(tx, user.id);
      return unclaimed === undefined
        ? { prize: await store.lastClaimed(tx, user.id), isNew: false }
        : { prize: await store.claimSpin(tx, unclaimed.id, clock.now()), isNew: true };
    });
    if (prize === undefined) throw new ApiError(409, t.wheel.nothingToClaim);
    if (isNew) tell(user.id);
    return answered(isNew ? 201 : 200, { message: t.wheel.claimed, prize: wonPrize(prize) });
  });

  route(contract.readPrizes, async ({ user }) => {
    const prizes = (await store.readClaimed(database.read, user.id)).map(wonPrize);
    return { prizes, totalCount: prizes.length };
  });

  route(contract.readPrizeStats, async ({ user }) => {
    const { prizes, cents } = await store.sumClaimed(database.read, user.id);
    return { totalPrizes: prizes, totalValue: cents / 100 };
  });

  const tell = (personId: number) => live.publish(personId, contract.spinsChanged, {});
}

async function slotOf(db: Reading, personId: number, now: number): Promise<Slot> {
  const { timeZone } = await readCouple(db);
  return slotAt(timeZone, now, await store.lastSpin(db, personId));
}

async function savedOf(db: Reading, personId: number): Promise<contract.SavedSpins> {
  const { total, unused } = await store.countSaved(db, personId);
  return { total, unused, used: total - unused };
}

const Wheel = z.array(contract.WheelPrize);

function spinOf({ source, weekStart, usedAt, prizeId, wheel: json }: store.KeptSpin) {
  const wheel = z.parse(Wheel, JSON.parse(json));
  const prize = wheel.find(({ id }) => id === prizeId);
  if (prize === undefined) throw new Error('a spin whose prize was not on its wheel');
  return {
    ...{ success: true as const, message: t.wheel.won(prize.prizeName) },
    ...{ prize, prizeAmount: prize.prizeValue, source, weekStart, wheel },
    usedAt: instant(usedAt),
  };
}

const wonPrize = ({ cents, usedAt, ...prize }: store.KeptPrize): contract.WonPrize => ({
  ...prize,
  prizeValue: cents / 100,
  wonAt: instant(usedAt),
});
