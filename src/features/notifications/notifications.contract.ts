import * as z from 'zod/mini';
import { endpoint, idParam, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { noticeEvents, renewalPath } from '#shared/notice.ts';
import { WireDate } from '#shared/wire-date.ts';
import { notificationsMessages as t } from './messages/index.ts';
import { failures } from './notifications.rules.ts';
import { possibleDaysAhead } from './reminders.rules.ts';

const Event = z.enum(noticeEvents);

/** A browser to which messages go. */
export const NotifiedDevice = z.object({
  id: z.int(),
  /** Such as "Firefox on Android". */
  device: z.string(),
  /** Whether this very call came from it. */
  current: z.boolean(),
  /** What it is not told of. */
  muted: z.array(Event),
  createdAt: WireDate,
  lastDeliveredAt: z.nullable(WireDate),
  /** What went wrong since then. */
  failure: z.nullable(z.object({ why: z.enum(failures), at: WireDate })),
});
export type NotifiedDevice = z.infer<typeof NotifiedDevice>;

const wallTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t.answers.timeFormat }));
const Quiet = z.nullable(z.object({ from: wallTime, to: wallTime }));

/** What reaches the caller, where, and when not. */
export const Notifications = z.object({
  /** What a browser subscribes with: the home's own key, 65 bytes in base64url. */
  publicKey: z.string(),
  /** The sign-in of this call: after another one, a browser that is reached says so anew. */
  session: z.int(),
  /** On the walls of the couple's zone; null where every hour will do. */
  quiet: Quiet,
  /** How many days ahead the caller is reminded of an anniversary. */
  daysAhead: z.array(z.int()),
  /** The caller's own. */
  devices: z.array(NotifiedDevice),
});
export type Notifications = z.infer<typeof Notifications>;

export const readNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  answers: { 200: Notifications },
});

const longestEndpoint = 2_000;

/** As a browser makes it: where it can be reached, and what for it alone is encrypted with. */
export const Subscription = z.object({
  endpoint: z.string().check(
    z.refine((value) => value.length <= longestEndpoint, {
      error: () => sharedMessages.maxCharacters(longestEndpoint),
    }),
  ),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, { error: () => t.answers.badKey })),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, { error: () => t.answers.badKey })),
  }),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * Messages for the caller go to this browser from now on, for as long as its sign-in lasts; to nobody else's any more
 * that used it before. Saying so again changes nothing. 400 for an address that no message may go to.
 */
export const subscribe = endpoint({
  method: 'PUT',
  path: '/api/notifications/here',
  access: 'user',
  body: Subscription,
  answers: { 200: Notifications },
});

const device = { params: z.object({ id: idParam }) };

/** Chooses what one of the caller's devices is told of. */
export const changeDevice = endpoint({
  ...{ method: 'PUT', path: '/api/notifications/devices/:id', access: 'user', ...device },
  body: z.object({ muted: z.array(Event) }),
  answers: { 200: Notifications },
});

export const removeDevice = endpoint({
  ...{ method: 'DELETE', path: '/api/notifications/devices/:id', access: 'user', ...device },
  answers: { 200: Message },
});

/** What is left out stays as it is. */
export const changeNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  access: 'user',
  body: z.object({
    quiet: z.optional(Quiet),
    daysAhead: z.optional(
      z.array(
        z.int().check(
          z.refine((days) => possibleDaysAhead.some((each) => each === days), {
            error: () => t.answers.daysAhead(possibleDaysAhead),
          }),
        ),
      ),
    ),
  }),
  answers: { 200: Notifications },
});

/** Sends a message to the device that asks, and waits for what the push service says. 409 where it has none. */
export const sendTest = endpoint({
  method: 'POST',
  path: '/api/notifications/test',
  access: 'user',
  answers: {
    200: z.object({ message: z.string(), failure: z.nullable(z.enum(failures)) }),
  },
});

/**
 * A browser was given another address while nobody was there to say so. Who knows the secret of the old one, which only
 * that browser and the home do, may; no token is asked for, since a service worker has none. 404 otherwise.
 */
export const renewSubscription = endpoint({
  method: 'PUT',
  path: renewalPath,
  access: 'open',
  body: z.object({ endpoint: z.string(), auth: z.string(), renewed: Subscription }),
  answers: { 200: Message },
});

/** Told to a person on all their devices: something of this is otherwise now. */
export const notificationsChanged = liveEvent({
  name: 'notifications-changed',
  data: z.object({}),
  throttleMs: 1_000,
});
