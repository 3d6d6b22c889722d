import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { readNotifications, subscribe } from '#features/notifications/notifications.contract.ts';
import { type PushMessage, readPushMessage } from '#shared/notification.ts';
import type { TestServer } from './test-server.ts';

/** A push message as it was received. */
export interface Arrived extends PushMessage {
  /** The decrypted content. */
  readonly written: string;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
}

/** The response to the next messages; 201 by default. `never` sends none. */
export type Says = number | 'never' | { status: number; headers: Record<string, string> };

/** A subscribed browser, which can decrypt its messages. */
export interface Browser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The received messages, oldest first. */
  readonly arrived: Arrived[];
  /** The number of connections, whatever the result. */
  knocks(): number;
  says(answer: Says): void;
}

/** A real push service on a real port (RFC 8030, 8188, 8291, 8292). */
export interface PushService {
  readonly origin: string;
  /** A browser that accepts messages signed with this key: the server's own, in base64url. */
  newBrowser(publicKey: string): Browser;
  close(): Promise<void>;
}

/** A browser's subscription for this endpoint; its messages can't be decrypted. */
export const newSubscription = (endpoint: string): Browser['subscription'] => ({
  endpoint,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

interface Place {
  readonly pair: ECDH;
  readonly auth: Buffer;
  readonly publicKey: string;
  readonly arrived: Arrived[];
  knocks: number;
  answer: Says;
}

export async function openPushService(): Promise<PushService> {
  const places = new Map<string, Place>();
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const place = places.get(request.url ?? '');
    if (place === undefined) return void response.writeHead(404).end();
    const body = await buffer(request);
    place.knocks += 1;
    if (place.answer === 'never') return;
    const { status, headers } =
      typeof place.answer === 'number' ? { status: place.answer, headers: {} } : place.answer;
    checkSignature(request, origin, place.publicKey);
    const message = opened(place, body);
    if (status === 201) place.arrived.push(arrivedBy(request, message));
    response.writeHead(status, headers).end('x'.repeat(1024));
  }

  return {
    origin,
    newBrowser(publicKey) {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const place: Place = { pair, auth, publicKey, arrived: [], knocks: 0, answer: 201 };
      places.set(path, place);
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        arrived: place.arrived,
        knocks: () => place.knocks,
        says(answer) {
          place.answer = answer;
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function arrivedBy({ headers }: IncomingMessage, written: string): Arrived {
  const message = readPushMessage(written);
  if (message === null) throw new Error(`no message of ours: ${written}`);
  const one = (name: string) => headers[name]?.toString();
  return {
    ...message,
    written,
    ttl: Number(one('ttl')),
    urgency: one('urgency'),
    topic: one('topic'),
  };
}

/** Throws unless a message is signed by this key for this service, for a day at most (RFC 8292). */
function checkSignature({ headers }: IncomingMessage, origin: string, publicKey: string): void {
  const spoken = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '');
  const [, token = '', key = ''] = spoken ?? [];
  if (key !== publicKey) throw new Error('signed by another server');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1_000;
  const isFor = aud === origin && exp > now && exp <= now + 24 * 60 * 60;
  if (!isFor || !/^(mailto|https):/.test(sub)) throw new Error('signed for something else');
}

/** Decrypts `aes128gcm` (RFC 8188) with the keys of a browser (RFC 8291). Throws for a message to another browser. */
function opened({ pair, auth }: Place, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Turns notifications on for a session, in a browser of its own. */
export async function turnOn(
  testServer: Pick<TestServer, 'call'>,
  service: Pick<PushService, 'newBrowser'>,
  token: string,
): Promise<Browser> {
  const { publicKey } = readNotifications.responses[200].parse(
    (await testServer.call(readNotifications, { token })).body,
  );
  const browser = service.newBrowser(publicKey);
  const { status, body } = await testServer.call(subscribe, { token, body: browser.subscription });
  if (status !== 200) throw new Error(`subscribing answered ${JSON.stringify(body)}`);
  return browser;
}

/** The number of pending notifications of a server. */
export function heldIn({ folder }: Pick<TestServer, 'folder'>): unknown {
  const db = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
  try {
    return db.prepare('select count(*) from heldNotices').pluck().get();
  } finally {
    db.close();
  }
}
