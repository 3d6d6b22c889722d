import { stringifySetCookie } from 'cookie';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { digestOf, type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { ClientInfo } from '#platform/server/identity/client-info.ts';
import type { User } from '#shared/user.ts';
import { login } from '../auth.contract.ts';
import { knownDeviceWait, unknownDeviceWait } from '../auth.rules.ts';
import type { AttemptLimit } from './attempt-limiter.ts';
import type { AuthSchema } from './auth.schema.ts';
import { findDevices, saveDevice } from './auth.store.ts';

/** Seconds for which a device stays known; the cookie outlives a logout. */
export const deviceLifetime = 365 * 24 * 60 * 60;

export interface Device {
  /** The secret in the device's cookie, shared by both users; undefined without a valid cookie. */
  readonly secret?: string;
  readonly id?: number | undefined;
}

/** Returns the device of a request, as the user it wants to sign in knows it. */
export async function findDevice(
  database: Pick<Database<AuthSchema>, 'read'>,
  client: ClientInfo,
  user: User | undefined,
): Promise<Device> {
  const secret = client.cookie(cookieName(client));
  if (secret === undefined || !/^[\w-]{43}$/.test(secret)) return {};
  const devices = await findDevices(database.read, digestOf(secret));
  // Others could know a secret that this server did not create.
  if (devices.length === 0) return {};
  return { secret, id: devices.find(({ personId }) => personId === user?.id)?.id };
}

/** Stores that `user` has signed in on the device. Returns the cookie that identifies it. */
export async function rememberDevice(
  deps: { database: Database<AuthSchema>; clock: Clock; entropy: Entropy; basePath: string },
  { user, device, client }: { user: User; device: Device; client: ClientInfo },
): Promise<string> {
  const { database, clock, entropy, basePath } = deps;
  const { secret = newSecret(entropy) } = device;
  await database.write((tx) => saveDevice(tx, user.id, digestOf(secret), clock.now()));
  return stringifySetCookie({
    name: cookieName(client),
    value: secret,
    path: basePath + login.path,
    maxAge: deviceLifetime,
    httpOnly: true,
    sameSite: 'strict',
    secure: client.encrypted,
  });
}

const cookieName = ({ encrypted }: ClientInfo) => (encrypted ? '__Secure-device' : 'device');

/** A known device has a limit of its own, so that strangers cannot lock the couple out. */
export const loginLimit = (device: Device, client: ClientInfo, username: string): AttemptLimit =>
  device.id === undefined
    ? {
        keys: [`address ${client.address}`, `identity ${digestOf(username).slice(0, 16)}`],
        wait: ([fromAddress = [], forUser = []], now) =>
          unknownDeviceWait({ fromAddress, forUser }, now),
      }
    : ownLimit(`device ${device.id}`);

export const passwordLimit = (user: User): AttemptLimit => ownLimit(`password of ${user.id}`);

const ownLimit = (key: string): AttemptLimit => ({
  keys: [key],
  wait: ([failures = []], now) => knownDeviceWait(failures, now),
});
