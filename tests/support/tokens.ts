import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { FakeClock } from './fake-clock.ts';

type Json = Record<string, unknown>;

/** Of a home what it takes to sign in its place. */
interface Signing {
  readonly folder: string;
  readonly clock: Pick<FakeClock, 'now'>;
}

/** The key with which a home signs. */
export const keyOf = (folder: string): Buffer =>
  Buffer.from(readFileSync(join(folder, 'secret.key'), 'utf8').trim(), 'base64');

const encoded = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The content of a token, unverified. */
export function opened(token: string): { header: Json; claims: Json; signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return { header: decoded(header), claims: decoded(claims), signature };
}

/** A token with this content, signed with HMAC (`sha256` unless said otherwise) or, without a key, not at all. */
export function forged(header: Json, claims: Json, key: Buffer | null, hash = 'sha256'): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  const signature = key === null ? '' : createHmac(hash, key).update(content).digest('base64url');
  return `${content}.${signature}`;
}

/** A token like this one but for some claims, signed with the home's own key. */
export function withClaims(
  { folder }: Pick<Signing, 'folder'>,
  token: string,
  changes: Json,
): string {
  const { header, claims } = opened(token);
  return forged(header, { ...claims, ...changes }, keyOf(folder));
}

const day = 24 * 60 * 60;

/** A token on a session of its own, without the slow hash of a sign-in; for tests that need many. */
export function mintToken(home: Signing, username: string): string {
  const database = new Sqlite(join(home.folder, 'home.sqlite'));
  try {
    const { id } = database
      .prepare<[string], { id: number }>('select id from people where username = ?')
      .get(username) ?? { id: 0 };
    const now = home.clock.now();
    const sid = randomBytes(32).toString('base64url');
    database
      .prepare(
        'insert into sessions (sid, personId, device, createdAt, lastSeenAt, endsAt) values (?, ?, ?, ?, ?, ?)',
      )
      .run(sid, id, 'Test', now, now, now + 180 * day * 1000);
    const iat = Math.floor(now / 1000);
    return forged(
      { alg: 'HS256', typ: 'JWT' },
      {
        ...{ sub: username, userId: id, sid, iat, exp: iat + 30 * day },
        ...{ iss: 'fivetwenty', aud: 'fivetwenty' },
      },
      keyOf(home.folder),
    );
  } finally {
    database.close();
  }
}
