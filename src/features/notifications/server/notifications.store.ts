import type { Kysely, Selectable, Transaction } from 'kysely';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import { initiallyMuted, type Notification } from '#shared/notification.ts';
import {
  defaultReminderDays,
  maxHeld,
  type QuietHours,
  quietHoursEnd,
  serializeMuted,
} from '../notifications.rules.ts';
import type { NotificationsSchema, Schema } from './notifications.schema.ts';

type Reader = Kysely<Schema> | Transaction<Schema>;
type Writer = Transaction<Schema>;

/** A push subscription with the device name of its session. */
export type Device = Selectable<NotificationsSchema['pushDevices']> & { device: string };
export type NewDevice = Pick<
  Device,
  'endpoint' | 'p256dh' | 'auth' | 'personId' | 'sessionId' | 'createdAt'
>;
export type HeldNotification = Selectable<NotificationsSchema['heldNotices']>;
export type SentReminder = NotificationsSchema['toldAnniversaries'];

// ——— Devices

/** Devices with a valid session. */
const devices = (db: Reader, now: number) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .selectAll('pushDevices')
    .select('sessions.device')
    .where('sessions.endsAt', '>', now);

/** The oldest first. */
export const readDevices = (db: Reader, userId: number, now: number): Promise<Device[]> =>
  devices(db, now).where('pushDevices.personId', '=', userId).orderBy('pushDevices.id').execute();

export const findDevice = (
  db: Reader,
  by: 'id' | 'sessionId' | 'endpoint',
  value: number | string,
  now: number,
): Promise<Device | undefined> =>
  devices(db, now).where(`pushDevices.${by}`, '=', value).executeTakeFirst();

/**
 * Replaces earlier subscriptions of the session or the endpoint. Events that the user muted on this
 * device stay muted, also in a new session.
 */
export async function saveDevice(tx: Writer, device: NewDevice): Promise<void> {
  const { personId, sessionId, endpoint } = device;
  const existingDevices = await tx
    .deleteFrom('pushDevices')
    .where((row) => row.or([row('endpoint', '=', endpoint), row('sessionId', '=', sessionId)]))
    .returningAll()
    .execute();
  const ownDevices = existingDevices.filter((each) => each.personId === personId);
  const sameDevice = ownDevices.find((each) => each.sessionId === sessionId);
  const muted = (sameDevice ?? ownDevices[0])?.muted ?? serializeMuted(initiallyMuted);
  await tx
    .insertInto('pushDevices')
    .values({
      deliveredAt: null,
      failedAt: null,
      failure: null,
      ...sameDevice,
      ...device,
      createdAt: sameDevice?.createdAt ?? device.createdAt,
      muted,
    })
    .execute();
}

/** Deletes all but a user's newest `maxCount` devices. */
export async function deleteOldestDevices(
  tx: Writer,
  userId: number,
  maxCount: number,
): Promise<void> {
  const newestDevices = tx
    .selectFrom('pushDevices')
    .select('id')
    .where('personId', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxCount);
  await tx
    .deleteFrom('pushDevices')
    .where('personId', '=', userId)
    .where('id', 'not in', newestDevices)
    .execute();
}

/** Returns false if the user has no such device. */
export async function updateDevice(
  tx: Writer,
  userId: number,
  id: number,
  changes: Partial<Pick<Device, 'muted' | 'deliveredAt' | 'failedAt' | 'failure'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pushDevices')
    .set(changes)
    .where('personId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the user has no such device. */
export async function deleteDevice(tx: Writer, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pushDevices')
    .where('personId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// ——— Preferences

export interface Preferences {
  readonly quiet: QuietHours | null;
  readonly daysAhead: readonly number[];
}

export async function readPreferences(db: Reader, userId: number): Promise<Preferences> {
  const row = await db
    .selectFrom('pushSettings')
    .selectAll()
    .where('personId', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return { quiet: null, daysAhead: defaultReminderDays };
  const { quietFrom: from, quietTo: to, daysAhead } = row;
  return {
    quiet: from === null || to === null ? null : { from, to },
    daysAhead: daysAhead === '' ? [] : daysAhead.split(' ').map(Number),
  };
}

export async function savePreferences(
  tx: Writer,
  userId: number,
  { quiet, daysAhead }: Preferences,
): Promise<void> {
  const row = {
    personId: userId,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    daysAhead: [...new Set(daysAhead)].sort((a, b) => a - b).join(' '),
  };
  await tx
    .insertInto('pushSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(row))
    .execute();
}

/** Returns the end of the user's current quiet hours, or null outside of them. */
export async function readQuietHoursEnd(
  db: Reader,
  userId: number,
  now: number,
): Promise<number | null> {
  const { quiet } = await readPreferences(db, userId);
  if (quiet === null) return null;
  return quietHoursEnd(now, quiet, (await readCouple(db)).timeZone);
}

// ——— Held notifications

/** Replaces a held notification about the same subject, and drops the oldest above `maxHeld`. */
export async function holdNotification(
  tx: Writer,
  userId: number,
  { event, title, text, place, about }: Notification,
  dueAt: number,
): Promise<void> {
  await deleteHeldAbout(tx, userId, about);
  await tx
    .insertInto('heldNotices')
    .values({ personId: userId, event, title, text, place, about, dueAt })
    .execute();
  const heldNotifications = await readHeld(tx, userId);
  const ids = heldNotifications.map(({ id }) => id);
  await deleteHeld(tx, ids.slice(0, -maxHeld));
}

/** The oldest first. */
export const readHeld = (db: Reader, userId: number): Promise<HeldNotification[]> =>
  db.selectFrom('heldNotices').selectAll().where('personId', '=', userId).orderBy('id').execute();

export async function readNextDueAt(db: Reader): Promise<number | null> {
  const query = db.selectFrom('heldNotices').select('dueAt').orderBy('dueAt').limit(1);
  return (await query.executeTakeFirst())?.dueAt ?? null;
}

export async function rescheduleHeld(tx: Writer, userId: number, dueAt: number): Promise<void> {
  await tx.updateTable('heldNotices').set({ dueAt }).where('personId', '=', userId).execute();
}

export async function deleteHeldAbout(tx: Writer, userId: number, about: string): Promise<void> {
  await tx
    .deleteFrom('heldNotices')
    .where('personId', '=', userId)
    .where('about', '=', about)
    .execute();
}

export async function deleteHeld(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('heldNotices').where('id', 'in', ids).execute();
}

// ——— Reminders

export const readSentReminders = (db: Reader, userId: number): Promise<SentReminder[]> =>
  db.selectFrom('toldAnniversaries').selectAll().where('personId', '=', userId).execute();

export async function saveSentReminder(tx: Writer, reminder: SentReminder): Promise<void> {
  await tx.insertInto('toldAnniversaries').values(reminder).execute();
}

/** Deletes reminders of dates before `date`, `YYYY-MM-DD`. */
export async function purgeSentReminders(tx: Writer, date: string): Promise<void> {
  await tx.deleteFrom('toldAnniversaries').where('nextDate', '<', date).execute();
}
