import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { afterSignOutGuards, session } from '#platform/web/session/session.ts';
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

/** Signs out after every guard agreed. The server ends the session too, if it can be reached. */
export const signOut = (): void =>
  afterSignOutGuards(() => {
    request(logout).catch(() => undefined);
    session.leave();
  });
