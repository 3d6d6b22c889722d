import { claimsOf } from './person-of.ts';
import { session } from './session.ts';
import { tokenKey } from './token-store.ts';

/**
 * What the token says of its person that this browser keeps at this moment, whoever took it out or changed it: null
 * where there is none. `isWhole`: it names the person by id and by username (S3 §3).
 */
export function claimsKept(): { isWhole: boolean } | null {
  // Where it keeps nothing at all, who is signed in is so in this tab alone.
  if (!session.shared()) return { isWhole: true };
  const token = localStorage.getItem(tokenKey);
  return token === null ? null : { isWhole: namesPerson(token) };
}

function namesPerson(token: string): boolean {
  const { userId, sub } = claimsOf(token);
  return typeof userId === 'number' && typeof sub === 'string';
}
