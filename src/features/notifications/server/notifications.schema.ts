import type { Generated } from 'kysely';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { Notice } from '#shared/notice.ts';
import type { Failure } from '../notifications.rules.ts';

/** What this room reads; it writes only its own. */
export type Schema = NotificationsSchema & IdentitySchema;

export interface NotificationsSchema {
  pushDevices: PushDevicesTable;
  pushSettings: PushSettingsTable;
  heldNotices: HeldNoticesTable;
  toldAnniversaries: ToldAnniversariesTable;
}

/** Browsers that messages go to. A row goes with the sign-in it belongs to. */
interface PushDevicesTable {
  id: Generated<number>;
  personId: number;
  sessionId: number;
  endpoint: string;
  /** What a message for it is encrypted with; base64url. */
  p256dh: string;
  auth: string;
  /** `writtenMutes` of the rules. */
  muted: string;
  createdAt: number;
  deliveredAt: number | null;
  failedAt: number | null;
  failure: Failure | null;
}

/** Of who has chosen otherwise than usual. */
interface PushSettingsTable {
  personId: number;
  /** `HH:mm`, both or neither. */
  quietFrom: string | null;
  quietTo: string | null;
  /** Numbers with a space between. */
  daysAhead: string;
}

/** What must not be lost, or has to wait for the end of quiet hours. */
interface HeldNoticesTable {
  id: Generated<number>;
  personId: number;
  /** One per thing that it is about: the latest. */
  about: string;
  event: Notice['event'];
  title: string;
  text: string;
  place: Notice['place'];
  dueAt: number;
}

/** So that nobody is reminded twice of the same day. */
interface ToldAnniversariesTable {
  personId: number;
  memoryId: number;
  /** `YYYY-MM-DD`, the day on which it returns. */
  nextDate: string;
  daysAhead: number;
}
