import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { type ActivePlace, dueAt, type Role, type Status } from '../boxes.rules.ts';
import type { BoxesTables, Tables } from './boxes.tables.ts';

export type Reading = Kysely<Tables> | Transaction<Tables>;
export type Writing = Transaction<Tables>;

/** A box as it is kept, with its secret: `boxFor` says what of it one of the two may see. */
export type KeptBox = Selectable<BoxesTables['boxes']>;
export type NewBox = Omit<Insertable<BoxesTables['boxes']>, 'dueAt'>;
export type BoxChange = Partial<Omit<KeptBox, 'id' | 'dueAt'>>;

/** Which boxes: those that somebody made, or got. */
export interface Selection {
  as: Role;
  personId: number;
  status?: Status;
}

/** Those that were cancelled are in no list. */
function boxes(db: Reading, { as, personId, status }: Selection) {
  const theirs = db
    .selectFrom('boxes')
    .selectAll()
    .where('cancelledAt', 'is', null)
    .where(as === 'owner' ? 'ownerId' : 'recipientId', '=', personId)
    .orderBy('id', 'desc');
  return status === undefined ? theirs : theirs.where('status', '=', status);
}

/** The newest `limit` of them that are older than this one. */
export const readBefore = (
  db: Reading,
  selection: Selection,
  before: number,
  limit: number,
): Promise<KeptBox[]> => boxes(db, selection).where('id', '<', before).limit(limit).execute();

/** The newest box of that kind. */
export function newestAt(
  db: Reading,
  personId: number,
  { as, status, isCaught }: ActivePlace,
): Promise<KeptBox | undefined> {
  const there = boxes(db, { as, personId, status }).limit(1);
  const found = isCaught ? there.where('activatedAt', 'is not', null) : there;
  return found.executeTakeFirst();
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
  attempt: Insertable<BoxesTables['boxAttempts']>,
): Promise<void> {
  await tx.insertInto('boxAttempts').values(attempt).execute();
}

/** What the owner thought of the attempt that waited. */
export async function judgeAttempt(
  tx: Writing,
  boxId: number,
  judgement: Pick<
    Updateable<BoxesTables['boxAttempts']>,
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
