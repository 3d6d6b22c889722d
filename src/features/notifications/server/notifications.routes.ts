import { ECDH } from 'node:crypto';
import { type Clock, instant, instantOrNull } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { sameSecret } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { fieldError } from '#platform/server/http/errors.ts';
import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../messages/index.ts';
import * as contract from '../notifications.contract.ts';
import { maxDevices, parseMuted, serializeMuted } from '../notifications.rules.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Schema } from './notifications.schema.ts';
import * as store from './notifications.store.ts';
import { isAllowedEndpoint } from './public-address.ts';

export interface NotificationsDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
  dispatcher: Dispatcher;
  sendReminders(): void;
  /** The VAPID key that browsers subscribe with. */
  publicKey: string;
  /** Allowed origins of push services. */
  services: 'any' | readonly string[];
}

/** Subscriptions and preferences of push notifications. */
export function notificationsRoutes(deps: NotificationsDeps): void {
  const { http, database, live, clock, dispatcher, sendReminders, publicKey, services } = deps;
  const { route, rateLimit } = http;

  const publish = (userId: number) => live.publish(userId, contract.notificationsChanged, {});

  async function readState({ user, session }: UserSession): Promise<contract.Notifications> {
    const { quiet, daysAhead } = await store.readPreferences(database.read, user.id);
    const devices = await store.readDevices(database.read, user.id, clock.now());
    return {
      publicKey,
      session: session.id,
      quiet,
      daysAhead: [...daysAhead],
      devices: devices.map((device) => toNotifiedDevice(device, session.id)),
    };
  }

  const publishState = (auth: UserSession): Promise<contract.Notifications> => {
    publish(auth.user.id);
    return readState(auth);
  };

  /** Throws a 400 that names the field. */
  function validateSubscription({ endpoint, keys }: contract.Subscription): void {
    if (!isAllowedEndpoint(endpoint, services))
      throw fieldError('endpoint', () => t.answers.badEndpoint);
    if (!isOnCurve(keys.p256dh)) throw fieldError('keys.p256dh', () => t.answers.badKey);
  }

  route(contract.readNotifications, readState);

  route(contract.subscribe, async ({ user, session, body }) => {
    validateSubscription(body);
    const { endpoint, keys } = body;
    await database.write(async (tx) => {
      const owner = { personId: user.id, sessionId: session.id, createdAt: clock.now() };
      await store.saveDevice(tx, { ...owner, endpoint, ...keys });
      await store.deleteOldestDevices(tx, user.id, maxDevices);
    });
    sendReminders();
    return publishState({ user, session });
  });

  route(contract.changeDevice, async ({ user, session, params, body }) => {
    const changes = { muted: serializeMuted(body.muted) };
    const isFound = await database.write((tx) =>
      store.updateDevice(tx, user.id, params.id, changes),
    );
    if (!isFound) throw deviceNotFound();
    return publishState({ user, session });
  });

  route(contract.removeDevice, async ({ user, params: { id } }) => {
    const isFound = await database.write((tx) => store.deleteDevice(tx, user.id, id));
    if (!isFound) throw deviceNotFound();
    publish(user.id);
    return { message: () => t.answers.removed };
  });

  route(contract.changeNotifications, async ({ user, session, body: { quiet, daysAhead } }) => {
    if (quiet != null && quiet.from === quiet.to) {
      throw fieldError('quiet.to', () => t.answers.sameTimes);
    }
    await database.write(async (tx) => {
      const preferences = await store.readPreferences(tx, user.id);
      await store.savePreferences(tx, user.id, {
        quiet: quiet === undefined ? preferences.quiet : quiet,
        daysAhead: daysAhead ?? preferences.daysAhead,
      });
    });
    dispatcher.sendHeld();
    sendReminders();
    return publishState({ user, session });
  });

  route(
    contract.sendTest,
    async ({ session, locale }) => {
      const device = await store.findDevice(database.read, 'sessionId', session.id, clock.now());
      if (device === undefined) throw new ApiError(409, () => t.answers.notHere);
      return {
        message: () => t.answers.tested,
        failure: await dispatcher.sendTest(device, locale),
      };
    },
    { rateLimit: rateLimit(5, 1 / 10) },
  );

  route(
    contract.renewSubscription,
    async ({ body: { endpoint, auth, renewed } }) => {
      const device = await store.findDevice(database.read, 'endpoint', endpoint, clock.now());
      if (device === undefined || !sameSecret(device.auth, auth)) throw deviceNotFound();
      validateSubscription(renewed);
      const { personId, sessionId, createdAt } = device;
      const subscription = { endpoint: renewed.endpoint, ...renewed.keys };
      await database.write((tx) =>
        store.saveDevice(tx, { personId, sessionId, createdAt, ...subscription }),
      );
      publish(personId);
      return { message: () => t.answers.renewed };
    },
    { rateLimit: rateLimit(10, 1 / 60) },
  );
}

function toNotifiedDevice(device: store.Device, sessionId: number): contract.NotifiedDevice {
  const { failure, failedAt } = device;
  return {
    id: device.id,
    device: device.device,
    current: device.sessionId === sessionId,
    muted: parseMuted(device.muted),
    createdAt: instant(device.createdAt),
    lastDeliveredAt: instantOrNull(device.deliveredAt),
    failure: failedAt === null || failure === null ? null : { why: failure, at: instant(failedAt) },
  };
}

/** False if messages cannot be encrypted with this key. */
function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}

const deviceNotFound = () => new ApiError(404, () => t.answers.unknownDevice);
