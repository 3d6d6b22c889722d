import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where every secret and every draw comes from. Injected, so that a test can fix a draw. */
export interface Entropy {
  bytes(length: number): Buffer;
}

export const systemEntropy: Entropy = { bytes: randomBytes };

/** A secret of 256 bits that nobody can guess, safe in a cookie or an address. */
export const newSecret = (entropy: Entropy): string => entropy.bytes(32).toString('base64url');

/** What is kept of a secret: enough to recognise it, useless to whoever reads the database. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Compares two secrets in a time that tells nothing about either. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const codeLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A code of 3 × 4 letters and digits (58 bits) that a person can read off a screen and type. */
export function newCode(entropy: Entropy): string {
  const letters = Array.from(
    { length: 12 },
    () => codeLetters[drawBelow(codeLetters.length, entropy)],
  );
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
    .map((group) => group.join(''))
    .join('-');
}

/** A whole number from 0 to `end` − 1 (`end` at most 2⁴⁸), each as likely as the other. */
export function drawBelow(end: number, entropy: Entropy): number {
  const length = end <= 256 ? 1 : 6;
  const draws = 256 ** length;
  const fair = draws - (draws % end);
  for (;;) {
    const drawn = entropy.bytes(length).readUIntBE(0, length);
    if (drawn < fair) return drawn % end;
  }
}
