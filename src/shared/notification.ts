import { parseJson } from './json.ts';

/** Events that are pushed to a user's devices. These names are stored and on the wire. */
export const notificationEvents = [
  'box-dropped',
  'box-opened',
  'box-approved',
  'box-rejected',
  // The partner asked for the edit lock of the shared note.
  'pen-asked',
  'milestone',
  'word',
  'love',
  'photos',
  'memory',
  'photo-note',
  'reaction',
  'note-changed',
  'prize-owed',
  'anniversary',
  'backup-trouble',
] as const;
/** Events that a device is not notified of until its user turns them on. */
export const initiallyMuted: readonly NotificationEvent[] = ['love', 'reaction'];
export type NotificationEvent = (typeof notificationEvents)[number];

/** Its texts may appear on a lock screen, so they never contain a prize, a task, a reason or text of the shared note. */
export interface Notification {
  readonly event: NotificationEvent;
  readonly title: string;
  readonly text: string;
  /** The path that a click opens, as in `/surprise-boxes?box=7`. */
  readonly place: `/${string}`;
  /** The subject, as in `box 7`: a newer notification replaces an older one about it. */
  readonly about: string;
}

/** The encrypted payload of a push message. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly about: string;
  /** True if the notification is shown even while the user is looking at the app. */
  readonly always: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns null if the payload isn't a push message. */
export function readPushMessage(payload: string): PushMessage | null {
  const parsed = parseJson(payload);
  if (!isRecord(parsed)) return null;
  const { title, text, place, about, always } = parsed;
  if (typeof title !== 'string' || typeof text !== 'string') return null;
  if (typeof place !== 'string' || typeof about !== 'string') return null;
  return { title, text, place, about, always: always === true };
}

/** Message of the service worker to an open page: open this path. */
export interface NavigateMessage {
  readonly goTo: string;
}

/** Returns the path inside this app, or null if the message is something else. */
export function readNavigateMessage(data: unknown): string | null {
  if (!isRecord(data)) return null;
  const { goTo } = data;
  return typeof goTo === 'string' && /^\/(?!\/)/.test(goTo) ? goTo : null;
}

/** The service worker reports a replaced subscription here. */
export const renewalPath = '/api/notifications/renewed';
