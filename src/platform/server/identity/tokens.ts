import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { UnusableFolder } from '../data-folder.ts';
import { readIfExists, writeDurably } from '../disk.ts';
import { digestOf, type Entropy, sameSecret } from '../entropy.ts';

/** What a token says: who, on which sign-in, from when to when (seconds since 1970). */
const Claims = z.object({
  sub: z.string(),
  userId: z.int(),
  sid: z.string(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.infer<typeof Claims>;

export interface Tokens {
  sign(claims: Claims): string;
  /** What a token of ours says, even one that has expired; null for any other text. */
  read(token: string): Claims | null;
  /** What lets the browser of a session look at pictures; the same for as long as the session lasts. */
  imagePass(sid: string): string;
  /** The session that a pass of ours names; null for any other text. */
  readImagePass(pass: string): string | null;
}

const issuer = 'fivetwenty';
const audience = 'fivetwenty';

/** Signs and reads tokens with this key (HS256, and nothing else is read). */
export function createTokens(key: Buffer): Tokens {
  const kid = digestOf(key.toString('base64')).slice(0, 8);
  const sign = createSigner({
    key,
    kid,
    algorithm: 'HS256',
    iss: issuer,
    aud: audience,
  });
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: issuer,
    allowedAud: audience,
    // Without this a token that names neither would pass.
    requiredClaims: ['iss', 'aud'],
    ignoreExpiration: true,
  });
  // Drawn from the key, so that it is never stored and no two calls can disagree on it.
  const imagePass = (sid: string) =>
    `${sid}.${createHmac('sha256', key).update(`pictures of ${sid}`).digest('base64url')}`;
  return {
    imagePass,
    readImagePass(pass) {
      const [sid = ''] = pass.split('.', 1);
      return sameSecret(pass, imagePass(sid)) ? sid : null;
    },
    sign: (claims) => sign({ ...claims }),
    read(token) {
      try {
        const claims = Claims.safeParse(verify(token));
        return claims.success ? claims.data : null;
      } catch {
        return null;
      }
    },
  };
}

/** The key of this home, 256 bits in `secret.key`; drawn at the first start. */
export function openKey(folder: string, entropy: Entropy): Buffer {
  const there = readKey(folder);
  if (there !== null) return there;
  const key = entropy.bytes(32);
  writeDurably(keyFile(folder), `${key.toString('base64')}\n`);
  return key;
}

/** The same where it is there; null where it is not. Throws where the file holds none. */
export function readKey(folder: string): Buffer | null {
  const written = readIfExists(keyFile(folder));
  return written === null ? null : validKey(Buffer.from(written.trim(), 'base64'));
}

const keyFile = (folder: string) => join(folder, 'secret.key');

function validKey(key: Buffer): Buffer {
  if (key.length !== 32) {
    throw new UnusableFolder(
      'secret.key is not a 256-bit key. Replace it with the correct file, or delete it, which signs everyone out.',
    );
  }
  return key;
}
