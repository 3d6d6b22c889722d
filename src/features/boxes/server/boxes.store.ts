import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { drawId, type Entropy } from '#platform/server/entropy.ts';
import { type ActivePlace, type BoxEvent, dueAt, type Role, type Status } from '../boxes.rules.ts';
import type { BoxesSchema, Schema } from './boxes.schema.ts';

export type Read = Kysely<Schema> | Transaction<Schema>;
export type Write = Transaction<Schema>;

/** Includes the secret prize: only `boxFor` may serialize it. */
export type BoxRow = Selectable<BoxesSchema['boxes']>;
export type NewBox = Omit<Insertable<BoxesSchema['boxes']>, 'id' | 'dueAt'>;
export type BoxChange = Partial<Omit<BoxRow, 'id' | 'dueAt'>>;

export interface BoxSelection {
  role: Role;
  userId: number;
  status?: Status;
}

/** The columns that lists are sorted by: ids are random. */
const orderOf = { owner: 'createdAt', recipient: 'droppedAt' } as const;

/** Newest first, without canceled boxes and without those that are hidden from their recipient. */
function selectBoxes(db: Read, { role, userId, status }: BoxSelection) {
  const activeBoxes = db.selectFrom('boxes').selectAll().where('cancelledAt', 'is', null);
  const visibleBoxes =
    role === 'owner'
      ? activeBoxes.where('ownerId', '=', userId)
      : activeBoxes.where('recipientId', '=', userId).where('droppedAt', 'is not', null);
  return (status === undefined ? visibleBoxes : visibleBoxes.where('status', '=', status))
    .orderBy(orderOf[role], 'desc')
    .orderBy('id', 'desc');
}

/** The next `limit` boxes of a list after `last`, or the first ones. */
export function readAfter(
  db: Read,
  selection: BoxSelection,
  lastBox: BoxRow | null,
  limit: number,
) {
  const list = selectBoxes(db, selection).limit(limit);
  if (lastBox === null) return list.execute();
  const order = orderOf[selection.role];
  return list
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(order, 'id'), '<', tuple(lastBox[order], lastBox.id)),
    )
    .execute();
}

export function newestAt(db: Read, userId: number, { role, status, isCaught }: ActivePlace) {
  const activeBoxes = selectBoxes(db, { role, userId, status });
  return (isCaught ? activeBoxes.where('activatedAt', 'is not', null) : activeBoxes)
    .limit(1)
    .executeTakeFirst();
}

/** Returns canceled boxes too. */
export const findBox = (db: Read, id: number): Promise<BoxRow | undefined> =>
  db.selectFrom('boxes').selectAll().where('id', '=', id).executeTakeFirst();

export async function addBox(tx: Write, entropy: Entropy, box: NewBox): Promise<BoxRow> {
  let id = drawId(entropy);
  while ((await findBox(tx, id)) !== undefined) id = drawId(entropy);
  return tx
    .insertInto('boxes')
    .values({ ...box, id, dueAt: dueAt({ expiresAt: null, cancelledAt: null, ...box }) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const changeBox = (tx: Write, box: BoxRow, change: BoxChange): Promise<BoxRow> =>
  tx
    .updateTable('boxes')
    .set({ ...change, dueAt: dueAt({ ...box, ...change }) })
    .where('id', '=', box.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the time when the next box changes automatically, or null. */
export async function nextDue(db: Read): Promise<number | null> {
  const row = await db
    .selectFrom('boxes')
    .select('dueAt')
    .where('dueAt', 'is not', null)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

export const readDue = (db: Read, now: number, limit: number): Promise<BoxRow[]> =>
  db
    .selectFrom('boxes')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();

export async function addAttempt(
  tx: Write,
  attempt: Insertable<BoxesSchema['boxAttempts']>,
): Promise<void> {
  await tx.insertInto('boxAttempts').values(attempt).execute();
}

export async function judgeAttempt(
  tx: Write,
  boxId: number,
  judgement: Updateable<BoxesSchema['boxAttempts']>,
): Promise<void> {
  await tx
    .updateTable('boxAttempts')
    .set(judgement)
    .where('boxId', '=', boxId)
    .where('verdict', 'is', null)
    .execute();
}

/** An event, and its box at that time or now. */
export interface SavedEvent {
  readonly event: BoxEvent;
  readonly eventId: string;
  readonly createdAt: number;
  readonly box: BoxRow;
}

/** A user's notifications that are kept. */
const keptEvents = 10;

/** Adds a notification, and deletes the user's old ones. */
export async function addBoxEvent(
  tx: Write,
  userId: number,
  { event, eventId, createdAt, box }: SavedEvent,
): Promise<void> {
  await tx
    .insertInto('boxEvents')
    .values({ userId, boxId: box.id, event, eventId, createdAt })
    .execute();
  const ownEvents = tx.selectFrom('boxEvents').select('id').where('userId', '=', userId);
  const oldEvents = ownEvents.orderBy('id', 'desc').offset(keptEvents).limit(-1);
  await tx.deleteFrom('boxEvents').where('id', 'in', oldEvents).execute();
}

/** The newest notifications of a user with their boxes as they are now, newest first. */
export async function newestBoxEvents(db: Read, userId: number): Promise<SavedEvent[]> {
  const events = await db
    .selectFrom('boxEvents')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  const ids = [...new Set(events.map(({ boxId }) => boxId))];
  const rows = await db.selectFrom('boxes').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((box) => [box.id, box]));
  return events.flatMap(({ boxId, ...event }) => {
    const box = byId.get(boxId);
    return box === undefined ? [] : [{ ...event, box }];
  });
}

export type BoxPrizeRow = Selectable<BoxesSchema['boxPrizes']>;

export async function addBoxPrize(
  tx: Write,
  prize: Insertable<BoxesSchema['boxPrizes']>,
): Promise<void> {
  await tx.insertInto('boxPrizes').values(prize).execute();
}

export async function claimBoxPrize(tx: Write, boxId: number, claimedAt: number): Promise<void> {
  await tx.updateTable('boxPrizes').set({ claimedAt }).where('boxId', '=', boxId).execute();
}

/** Newest first; all of them if `limit` is negative. */
export const readBoxPrizes = (db: Read, limit = -1, offset = 0): Promise<BoxPrizeRow[]> =>
  db
    .selectFrom('boxPrizes')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countBoxPrizes = (db: Read) =>
  db
    .selectFrom('boxPrizes')
    .select(({ fn }) => [
      'completionType',
      'isPaid',
      fn.countAll<number>().as('prizes'),
      fn.count<number>('claimedAt').as('claimed'),
      fn.sum<number>('cents').as('cents'),
    ])
    .groupBy(['isPaid', 'completionType'])
    .execute();

export const countApprovedSince = (db: Read, moment: number) =>
  db
    .selectFrom('boxPrizes')
    .select(({ fn }) => fn.countAll<number>().as('prizes'))
    .where('approvedAt', '>=', moment)
    .executeTakeFirstOrThrow();
