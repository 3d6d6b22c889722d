import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import type { Leaving } from '#platform/web/session/leaving.ts';
import { session } from '#platform/web/session/session.ts';
import { logout, readPartner, readProfile } from '../auth.contract.ts';

/** Who is signed in. A 401 has signed them out by the time it fails. */
export const profileQuery = queryOptions({
  queryKey: ['auth', 'profile'],
  queryFn: () => request(readProfile),
});

/** The other one of the two. */
export const partnerQuery = queryOptions({
  queryKey: ['auth', 'partner'],
  queryFn: () => request(readPartner),
});

/** Signs out at once. The home is told as well, and ends the session there if it can be reached. */
export function signOut(): void {
  let leave = () => {
    request(logout).catch(() => undefined);
    session.leave();
  };
  for (const ask of leaving) leave = ask.bind(null, leave);
  leave();
}

/** Who is asked before somebody signs out: whoever keeps something for them that would be lost. */
export const leaving: Leaving = new Set();
