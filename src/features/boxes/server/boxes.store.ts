import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { type ActivePlace, dueAt, type Role, type Status, settled } from '../boxes.rules.ts';
import type { BoxesSchema, Schema } from './boxes.schema.ts';

export type Reading = Kysely<Schema> | Transaction<Schema>;
export type Writing = Transaction<Schema>;

/** A box as it is kept, with its secret: `boxFor` says what of it one of the two may see. */
export type KeptBox = Selectable<BoxesSchema['boxes']>;
export type NewBox = Omit<Insertable<BoxesSchema['boxes']>, 'dueAt'>;
export type BoxChange = Partial<Omit<KeptBox, 'id' | 'dueAt'>>;

/** Which boxes: those that somebody made, or got, and where they stand at that moment. */
export interface Selection {
  as: Role;
  personId: number;
  status?: Status;
  now: number;
}

/** Those that were cancelled are in no list. */
const boxes = (db: Reading, { as, personId }: Selection) =>
  db
    .selectFrom('boxes')
    .selectAll()
    .where('cancelledAt', 'is', null)
    .where(as === 'owner' ? 'ownerId' : 'recipientId', '=', personId);

/** Where a box stood that time has brought there. */
const before: Partial<Record<Status, Status>> = { DROPPED: 'CREATED', EXPIRED: 'OPENED' };

/**
 * The newest `limit` of these that the selection names, as they stand at its moment: what time was due to do to them
 * counts as done also where that could not be noted down, on a full disk.
 */
async function newest(
  all: ReturnType<typeof boxes>,
  { status, now }: Selection,
  limit: number,
): Promise<KeptBox[]> {
  const at = (status: Status) => all.where('status', '=', status);
  const resting = (status: Status) =>
    at(status).where(({ eb, or }) => or([eb('dueAt', 'is', null), eb('dueAt', '>', now)]));
  const from = status && before[status];
  const chosen = status === undefined ? all : resting(status);
  const those = from === undefined ? chosen : chosen.unionAll(at(from).where('dueAt', '<=', now));
  const found = await those.orderBy('id', 'desc').limit(limit).execute();
  return found.map((box) => ({ ...box, ...settled(box, now) }));
}

/** The newest `limit` of them that are older than this one. */
export const readBefore = (
  db: Reading,
  selection: Selection,
  id: number,
  limit: number,
): Promise<KeptBox[]> => newest(boxes(db, selection).where('id', '<', id), selection, limit);

/** The newest box of that kind. */
export async function newestAt(
  db: Reading,
  personId: number,
  { as, status, isCaught }: ActivePlace,
  now: number,
): Promise<KeptBox | undefined> {
  const selection = { as, personId, status, now };
  const all = boxes(db, selection);
  const those = isCaught ? all.where('activatedAt', 'is not', null) : all;
  return (await newest(those, selection, 1))[0];
}

/** Also one that was cancelled. */
export const findBox = (db: Reading, id: number): Promise<KeptBox | undefined> =>
  db.selectFrom('boxes').selectAll().where('id', '=', id).executeTakeFirst();

export const addBox = (tx: Writing, box: NewBox): Promise<KeptBox> =>
  tx
    .insertInto('boxes')
    .values({ ...box, dueAt: dueAt({ expiresAt: null, cancelledAt: null, ...box }) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const changeBox = (tx: Writing, box: KeptBox, change: BoxChange): Promise<KeptBox> =>
  tx
    .updateTable('boxes')
    .set({ ...change, dueAt: dueAt({ ...box, ...change }) })
    .where('id', '=', box.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** When time changes a box next; null where it changes none. */
export async function nextDue(db: Reading): Promise<number | null> {
  const row = await db
    .selectFrom('boxes')
    .select('dueAt')
    .where('dueAt', 'is not', null)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/** The first `limit` that time was due to change by now. */
export const readDue = (db: Reading, now: number, limit: number): Promise<KeptBox[]> =>
  db
    .selectFrom('boxes')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();

export async function addAttempt(
  tx: Writing,
  attempt: Insertable<BoxesSchema['boxAttempts']>,
): Promise<void> {
  await tx.insertInto('boxAttempts').values(attempt).execute();
}

/** What the owner thought of the attempt that waited. */
export async function judgeAttempt(
  tx: Writing,
  boxId: number,
  judgement: Pick<
    Updateable<BoxesSchema['boxAttempts']>,
    'verdict' | 'judgedAt' | 'rejectionReason'
  >,
): Promise<void> {
  await tx
    .updateTable('boxAttempts')
    .set(judgement)
    .where('boxId', '=', boxId)
    .where('verdict', 'is', null)
    .execute();
}
