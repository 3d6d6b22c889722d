import * as z from 'zod/mini';
import { activeIds } from '#features/photos/server/photos.store.ts';
import { type Clock, instant, instantOrNull } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ignoreDiskFull } from '#platform/server/disk.ts';
import { drawBelow, type Entropy } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { checkName, fieldError } from '#platform/server/http/errors.ts';
import { respondWith } from '#platform/server/http/route.ts';
import {
  deletedSince,
  type IdempotencySchema,
  idempotent,
} from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { dateIn, startOfDate } from '#shared/dates.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { centsOf } from '../box-form.rules.ts';
import * as prizes from '../box-prizes.contract.ts';
import * as contract from '../boxes.contract.ts';
import * as rules from '../boxes.rules.ts';
import { t } from '../messages/index.ts';
import type { BoxEvents } from './box-events.ts';
import { boxFor, type UsersById, userIn, usersById } from './box-for.ts';
import { applyDueChange, type BoxDeadlines } from './boxes.jobs.ts';
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

/** Actions and lists of surprise boxes. */
export function boxesRoutes(deps: BoxesDeps): void {
  const { http, database, live, clock, entropy, events, deadlines } = deps;
  const { route } = http;
  const publishOwn = (userId: number) => live.publish(userId, contract.boxesChanged, {});

  route(contract.createBox, async ({ user, partner, body, idempotencyKey }) => {
    const users = usersById([user, partner]);
    const { priceAmount, isInstantDrop, ...texts } = body;
    const { box, savedEvents, isReplay } = await database.write(async (tx) => {
      const now = clock.now();
      const { effect: id, isReplay } = await idempotent(tx, idempotencyKey, z.int(), async () => {
        const newBox = await store.addBox(tx, entropy, {
          ...texts,
          cents: centsOf(priceAmount),
          isInstantDrop: isInstantDrop ? 1 : 0,
          ownerId: user.id,
          recipientId: partner.id,
          createdAt: now,
          ...rules.initialState(
            { isInstantDrop, random: drawBelow(2 ** 32, entropy) / 2 ** 32 },
            now,
          ),
        });
        return newBox.id;
      });
      const box = await store.findBox(tx, id);
      // The repeat of a request whose box was canceled.
      if (box === undefined || box.cancelledAt !== null) throw deletedSince();
      const hasDropped = !isReplay && box.status === 'DROPPED';
      return { box, isReplay, savedEvents: hasDropped ? [await events.save(tx, 'drop', box)] : [] };
    });
    events.publish(savedEvents, users);
    if (!isReplay) publishOwn(user.id);
    deadlines.reschedule();
    const message = () => t.box.done.create;
    return respondWith(201, { ...boxFor(user.id, box, users, clock.now()), message });
  });

  route(contract.updateBox, ({ body, ...call }) =>
    act('update', call, async ({ box }) => {
      const whenEmpty = () => t.box.nameMissing;
      checkName('prizeName', body.prizeName, { before: box.prizeName, whenEmpty });
      return {
        prizeName: body.prizeName ?? box.prizeName,
        prizeDescription: body.prizeDescription ?? box.prizeDescription,
        taskDescription: body.taskDescription ?? box.taskDescription,
        completionType: body.completionType ?? box.completionType,
        expirationMinutes: body.expirationMinutes ?? box.expirationMinutes,
        cents: body.priceAmount === undefined ? box.cents : centsOf(body.priceAmount),
      };
    }),
  );

  route(contract.cancelBox, (call) =>
    act('cancel', call, async ({ now }) => ({ cancelledAt: now })),
  );

  route(contract.activateBox, (call) =>
    act('activate', call, async ({ now }) => ({ activatedAt: now })),
  );

  route(contract.openBox, (call) =>
    act('open', call, async ({ box, now }) => rules.openedState(box, now)),
  );

  route(contract.completeBox, ({ body, ...call }) =>
    act('complete', call, async ({ tx, box: { id: boxId }, now }) => {
      const { completionData, paid = false } = body;
      const completionPhotoId = await requirePhoto(tx, body.completionPhotoId || null);
      await store.addAttempt(tx, {
        boxId,
        completedAt: now,
        completionData,
        completionPhotoId,
        verdict: null,
        judgedAt: null,
        rejectionReason: null,
      });
      return {
        status: 'WAITING_APPROVAL',
        completedAt: now,
        rejectionReason: null,
        completionData,
        completionPhotoId,
        isPaid: paid ? 1 : 0,
      };
    }),
  );

  route(contract.approveBox, (call) =>
    act('approve', call, async ({ tx, box, now }) => {
      const { id: boxId, ownerId, recipientId, completionType, cents, isPaid } = box;
      const { prizeName, prizeDescription, taskDescription, completionData } = box;
      await store.judgeAttempt(tx, boxId, { verdict: 'APPROVED', judgedAt: now });
      await store.addBoxPrize(tx, {
        boxId,
        ownerId,
        recipientId,
        completionType,
        cents,
        isPaid,
        prizeName,
        prizeDescription,
        taskDescription,
        completionData: completionData ?? '',
        approvedAt: now,
        claimedAt: null,
      });
      return { status: 'APPROVED', approvedAt: now };
    }),
  );

  route(contract.rejectBox, ({ body: { rejectionReason }, ...call }) =>
    act('reject', call, async ({ tx, box, now }) => {
      await store.judgeAttempt(tx, box.id, { verdict: 'REJECTED', judgedAt: now, rejectionReason });
      return rules.rejectedState(box, rejectionReason, now);
    }),
  );

  route(contract.claimBox, (call) =>
    act('claim', call, async ({ tx, box, now }) => {
      await store.claimBoxPrize(tx, box.id, now);
      return { status: 'CLAIMED', claimedAt: now };
    }),
  );

  route.list(contract.readOwned, (users) => listBoxes(users, { role: 'owner' }));

  route.list(contract.readReceived, (users) => listBoxes(users, { role: 'recipient' }));

  route.list(contract.readDropped, (users) => listBoxes(users, droppedSelection));

  route.list(contract.readDropping, (users) =>
    listBoxes(users, droppedSelection, rules.isDropping),
  );

  route(contract.readHasActive, async ({ user }) => ({
    hasActiveBox: (await activeOf(user.id)) !== undefined,
  }));

  route(contract.readActive, async ({ user, partner }) => {
    const box = await activeOf(user.id);
    if (box === undefined) throw new ApiError(404, () => t.box.noneActive);
    return boxFor(user.id, box, usersById([user, partner]), clock.now());
  });

  route(contract.readBoxNotifications, async ({ user, partner, locale }) => {
    await applyDue();
    const reader = { userId: user.id, locale };
    return events.readNewest(database.read, reader, usersById([user, partner]));
  });

  // ——— Prizes of the approved boxes of both

  route(prizes.readBoxPrizes, async ({ user, partner, query: { page, size } }) => {
    const users = usersById([user, partner]);
    const toBoxPrizes = (rows: readonly store.BoxPrizeRow[]) =>
      rows.map((prize) => boxPrizeOf(prize, users));
    if (page === undefined && size === undefined)
      return toBoxPrizes(await store.readBoxPrizes(database.read));
    const [number, limit] = [page ?? 0, size ?? prizes.defaultPageSize];
    const content = await store.readBoxPrizes(database.read, limit, number * limit);
    const totalElements = sumOf(await store.countBoxPrizes(database.read), (each) => each.prizes);
    const totalPages = Math.ceil(totalElements / limit);
    return { content: toBoxPrizes(content), totalElements, totalPages, number, size: limit };
  });

  route(prizes.readBoxPrizeStats, async () => {
    const { timeZone } = await readCouple(database.read);
    const today = dateIn(timeZone, clock.now());
    const countSince = async (change: { day: 1; month?: 1 }) =>
      (await store.countApprovedSince(database.read, startOfDate(today.set(change), timeZone)))
        .prizes;
    const types = await store.countBoxPrizes(database.read);
    const totalPrizes = sumOf(types, (each) => each.prizes);
    const claimed = sumOf(types, (each) => each.claimed);
    return {
      totalPrizes,
      claimed,
      unclaimed: totalPrizes - claimed,
      totalValue: sumOf(types, ({ cents }) => cents) / 100,
      thisMonth: await countSince({ day: 1 }),
      thisYear: await countSince({ day: 1, month: 1 }),
      completionTypes: {
        TASK: 0,
        PHOTO: 0,
        LOCATION: 0,
        TIME: 0,
        ...Object.fromEntries(
          types.flatMap(({ isPaid, completionType, prizes }) =>
            isPaid ? [] : [[completionType, prizes]],
          ),
        ),
        PAYMENT: sumOf(types, ({ isPaid, prizes }) => (isPaid ? prizes : 0)),
      },
    };
  });

  /** Reading must work on a full disk too. */
  const applyDue = () => deadlines.applyDue().catch(ignoreDiskFull);

  /** Reads in batches, so that a list of any length needs little memory. */
  async function* listBoxes(
    { user, partner }: Couple,
    selection: Pick<store.BoxSelection, 'role' | 'status'>,
    filter: (box: store.BoxRow, now: number) => boolean = () => true,
  ): AsyncGenerator<contract.Box[]> {
    await applyDue();
    const now = clock.now();
    const users = usersById([user, partner]);
    const ownSelection = { ...selection, userId: user.id };
    let lastBox: store.BoxRow | null = null;
    for (;;) {
      const batch = await store.readAfter(database.read, ownSelection, lastBox, batchSize);
      yield batch.filter((box) => filter(box, now)).map((box) => boxFor(user.id, box, users, now));
      lastBox = batch.at(-1) ?? null;
      if (batch.length < batchSize) return;
    }
  }

  async function activeOf(userId: number): Promise<store.BoxRow | undefined> {
    await applyDue();
    for (const place of rules.activeOrder) {
      const box = await store.newestAt(database.read, userId, place);
      if (box !== undefined) return box;
    }
    return undefined;
  }

  /**
   * Applies a due drop or expiry, then checks and applies the action, in one transaction. A repeat changes nothing.
   * Throws a 403, 404 or 409.
   */
  async function act(
    action: rules.Action,
    { user, partner, params, locale }: Couple & { params: { id: number }; locale: string },
    change: (step: ActionContext) => Promise<store.BoxChange>,
  ) {
    const { box, savedEvents, verdict } = await database.write(async (tx) => {
      const storedBox = await store.findBox(tx, params.id);
      if (storedBox === undefined) throw new ApiError(404, () => t.box.notFound);
      const now = clock.now();
      const dueEvent = await applyDueChange(tx, storedBox, now, events);
      const box = dueEvent?.box ?? storedBox;
      const savedEvents = dueEvent === null ? [] : [dueEvent];
      const verdict = inLocale(locale, () => rules.judge(action, box, user.id, now));
      if (verdict !== 'allowed') return { box, savedEvents, verdict };
      const changedBox = await store.changeBox(tx, box, await change({ tx, box, now }));
      const event = rules.eventOf(action, box, changedBox);
      if (event !== null) savedEvents.push(await events.save(tx, event, changedBox));
      return { box: changedBox, savedEvents, verdict };
    });
    const users = usersById([user, partner]);
    events.publish(savedEvents, users);
    if (verdict === 'allowed') publishOwn(user.id);
    deadlines.reschedule();
    if (typeof verdict === 'object') throw new ApiError(verdict.status, verdict.message);
    return { ...boxFor(user.id, box, users, clock.now()), message: () => t.box.done[action] };
  }
}

interface ActionContext {
  tx: store.Write;
  /** The box as it was before the action. */
  box: store.BoxRow;
  now: number;
}

const droppedSelection = { role: 'recipient', status: 'DROPPED' } as const;

/** Throws a 400 for an unknown photo, or one in the recycle bin. */
async function requirePhoto(tx: store.Write, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [activeId] = await activeIds(tx, [id]);
  if (activeId === undefined) throw fieldError('completionPhotoId', () => t.box.photoMissing);
  return activeId;
}

const sumOf = <Each>(all: readonly Each[], toNumber: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + toNumber(each), 0);

function boxPrizeOf(row: store.BoxPrizeRow, users: UsersById): prizes.BoxPrize {
  const { ownerId, recipientId, cents, isPaid, givenAt: _, givenBy: __, ...prize } = row;
  return {
    ...prize,
    completionType: isPaid === 1 ? 'PAYMENT' : prize.completionType,
    priceAmount: cents / 100,
    approvedAt: instant(prize.approvedAt),
    claimedAt: instantOrNull(prize.claimedAt),
    owner: userIn(users, ownerId),
    recipient: userIn(users, recipientId),
  };
}
