import * as z from 'zod/mini';
import { endpoint, idParam, Message, WireDate } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { notificationEvents, renewalPath } from '#shared/notification.ts';
import { text } from '#shared/text.ts';
import { t } from './messages/index.ts';
import { failures, reminderDayOptions } from './notifications.rules.ts';

const Event = z.enum(notificationEvents);

/** A device that receives notifications. */
export const NotifiedDevice = z.object({
  id: z.int(),
  /** Name of the device, such as "Firefox on Android". */
  device: z.string(),
  /** True for the device that sent this request. */
  current: z.boolean(),
  muted: z.array(Event),
  createdAt: WireDate,
  lastDeliveredAt: z.nullable(WireDate),
  /** The latest failure since the last delivery. */
  failure: z.nullable(z.object({ why: z.enum(failures), at: WireDate })),
});
export type NotifiedDevice = z.infer<typeof NotifiedDevice>;

const WallTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t.answers.timeFormat }));
/** Times in the couple's time zone. */
const QuietHours = z.nullable(z.object({ from: WallTime, to: WallTime }));

export const Notifications = z.object({
  /** The VAPID key that browsers subscribe with: 65 bytes in base64url. */
  publicKey: z.string(),
  /** The id of the current session. A browser subscribes again when it changes. */
  session: z.int(),
  quiet: QuietHours,
  /** Reminders of anniversaries: numbers of days before. */
  daysAhead: z.array(z.int()),
  /** The user's own. */
  devices: z.array(NotifiedDevice),
});
export type Notifications = z.infer<typeof Notifications>;

const stateResponse = { access: 'user', responses: { 200: Notifications } } as const;

export const readNotifications = endpoint({
  ...stateResponse,
  method: 'GET',
  path: '/api/notifications',
});

const key = (format: RegExp) =>
  z.string().check(z.regex(format, { error: () => t.answers.badKey }));

/** A browser's `PushSubscription` as JSON. */
export const Subscription = z.object({
  endpoint: text(2_000),
  keys: z.object({ p256dh: key(/^B[\w-]{86}$/), auth: key(/^[\w-]{22}$/) }),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * Subscribes the current session. It replaces an earlier subscription of the session, and one of
 * another user with the same endpoint. 400 for an endpoint that is not allowed.
 */
export const subscribe = endpoint({
  ...stateResponse,
  method: 'PUT',
  path: '/api/notifications/here',
  body: Subscription,
});

/** 404 if it is not a device of the user. */
const ofDevice = {
  path: '/api/notifications/devices/:id',
  params: z.object({ id: idParam }),
} as const;

export const changeDevice = endpoint({
  ...stateResponse,
  ...ofDevice,
  method: 'PUT',
  body: z.object({ muted: z.array(Event) }),
});

export const removeDevice = endpoint({
  ...ofDevice,
  method: 'DELETE',
  access: 'user',
  responses: { 200: Message },
});

const ReminderDays = z.int().check(
  z.refine((days) => reminderDayOptions.some((option) => option === days), {
    error: () => t.answers.daysAhead(reminderDayOptions),
  }),
);

/** Omitted fields stay as they are. */
export const changeNotifications = endpoint({
  ...stateResponse,
  method: 'PUT',
  path: '/api/notifications/settings',
  body: z.object({ quiet: z.optional(QuietHours), daysAhead: z.optional(z.array(ReminderDays)) }),
});

/** Sends a test to the current session's device, and waits for the push service. 409 if it has none. */
export const sendTest = endpoint({
  method: 'POST',
  path: '/api/notifications/test',
  access: 'user',
  responses: { 200: z.object({ message: z.string(), failure: z.nullable(z.enum(failures)) }) },
});

/**
 * Called by the service worker when the browser replaced a subscription. Service workers have no
 * token: the secret of the old subscription authenticates the call. 404 if it is wrong.
 */
export const renewSubscription = endpoint({
  method: 'PUT',
  path: renewalPath,
  access: 'open',
  body: z.object({ endpoint: z.string(), auth: z.string(), renewed: Subscription }),
  responses: { 200: Message },
});

/** Sent to all of a user's tabs when their devices or preferences changed. */
export const notificationsChanged = liveEvent({
  name: 'notifications-changed',
  data: z.object({}),
  throttleMs: 1_000,
});
