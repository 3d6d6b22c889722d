import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The source of secrets and draws. Injected, so that tests can fix a draw. */
export interface Entropy {
  bytes(length: number): Buffer;
}

export const systemEntropy: Entropy = { bytes: randomBytes };

export const newSecret = (entropy: Entropy): string => entropy.bytes(32).toString('base64url');

export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)));
}

const codeLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A code of 3 × 4 letters and digits (58 bits) that is easy to type. */
export function newSetupCode(entropy: Entropy): string {
  const letter = () => codeLetters[drawBelow(codeLetters.length, entropy)];
  const group = () => Array.from({ length: 4 }, letter).join('');
  return [group(), group(), group()].join('-');
}

/** An id from 1 to 2⁵³ − 1, which reveals nothing about other ids. */
export function drawId(entropy: Entropy): number {
  for (;;) {
    const id = Number(entropy.bytes(8).readBigUInt64BE() >> 11n);
    if (id > 0) return id;
  }
}

/** An unbiased integer from 0 to `end` − 1 (`end` at most 2⁴⁸). */
export function drawBelow(end: number, entropy: Entropy): number {
  const length = end <= 256 ? 1 : 6;
  const draws = 256 ** length;
  const fairDraws = draws - (draws % end);
  for (;;) {
    const randomNumber = entropy.bytes(length).readUIntBE(0, length);
    if (randomNumber < fairDraws) return randomNumber % end;
  }
}
