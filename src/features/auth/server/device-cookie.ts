import { stringifySetCookie } from 'cookie';
import type { ClientInfo } from '#platform/server/http/client.ts';
import { login } from '../auth.contract.ts';

const name = (encrypted: boolean) => (encrypted ? '__Secure-device' : 'device');

/** Seconds for which a device stays known; the cookie outlives a logout. */
export const deviceLife = 365 * 24 * 60 * 60;

/** The secret by which this device is known, if it has one. */
export function readDeviceCookie(client: ClientInfo): string | undefined {
  const secret = client.cookie(name(client.encrypted));
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** Good for one thing: a bucket of guesses of one's own, which no stranger can empty (decisions §1). */
export const deviceCookie = (secret: string, basePath: string, encrypted: boolean): string =>
  stringifySetCookie({
    name: name(encrypted),
    value: secret,
    path: basePath + login.path,
    maxAge: deviceLife,
    httpOnly: true,
    sameSite: 'strict',
    secure: encrypted,
  });
