import { queryOptions } from '@tanstack/react-query';
import { readPartner, readProfile } from '#features/auth/auth.contract.ts';
import { call } from '#platform/web/http/call.ts';

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
