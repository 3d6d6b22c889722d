import type { Generated } from 'kysely';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { Notification } from '#shared/notification.ts';
import type { Failure } from '../notifications.rules.ts';

/** The tables this feature reads; it writes only its own. */
export type Schema = NotificationsSchema & IdentitySchema;

export interface NotificationsSchema {
  /** Push subscriptions. Deleted with their session. */
  pushDevices: {
    id: Generated<number>;
    personId: number;
    sessionId: number;
    endpoint: string;
    /** Encryption keys of the subscription, base64url. */
    p256dh: string;
    auth: string;
    /** See `serializeMuted`. */
    muted: string;
    createdAt: number;
    deliveredAt: number | null;
    failedAt: number | null;
    failure: Failure | null;
  };
  /** No row while a user has the default preferences. */
  pushSettings: {
    personId: number;
    /** `HH:mm`; both or neither. */
    quietFrom: string | null;
    quietTo: string | null;
    /** Numbers separated by spaces. */
    daysAhead: string;
  };
  /** Notifications to send after quiet hours, the latest of each subject. */
  heldNotices: {
    id: Generated<number>;
    personId: number;
    about: string;
    event: Notification['event'];
    title: string;
    text: string;
    place: Notification['place'];
    dueAt: number;
  };
  /** Reminders that were already sent. */
  toldAnniversaries: {
    personId: number;
    /** Null for the couple's own anniversary. */
    memoryId: number | null;
    /** The date of the anniversary, `YYYY-MM-DD`. */
    nextDate: string;
    daysAhead: number;
  };
}
