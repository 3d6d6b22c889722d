import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { FakeClock } from './fake-clock.ts';

type Json = Record<string, unknown>;

/** The part of a server that is needed to sign tokens for it. */
interface Signing {
  readonly folder: string;
  readonly clock: Pick<FakeClock, 'now'>;
}

/** The server's signing key. */
export const keyOf = (folder: string): Buffer =>
  Buffer.from(readFileSync(join(folder, 'secret.key'), 'utf8').trim(), 'base64');

const encodePart = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decodePart = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The content of a token, unverified. */
export function decodeToken(token: string): { header: Json; claims: Json; signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return { header: decodePart(header), claims: decodePart(claims), signature };
}

/** A token with these claims, signed with HMAC (by default `sha256`), or unsigned without a key. */
export function signToken(header: Json, claims: Json, key: Buffer | null, hash = 'sha256'): string {
  const content = `${encodePart(header)}.${encodePart(claims)}`;
  const signature = key === null ? '' : createHmac(hash, key).update(content).digest('base64url');
  return `${content}.${signature}`;
}

/** A copy of a token with other claims, signed with the server's key. */
export function withClaims(
  { folder }: Pick<Signing, 'folder'>,
  token: string,
  changes: Json,
): string {
  const { header, claims } = decodeToken(token);
  return signToken(header, { ...claims, ...changes }, keyOf(folder));
}

const day = 24 * 60 * 60;

/** A token with a new session, without the slow password hash. */
export function mintToken(server: Signing, username: string): string {
  const database = new Sqlite(join(server.folder, 'home.sqlite'));
  try {
    const { id } = database
      .prepare<[string], { id: number }>('select id from people where username = ?')
      .get(username) ?? { id: 0 };
    const now = server.clock.now();
    const sid = randomBytes(32).toString('base64url');
    database
      .prepare(
        'insert into sessions (sid, personId, device, createdAt, lastSeenAt, endsAt) values (?, ?, ?, ?, ?, ?)',
      )
      .run(sid, id, 'Test', now, now, now + 180 * day * 1000);
    const iat = Math.floor(now / 1000);
    return signToken(
      { alg: 'HS256', typ: 'JWT' },
      {
        sub: username,
        userId: id,
        sid,
        iat,
        exp: iat + 30 * day,
        iss: 'fivetwenty',
        aud: 'fivetwenty',
      },
      keyOf(server.folder),
    );
  } finally {
    database.close();
  }
}
