import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readCouple, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import { type BackupTrouble, isOverdue } from '#shared/backup-trouble.ts';
import type { Notification } from '#shared/notification.ts';
import { troubleNotificationDay } from '../archive.rules.ts';
import { t } from '../messages/index.ts';
import type { Archives } from './archives.ts';

export interface BackupTroubleJobsDeps {
  jobs: Jobs;
  database: Database<IdentitySchema>;
  archives: Archives;
  notifications: Notifications;
  clock: Clock;
}

const minute = 60_000;
const pause = 5 * minute;
/** A server that has just started may still make the backup, check or copy that was missed. */
const startDelay = 30 * minute;

const about: Notification['about'] = 'backups';

/** Notifies both partners of trouble with backups, at most once a day of the couple's time zone. */
export function backupTroubleJobs(deps: BackupTroubleJobsDeps): void {
  const { jobs, database, archives, notifications, clock } = deps;
  const startTime = clock.elapsed();
  /** True if quiet hours may still hold a notification. */
  let mayBeHeld = true;

  jobs.every(pause, 'notify of trouble with backups', async () => {
    if (clock.elapsed() - startTime < startDelay) return;
    const users = await readUsers(database.read);
    if (users.length < 2) return;
    const [trouble] = (await archives.summary()).troubles;
    if (trouble === undefined) {
      if (mayBeHeld) for (const { id } of users) notifications.withdraw(id, about);
      mayBeHeld = false;
      return;
    }
    // An overdue backup may be in progress.
    if (isOverdue(trouble) && archives.isBusy()) return;
    const { timeZone } = await readCouple(database.read);
    const { notifiedOn } = archives.results.read();
    const day = troubleNotificationDay(notifiedOn, clock.now(), timeZone);
    if (day === null) return;
    // The day is saved before sending: after a crash, the next notification comes a day later,
    // not twice.
    archives.results.save({ notifiedOn: day });
    mayBeHeld = true;
    for (const { id } of users) notifications.send(id, () => notificationOf(trouble));
  });
}

const notificationOf = (trouble: BackupTrouble): Notification => ({
  event: 'backup-trouble',
  title: t.notification.title,
  text: t.notification.texts[trouble],
  place: '/settings#server',
  about,
});
