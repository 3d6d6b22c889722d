import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { NotificationsSchema, Schema } from './notifications.schema.ts';

export type Reading = Kysely<Schema> | Transaction<Schema>;
export type Writing = Transaction<Schema>;

/** A browser as it is kept, with the name of its sign-in. */
export type KeptDevice = Selectable<NotificationsSchema['pushDevices']> & { device: string };
export type NewDevice = Pick<
  KeptDevice,
  'personId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'createdAt'
>;
export type KeptSettings = Selectable<NotificationsSchema['pushSettings']>;
export type HeldNotice = Selectable<NotificationsSchema['heldNotices']>;
export type ToldAnniversary = NotificationsSchema['toldAnniversaries'];

// ——— Devices

/** Those whose sign-in counts at this moment. */
const devices = (db: Reading, now: number) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .selectAll('pushDevices')
    .select('sessions.device')
    .where('sessions.endsAt', '>', now);

/** A user's, the oldest first. */
export const readDevices = (db: Reading, personId: number, now: number): Promise<KeptDevice[]> =>
  devices(db, now).where('pushDevices.personId', '=', personId).orderBy('pushDevices.id').execute();

export const findDevice = (db: Reading, id: number, now: number): Promise<KeptDevice | undefined> =>
  devices(db, now).where('pushDevices.id', '=', id).executeTakeFirst();

/** The browser of this sign-in. */
export const deviceOf = (
  db: Reading,
  sessionId: number,
  now: number,
): Promise<KeptDevice | undefined> =>
  devices(db, now).where('pushDevices.sessionId', '=', sessionId).executeTakeFirst();

/** Whose browser it is that is reached there, if anybody's. */
export const findEndpoint = (db: Reading, endpoint: string, now: number) =>
  devices(db, now).where('endpoint', '=', endpoint).executeTakeFirst();

/**
 * From now on messages for this user go there, and there no others do. What the user had muted in that browser stays
 * so, also where it signed in anew.
 */
export async function keepDevice(tx: Writing, device: NewDevice): Promise<void> {
  const { personId, sessionId, endpoint, p256dh, auth } = device;
  const known = await tx
    .selectFrom('pushDevices')
    .select(['id', 'personId', 'sessionId', 'muted'])
    .where((row) => row.or([row('endpoint', '=', endpoint), row('sessionId', '=', sessionId)]))
    .execute();
  const same = known.find((each) => each.sessionId === sessionId && each.personId === personId);
  const others = known.filter(({ id }) => id !== same?.id).map(({ id }) => id);
  if (others.length > 0) await tx.deleteFrom('pushDevices').where('id', 'in', others).execute();
  if (same !== undefined) return readdress(tx, same.id, { endpoint, p256dh, auth });
  const muted = known.find((each) => each.personId === personId)?.muted ?? '';
  const fresh = { ...device, muted, deliveredAt: null, failedAt: null, failure: null };
  await tx.insertInto('pushDevices').values(fresh).execute();
}

/** The same browser is reached elsewhere now. */
async function readdress(
  tx: Writing,
  id: number,
  address: Pick<KeptDevice, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  await tx.updateTable('pushDevices').set(address).where('id', '=', id).execute();
}

/** Leaves a user's newest `most`. */
export async function dropOldest(tx: Writing, personId: number, most: number): Promise<void> {
  const kept = tx
    .selectFrom('pushDevices')
    .select('id')
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(most);
  await tx
    .deleteFrom('pushDevices')
    .where('personId', '=', personId)
    .where('id', 'not in', kept)
    .execute();
}

/** Answers whether it is one of this user's. */
export async function muteDevice(
  tx: Writing,
  personId: number,
  id: number,
  muted: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pushDevices')
    .set({ muted })
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Answers whether it was one of this user's. */
export async function dropDevice(tx: Writing, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pushDevices')
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function noteOutcome(
  tx: Writing,
  id: number,
  outcome: Partial<Pick<KeptDevice, 'deliveredAt' | 'failedAt' | 'failure'>>,
): Promise<void> {
  await tx.updateTable('pushDevices').set(outcome).where('id', '=', id).execute();
}

// ——— Settings

/** Undefined while a user has left everything as it usually is. */
export const readSettings = (db: Reading, personId: number): Promise<KeptSettings | undefined> =>
  db.selectFrom('pushSettings').selectAll().where('personId', '=', personId).executeTakeFirst();

export async function saveSettings(tx: Writing, settings: KeptSettings): Promise<void> {
  await tx
    .insertInto('pushSettings')
    .values(settings)
    .onConflict((there) => there.column('personId').doUpdateSet(settings))
    .execute();
}

// ——— What waits

/** The latest of what is about the same thing takes the place of the others. */
export async function hold(
  tx: Writing,
  notice: Insertable<NotificationsSchema['heldNotices']>,
): Promise<void> {
  await letGo(tx, notice.personId, notice.about);
  await tx.insertInto('heldNotices').values(notice).execute();
}

async function letGo(tx: Writing, personId: number, about: string): Promise<void> {
  await tx
    .deleteFrom('heldNotices')
    .where('personId', '=', personId)
    .where('about', '=', about)
    .execute();
}

/** A user's, the oldest first. */
export const readHeld = (db: Reading, personId: number): Promise<HeldNotice[]> =>
  db.selectFrom('heldNotices').selectAll().where('personId', '=', personId).orderBy('id').execute();

/** When the next of them is to be told; null while none waits. */
export async function nextHeld(db: Reading): Promise<number | null> {
  const row = await db
    .selectFrom('heldNotices')
    .select('dueAt')
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/** All that waits for a user is to be told then. */
export async function setDue(tx: Writing, personId: number, dueAt: number): Promise<void> {
  await tx.updateTable('heldNotices').set({ dueAt }).where('personId', '=', personId).execute();
}

export async function dropHeld(tx: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('heldNotices').where('id', 'in', ids).execute();
}

// ——— Anniversaries

/** Of which days a user was told, and how many days ahead. */
export const readTold = (db: Reading, personId: number): Promise<ToldAnniversary[]> =>
  db.selectFrom('toldAnniversaries').selectAll().where('personId', '=', personId).execute();

export async function noteTold(tx: Writing, told: ToldAnniversary): Promise<void> {
  await tx.insertInto('toldAnniversaries').values(told).execute();
}

/** Forgets days that are past; `YYYY-MM-DD`. */
export async function forgetTold(tx: Writing, before: string): Promise<void> {
  await tx.deleteFrom('toldAnniversaries').where('nextDate', '<', before).execute();
}
