import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/http/call.ts';
import type { Leaving } from '#platform/web/session/leaving.ts';
import { session } from '#platform/web/session/session.ts';
import { logout, readPartner, readProfile } from '../auth.contract.ts';

/** Who is signed in. A 401 has signed them out by the time it fails. */
export const profileQuery = queryOptions({
  queryKey: ['auth', 'profile'],
  queryFn: () => call(readProfile),
});

/** The other one of the two. */
export const partnerQuery = queryOptions({
  queryKey: ['auth', 'partner'],
  queryFn: () => call(readPartner),
});

/** Signs out at once. The home is told as well, and ends the session there if it can be reached. */
export function signOut(): void {
  let leave = () => {
    call(logout).catch(() => undefined);
    session.leave();
  };
  for (const ask of leaving) leave = ask.bind(null, leave);
  leave();
}

/** Who is asked before somebody signs out: whoever keeps something for them that would be lost. */
export const leaving: Leaving = new Set();
