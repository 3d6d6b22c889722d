import { ECDH } from 'node:crypto';
import { type Clock, instant, instantOrNull } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { sameSecret } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { fieldError } from '#platform/server/http/errors.ts';
import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { notificationsMessages as t } from '../messages/index.ts';
import { testMessage } from '../messages.rules.ts';
import * as contract from '../notifications.contract.ts';
import { mostDevices, readMutes, writtenMutes } from '../notifications.rules.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationsTime } from './notifications.jobs.ts';
import type { Schema } from './notifications.schema.ts';
import * as store from './notifications.store.ts';
import { keepPreferences, type Preferences, preferencesOf } from './preferences.ts';
import { mayCarryTo } from './public-address.ts';

export interface NotificationsDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
  delivery: Delivery;
  time: NotificationsTime;
  publicKey: string;
  /** To which origins messages may go. */
  services: 'any' | readonly string[];
}

/** A test is of use at once or not at all. */
const testPassage = { lasts: 60_000, urgency: 'high', inQuiet: 'lost' } as const;

/** Where a user is told what happens while they look elsewhere, of what, and when not. */
export function notificationsRoutes(deps: NotificationsDeps): void {
  const { http, database, live, clock, delivery, time, publicKey, services } = deps;
  const { route, rateLimit } = http;

  route(contract.readNotifications, ({ user, session }) => notificationsOf({ user, session }));

  route(contract.subscribe, async ({ user, session, body: { endpoint, keys } }) => {
    refuseAddress(endpoint, keys.p256dh);
    await database.write(async (tx) => {
      const createdAt = clock.now();
      const own = { personId: user.id, sessionId: session.id, createdAt };
      await store.keepDevice(tx, { ...own, endpoint, ...keys });
      await store.dropOldest(tx, user.id, mostDevices);
    });
    time.lookAtDays();
    return changed({ user, session });
  });

  route(contract.changeDevice, async ({ user, session, params: { id }, body: { muted } }) => {
    const found = await database.write((tx) =>
      store.muteDevice(tx, user.id, id, writtenMutes(muted)),
    );
    if (!found) throw unknownDevice();
    return changed({ user, session });
  });

  route(contract.removeDevice, async ({ user, params: { id } }) => {
    const found = await database.write((tx) => store.dropDevice(tx, user.id, id));
    if (!found) throw unknownDevice();
    tell(user.id);
    return { message: t.answers.removed };
  });

  route(contract.changeNotifications, async ({ user, session, body }) => {
    refuseTimes(body.quiet);
    const { id } = user;
    await database.write(async (tx) => {
      const kept = await preferencesOf(tx, id);
      const chosen: Preferences = {
        quiet: body.quiet === undefined ? kept.quiet : body.quiet,
        daysAhead: body.daysAhead ?? kept.daysAhead,
      };
      await keepPreferences(tx, id, chosen);
    });
    time.lookAtHeld();
    time.lookAtDays();
    return changed({ user, session });
  });

  route(
    contract.sendTest,
    async ({ session }) => {
      const device = await store.deviceOf(database.read, session.id, clock.now());
      if (device === undefined) throw new ApiError(409, t.answers.notHere);
      const failure = await delivery.sendOnce(device, testMessage, testPassage);
      return { message: t.answers.tested, failure };
    },
    { rateLimit: rateLimit(5, 1 / 10) },
  );

  route(
    contract.renewSubscription,
    async ({ body: { endpoint, auth, renewed } }) => {
      const device = await store.findEndpoint(database.read, endpoint, clock.now());
      if (device === undefined || !sameSecret(device.auth, auth)) throw unknownDevice();
      refuseAddress(renewed.endpoint, renewed.keys.p256dh);
      const { personId, sessionId, createdAt } = device;
      await database.write((tx) =>
        store.keepDevice(tx, {
          ...{ personId, sessionId, createdAt, endpoint: renewed.endpoint, ...renewed.keys },
        }),
      );
      tell(personId);
      return { message: t.answers.renewed };
    },
    { rateLimit: rateLimit(10, 1 / 60) },
  );

  const tell = (personId: number) => live.publish(personId, contract.notificationsChanged, {});

  async function changed({ user, session }: UserSession): Promise<contract.Notifications> {
    tell(user.id);
    return notificationsOf({ user, session });
  }

  async function notificationsOf({ user, session }: UserSession): Promise<contract.Notifications> {
    const { quiet, daysAhead } = await preferencesOf(database.read, user.id);
    const devices = await store.readDevices(database.read, user.id, clock.now());
    return {
      ...{ publicKey, session: session.id, quiet, daysAhead: [...daysAhead] },
      devices: devices.map((each) => deviceFor(session.id, each)),
    };
  }

  /** Throws a 400 that names the field. */
  function refuseAddress(endpoint: string, key: string): void {
    if (!mayCarryTo(endpoint, services)) throw fieldError('endpoint', t.answers.badEndpoint);
    if (!isOnCurve(key)) throw fieldError('keys.p256dh', t.answers.badKey);
  }
}

function deviceFor(
  sessionId: number,
  { id, device, muted, createdAt, deliveredAt, failedAt, failure, ...kept }: store.KeptDevice,
): contract.NotifiedDevice {
  return {
    ...{ id, device, current: kept.sessionId === sessionId, muted: readMutes(muted) },
    createdAt: instant(createdAt),
    lastDeliveredAt: instantOrNull(deliveredAt),
    failure: failedAt === null || failure === null ? null : { why: failure, at: instant(failedAt) },
  };
}

/** Throws a 400 where quiet hours would have no length. */
function refuseTimes(quiet: Preferences['quiet'] | undefined): void {
  if (quiet != null && quiet.from === quiet.to) throw fieldError('quiet.to', t.answers.sameTimes);
}

/** Whether messages can be encrypted with it at all. */
function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}

const unknownDevice = () => new ApiError(404, t.answers.unknownDevice);
