import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { stringifySetCookie } from 'cookie';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { imagePathPrefix, videoPathPrefix } from '#shared/images.ts';
import { UnusableFolder } from '../data-folder.ts';
import { readIfExists, writeDurably } from '../disk.ts';
import { digestOf, type Entropy, sameSecret } from '../entropy.ts';
import type { ClientInfo } from './client-info.ts';

/** `iat` and `exp` in seconds since 1970. */
const Claims = z.object({
  sub: z.string(),
  userId: z.int(),
  sid: z.string(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.infer<typeof Claims>;

export type Tokens = ReturnType<typeof createTokens>;

const issuer = 'fivetwenty';
const audience = 'fivetwenty';

/** Accepts HS256 only. */
export function createTokens(key: Buffer) {
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
    // fast-jwt accepts tokens without these claims by default.
    requiredClaims: ['iss', 'aud'],
    ignoreExpiration: true,
  });
  // The pass is derived from the key, so it is never stored.
  const imagePass = (sid: string) =>
    `${sid}.${createHmac('sha256', key).update(`pictures of ${sid}`).digest('base64url')}`;
  return {
    /** The secret of a calendar link: 128 bits that need the key and a stored nonce. */
    calendarToken: (nonce: string): string =>
      createHmac('sha256', key).update(`calendar ${nonce}`).digest('hex').slice(0, 32),
    imagePass,
    readImagePass(pass: string): string | null {
      const [sid = ''] = pass.split('.', 1);
      return sameSecret(pass, imagePass(sid)) ? sid : null;
    },
    sign: (claims: Claims): string => sign({ ...claims }),
    /** Returns the claims of a token with a valid signature, also of an expired one; otherwise null. */
    read(token: string): Claims | null {
      try {
        const claims = Claims.safeParse(verify(token));
        return claims.success ? claims.data : null;
      } catch {
        return null;
      }
    },
  };
}

/** Reads the 256-bit key of `secret.key`; the first start creates it. */
export function openKey(folder: string, entropy: Entropy): Buffer {
  const existingKey = readKey(folder);
  if (existingKey !== null) return existingKey;
  const key = entropy.bytes(32);
  writeDurably(keyFile(folder), `${key.toString('base64')}\n`);
  return key;
}

/** Returns null if there is no file. Throws `UnusableFolder` if it is not a key. */
export function readKey(folder: string): Buffer | null {
  const text = readIfExists(keyFile(folder));
  return text === null ? null : validKey(Buffer.from(text.trim(), 'base64'));
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

const imageCookieName = (encrypted: boolean) => (encrypted ? '__Secure-img' : 'img');

export const imageCookieOf = (client: ClientInfo): string | undefined =>
  client.cookie(imageCookieName(client.encrypted));

/** Cookies that are valid on the paths of images and videos only, as long as the session. */
export const imageCookies = (
  { basePath, encrypted }: { basePath: string; encrypted: boolean },
  pass: { value: string; seconds: number },
): string[] =>
  [imagePathPrefix, videoPathPrefix].map((path) =>
    stringifySetCookie({
      name: imageCookieName(encrypted),
      value: pass.value,
      path: basePath + path,
      maxAge: pass.seconds,
      httpOnly: true,
      sameSite: 'strict',
      secure: encrypted,
    }),
  );
