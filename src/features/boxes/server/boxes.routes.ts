import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { activeIds } from '#features/photos/server/photos.store.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { drawBelow, type Entropy } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { fieldError } from '#platform/server/http/errors.ts';
import { answered } from '#platform/server/http/route.ts';
import {
  deletedSince,
  type IdempotencyKey,
  type IdempotencySchema,
  idempotent,
} from '#platform/server/idempotency/idempotency.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import type { User } from '#shared/user.ts';
import { centsOf } from '../box-form.rules.ts';
import * as contract from '../boxes.contract.ts';
import * as rules from '../boxes.rules.ts';
import { boxesMessages as t } from '../messages/index.ts';
import { boxFor, coupleOf } from './box-for.ts';
import type { News, TellNews } from './box-news.ts';
import { addBoxPrize, claimBoxPrize } from './box-prizes.store.ts';
import { type BoxTime, settleBox } from './boxes.jobs.ts';
import type { Schema } from './boxes.schema.ts';
import * as store from './boxes.store.ts';

export interface BoxesDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  live: Live;
  clock: Clock;
  entropy: Entropy;
  tell: TellNews;
  time: BoxTime;
}

/** What the two do with their surprise boxes (decisions §7). */
export function boxesRoutes(deps: BoxesDeps): void {
  const { http, database, live, clock, entropy, tell, time } = deps;
  const { route } = http;
  const tellOwn = (personId: number) => live.publish(personId, contract.boxesChanged, {});

  route(contract.createBox, async ({ user, partner, body, idempotencyKey }) => {
    const { box, couple, isReplay } = await database.write((tx) =>
      addOnce(tx, { user, partner }, body, idempotencyKey),
    );
    if (!isReplay && box.status === 'DROPPED') tell([{ what: 'drop', box }], couple);
    if (!isReplay) tellOwn(user.id);
    time.look();
    const message = t.box.done.create;
    return answered(201, { ...boxFor(user.id, box, couple, clock.now()), message });
  });

  route(contract.updateBox, ({ user, params, body }) =>
    act('update', user, params, async (_, box) => ({
      prizeName: body.prizeName ?? box.prizeName,
      prizeDescription: body.prizeDescription ?? box.prizeDescription,
      taskDescription: body.taskDescription ?? box.taskDescription,
      completionType: body.completionType ?? box.completionType,
      expirationMinutes: body.expirationMinutes ?? box.expirationMinutes,
      cents: body.priceAmount === undefined ? box.cents : centsOf(body.priceAmount),
    })),
  );

  route(contract.cancelBox, ({ user, params }) =>
    act('cancel', user, params, async (_tx, _box, now) => rules.cancelled(now)),
  );

  route(contract.activateBox, ({ user, params }) =>
    act('activate', user, params, async (_tx, _box, now) => rules.caught(now)),
  );

  route(contract.openBox, ({ user, params }) =>
    act('open', user, params, async (_, box, now) => rules.opened(box, now)),
  );

  route(contract.completeBox, ({ user, params, body }) =>
    act('complete', user, params, async (tx, { id: boxId }, completedAt) => {
      const { completionData } = body;
      const completionPhotoId = await knownPhoto(tx, body.completionPhotoId || null);
      await store.addAttempt(tx, {
        ...{ boxId, completedAt, completionData, completionPhotoId },
        ...{ verdict: null, judgedAt: null, rejectionReason: null },
      });
      return rules.completed({ completionData, completionPhotoId }, completedAt);
    }),
  );

  route(contract.approveBox, ({ user, params }) =>
    act('approve', user, params, async (tx, box, now) => {
      const { id: boxId, ownerId, recipientId, completionType, cents } = box;
      const { prizeName, prizeDescription, taskDescription, completionData } = box;
      await store.judgeAttempt(tx, boxId, { verdict: 'APPROVED', judgedAt: now });
      await addBoxPrize(tx, {
        ...{ boxId, ownerId, recipientId, completionType, cents },
        ...{ prizeName, prizeDescription, taskDescription },
        ...{ completionData: completionData ?? '', approvedAt: now, claimedAt: null },
      });
      return rules.approved(now);
    }),
  );

  route(contract.rejectBox, ({ user, params, body: { rejectionReason } }) =>
    act('reject', user, params, async (tx, box, now) => {
      const judgement = { verdict: 'REJECTED', judgedAt: now, rejectionReason } as const;
      await store.judgeAttempt(tx, box.id, judgement);
      return rules.rejected(box, rejectionReason, now);
    }),
  );

  route(contract.claimBox, ({ user, params }) =>
    act('claim', user, params, async (tx, { id }, now) => {
      await claimBoxPrize(tx, id, now);
      return rules.claimed(now);
    }),
  );

  /** Makes a box, unless the same call has made it before. Throws a 404 where that one was taken back since. */
  async function addOnce(
    tx: Transaction<Schema & IdempotencySchema>,
    { user, partner }: Couple,
    { priceAmount, isInstantDrop, ...words }: z.output<typeof contract.createBox.body>,
    idempotencyKey: IdempotencyKey | undefined,
  ) {
    const now = clock.now();
    const { effect: id, isReplay } = await idempotent(tx, idempotencyKey, z.int(), async () => {
      const box = await store.addBox(tx, {
        ...{ ...words, cents: centsOf(priceAmount), isInstantDrop: isInstantDrop ? 1 : 0 },
        ...{ ownerId: user.id, recipientId: partner.id, createdAt: now },
        ...rules.begun(isInstantDrop, now, drawBelow(2 ** 32, entropy) / 2 ** 32),
      });
      return box.id;
    });
    const box = await store.findBox(tx, id);
    if (box === undefined || box.cancelledAt !== null) throw deletedSince();
    return { box, couple: coupleOf(await readUsers(tx)), isReplay };
  }

  /**
   * One step of a box: judged and done in one transaction, told after it; a repeat changes and tells nothing. Throws
   * a 404, 403 or 409. What time was due to do to the box is done first, also where the step is refused then.
   */
  async function act(
    action: rules.Action,
    user: User,
    { id }: { id: number },
    change: (tx: store.Writing, box: store.KeptBox, now: number) => Promise<store.BoxChange>,
  ) {
    const { box, couple, news, verdict } = await database.write(async (tx) => {
      const couple = coupleOf(await readUsers(tx));
      const kept = await store.findBox(tx, id);
      if (kept === undefined) throw new ApiError(404, t.box.notFound);
      const now = clock.now();
      const byTime = await settleBox(tx, kept, now);
      const box = byTime?.box ?? kept;
      const news: News[] = byTime === null ? [] : [byTime];
      const verdict = rules.judge(action, box, user.id, now);
      if (verdict !== 'go') return { box, couple, news, verdict };
      const changed = await store.changeBox(tx, box, await change(tx, box, now));
      if (action !== 'update' && action !== 'activate') news.push({ what: action, box: changed });
      return { box: changed, couple, news, verdict };
    });
    tell(news, couple);
    if (verdict === 'go') tellOwn(user.id);
    time.look();
    if (typeof verdict === 'object') throw new ApiError(verdict.status, verdict.message);
    return { ...boxFor(user.id, box, couple, clock.now()), message: t.box.done[action] };
  }
}

/** Throws a 400 where there is no such photo outside of the bin. */
async function knownPhoto(tx: store.Writing, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [known] = await activeIds(tx, [id]);
  if (known === undefined) throw fieldError('completionPhotoId', t.box.photoMissing);
  return known;
}
