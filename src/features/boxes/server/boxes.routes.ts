import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { activeIds } from '#features/photos/server/photos.store.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ignoreDiskFull } from '#platform/server/disk.ts';
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
import type { BoxEvents } from './box-events.ts';
import { boxFor, coupleOf } from './box-for.ts';
import { type BoxDeadlines, settleBox } from './boxes.jobs.ts';
import type { Schema } from './boxes.schema.ts';
import * as store from './boxes.store.ts';

/** Boxes that are read at a time. */
const batchSize = 250;

export interface BoxesDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  live: Live;
  clock: Clock;
  entropy: Entropy;
  events: BoxEvents;
  deadlines: BoxDeadlines;
}

/** Actions and lists of surprise boxes (decisions §7). */
export function boxesRoutes(deps: BoxesDeps): void {
  const { http, database, live, clock, entropy, events, deadlines } = deps;
  const { route } = http;
  const publishOwn = (userId: number) => live.publish(userId, contract.boxesChanged, {});

  route(contract.createBox, async ({ user, partner, body, idempotencyKey }) => {
    const { box, couple, saved, isReplay } = await database.write((tx) =>
      addOnce(tx, { user, partner }, body, idempotencyKey),
    );
    events.publish(saved, couple);
    if (!isReplay) publishOwn(user.id);
    deadlines.reschedule();
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
      const { completionData, paid = false } = body;
      const completionPhotoId = await knownPhoto(tx, body.completionPhotoId || null);
      await store.addAttempt(tx, {
        ...{ boxId, completedAt, completionData, completionPhotoId },
        ...{ verdict: null, judgedAt: null, rejectionReason: null },
      });
      const isPaid = paid ? 1 : 0;
      return rules.completed({ completionData, completionPhotoId, isPaid }, completedAt);
    }),
  );

  route(contract.approveBox, ({ user, params }) =>
    act('approve', user, params, async (tx, box, now) => {
      const { id: boxId, ownerId, recipientId, completionType, cents, isPaid } = box;
      const { prizeName, prizeDescription, taskDescription, completionData } = box;
      await store.judgeAttempt(tx, boxId, { verdict: 'APPROVED', judgedAt: now });
      await store.addBoxPrize(tx, {
        ...{ boxId, ownerId, recipientId, completionType, cents, isPaid },
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
      await store.claimBoxPrize(tx, id, now);
      return rules.claimed(now);
    }),
  );

  route.list(contract.readOwned, ({ user }) => listed({ as: 'owner', userId: user.id }));

  route.list(contract.readReceived, ({ user }) => listed({ as: 'recipient', userId: user.id }));

  route.list(contract.readDropped, ({ user }) => listed(droppedFor(user.id)));

  route.list(contract.readDropping, ({ user }) => listed(droppedFor(user.id), rules.isDropping));

  route(contract.readHasActive, async ({ user }) => ({
    hasActiveBox: (await activeOf(user.id)) !== undefined,
  }));

  route(contract.readActive, async ({ user }) => {
    const box = await activeOf(user.id);
    if (box === undefined) throw new ApiError(404, t.box.noneActive);
    return boxFor(user.id, box, await readCouple(), clock.now());
  });

  route(contract.readBoxNotifications, async ({ user }) => {
    await settle();
    return events.newest(database.read, user.id, await readCouple());
  });

  const droppedFor = (userId: number) => ({ as: 'recipient', userId, status: 'DROPPED' }) as const;

  /** Reading works on a full disk too: due changes count even if they can't be saved. */
  const settle = () => deadlines.settle().catch(ignoreDiskFull);

  const readCouple = async () => coupleOf(await readUsers(database.read));

  /** Reads in batches, so that a list of any length needs little memory. */
  async function* listed(
    selection: Omit<store.Selection, 'now'>,
    filter: (box: store.BoxRow, now: number) => boolean = () => true,
  ): AsyncGenerator<contract.Box[]> {
    await settle();
    const now = clock.now();
    const couple = await readCouple();
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const batch = await store.readBefore(database.read, { ...selection, now }, before, batchSize);
      const chosen = batch.filter((box) => filter(box, now));
      yield chosen.map((box) => boxFor(selection.userId, box, couple, now));
      const last = batch.at(-1);
      if (last === undefined || batch.length < batchSize) return;
      before = last.id;
    }
  }

  async function activeOf(userId: number): Promise<store.BoxRow | undefined> {
    await settle();
    const now = clock.now();
    for (const place of rules.activeOrder) {
      const box = await store.newestAt(database.read, userId, place, now);
      if (box !== undefined) return box;
    }
    return undefined;
  }

  /** Throws a 404 for the repeat of a request whose box was canceled. */
  async function addOnce(
    tx: Transaction<Schema & IdempotencySchema>,
    { user, partner }: Couple,
    { priceAmount, isInstantDrop, ...texts }: z.output<typeof contract.createBox.body>,
    idempotencyKey: IdempotencyKey | undefined,
  ) {
    const now = clock.now();
    const { effect: id, isReplay } = await idempotent(tx, idempotencyKey, z.int(), async () => {
      const box = await store.addBox(tx, {
        ...{ ...texts, cents: centsOf(priceAmount), isInstantDrop: isInstantDrop ? 1 : 0 },
        ...{ ownerId: user.id, recipientId: partner.id, createdAt: now },
        ...rules.begun(isInstantDrop, now, drawBelow(2 ** 32, entropy) / 2 ** 32),
      });
      return box.id;
    });
    const box = await store.findBox(tx, id);
    if (box === undefined || box.cancelledAt !== null) throw deletedSince();
    const hasDropped = !isReplay && box.status === 'DROPPED';
    const saved = hasDropped ? [await events.save(tx, 'drop', box)] : [];
    return { box, couple: coupleOf(await readUsers(tx)), saved, isReplay };
  }

  /**
   * Judges and applies an action in one transaction, after the change that is due. A repeat changes nothing.
   * Throws a 403, 404 or 409.
   */
  async function act(
    action: rules.Action,
    user: User,
    { id }: { id: number },
    change: (tx: store.Write, box: store.BoxRow, now: number) => Promise<store.BoxChange>,
  ) {
    const { box, couple, saved, verdict } = await database.write(async (tx) => {
      const couple = coupleOf(await readUsers(tx));
      const found = await store.findBox(tx, id);
      if (found === undefined) throw new ApiError(404, t.box.notFound);
      const now = clock.now();
      const due = await settleBox(tx, found, now, events);
      const box = due?.box ?? found;
      const saved = due === null ? [] : [due];
      const verdict = rules.judge(action, box, user.id, now);
      if (verdict !== 'go') return { box, couple, saved, verdict };
      const changed = await store.changeBox(tx, box, await change(tx, box, now));
      const isSecret = action === 'cancel' && box.status === 'CREATED';
      if (action !== 'update' && action !== 'activate' && !isSecret) {
        saved.push(await events.save(tx, action, changed));
      }
      return { box: changed, couple, saved, verdict };
    });
    events.publish(saved, couple);
    if (verdict === 'go') publishOwn(user.id);
    deadlines.reschedule();
    if (typeof verdict === 'object') throw new ApiError(verdict.status, verdict.message);
    return { ...boxFor(user.id, box, couple, clock.now()), message: t.box.done[action] };
  }
}

/** Throws a 400 for an unknown photo, or one in the recycle bin. */
async function knownPhoto(tx: store.Write, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [known] = await activeIds(tx, [id]);
  if (known === undefined) throw fieldError('completionPhotoId', t.box.photoMissing);
  return known;
}
