/**
 * Whose token this is, as far as it says so itself: the `sub` of a JWT. The token is not checked, which
 * only the home can do; this is good for noticing that somebody else signed in, and for nothing more.
 */
export function personOf(token: string): string {
  const claims = claimsOf(token);
  return typeof claims === 'object' &&
    claims !== null &&
    'sub' in claims &&
    typeof claims.sub === 'string'
    ? claims.sub
    : token;
}

/** What a JWT says, unchecked; undefined where it is none. */
export function claimsOf(token: string): unknown {
  const payload = token.split('.')[1] ?? '';
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(bytes);
  } catch {
    return undefined;
  }
}
