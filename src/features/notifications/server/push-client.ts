import { createECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import type { Clock } from '#platform/server/clock.ts';
import { UnusableFolder } from '#platform/server/data-folder.ts';
import { readIfExists, writeDurably } from '#platform/server/disk.ts';
import { digestOf, type Entropy } from '#platform/server/entropy.ts';
import type { PushMessage } from '#shared/notification.ts';
import { type DeliveryPolicy, type Failure, readRetryAfter } from '../notifications.rules.ts';
import type { Device } from './notifications.store.ts';
import { isAllowedEndpoint, lookupPublic, NotPublicError } from './public-address.ts';

/** Identifies this server to push services (RFC 8292). Base64url of 65 and 32 bytes. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushResult {
  /** Null if the push service accepted the message. */
  readonly failure: Failure | null;
  /** Milliseconds to wait, if the push service said so. */
  readonly retryAfter: number | null;
}

export type PushTarget = Pick<Device, 'endpoint' | 'p256dh' | 'auth'>;

export interface PushClient {
  /** Sends a message once. Never rejects. */
  send(
    target: PushTarget,
    message: PushMessage,
    policy: DeliveryPolicy,
    signal: AbortSignal,
  ): Promise<PushResult>;
}

export interface PushClientDeps {
  keys: VapidKeys;
  clock: Clock;
  /** Allowed origins of push services. */
  services: 'any' | readonly string[];
  publicUrl: URL | undefined;
  /** Milliseconds. */
  timeout?: number;
}

/** Web Push, encrypted by `web-push`. Its own request function cannot restrict the address it connects to. */
export function createPushClient(deps: PushClientDeps): PushClient {
  const { keys, clock, services, publicUrl, timeout = 10_000 } = deps;
  const vapidDetails = { subject: contactOf(publicUrl), ...keys };

  async function encrypt(target: PushTarget, message: PushMessage, policy: DeliveryPolicy) {
    const { endpoint, p256dh, auth } = target;
    const { default: webPush } = await import('web-push');
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails,
        contentEncoding: 'aes128gcm',
        urgency: policy.urgency,
        TTL: Math.floor(policy.ttl / 1_000),
        // Replaces an undelivered message about the same subject; hashed, so that the subject stays secret.
        topic: digestOf(`topic ${message.about} ${auth}`).slice(0, 32),
      },
    );
  }

  function post(url: URL, headers: object, body: Buffer | null, signal: AbortSignal) {
    // Not `AbortSignal.any`: Node 20 may collect a combined `AbortSignal.timeout` before it fires.
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      method: 'POST',
      headers: { ...headers },
      signal,
      agent: false,
      ...(services === 'any' ? { lookup: lookupPublic } : {}),
    };
    return new Promise<PushResult>((resolve, reject) => {
      const pushRequest = request(url, options, (response) => {
        // The body is not needed, and may be endless.
        response.destroy();
        resolve({
          failure: failureOf(response.statusCode ?? 0),
          retryAfter: readRetryAfter(response.headers['retry-after'], clock.now()),
        });
      });
      const timer = setTimeout(() => pushRequest.destroy(new Error('timeout')), timeout);
      pushRequest.on('error', reject).once('close', () => clearTimeout(timer));
      pushRequest.end(body);
    });
  }

  return {
    async send(target, message, policy, signal) {
      if (!isAllowedEndpoint(target.endpoint, services)) return refusal;
      const details = await encrypt(target, message, policy).catch(() => null);
      if (details === null) return refusal;
      const { endpoint, headers, body } = details;
      try {
        return await post(new URL(endpoint), headers, body, signal);
      } catch (error) {
        return error instanceof NotPublicError
          ? refusal
          : { failure: 'unreachable', retryAfter: null };
      }
    },
  };
}

const refusal: PushResult = { failure: 'refused', retryAfter: null };

/** Redirects are not followed: they may lead anywhere. */
function failureOf(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/** Push services require a contact. Apple's rejects localhost. */
const contactOf = (publicUrl: URL | undefined): string =>
  publicUrl?.protocol === 'https:' && publicUrl.hostname !== 'localhost'
    ? publicUrl.href
    : 'mailto:nobody@example.com';

/** Reads `push.key` in the data folder, or creates it. Throws `UnusableFolder` if it is invalid. */
export function openVapidKeys(folder: string, entropy: Entropy): VapidKeys {
  const file = join(folder, 'push.key');
  const storedKeys = readIfExists(file);
  if (storedKeys !== null) {
    const keys = vapidKeysOf(Buffer.from(storedKeys.trim(), 'base64url'));
    if (keys !== null) return keys;
    throw new UnusableFolder(
      'push.key does not hold a key of 256 bits. Restore the right file; or delete it, and turn on notifications again on every device.',
    );
  }
  let keys = vapidKeysOf(entropy.bytes(32));
  // One in 2³² draws is above the order of the curve.
  while (keys === null) keys = vapidKeysOf(entropy.bytes(32));
  writeDurably(file, `${keys.privateKey}\n`);
  return keys;
}

function vapidKeysOf(secret: Buffer): VapidKeys | null {
  if (secret.length !== 32) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret);
  } catch {
    return null;
  }
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
