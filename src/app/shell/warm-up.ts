import { partnerQuery, profileQuery } from '#features/auth/web/session.queries.ts';
import { loveQuery, partnerLoveQuery } from '#features/love/web/love.queries.ts';
import { setupNeededQuery } from '#features/setup/web/setup-needed.queries.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { session } from '#platform/web/session/session.ts';

/** Asks for what the first screen needs before its code is here, all at the same time. Resolves once all has come, or not. */
export async function warmUp(): Promise<void> {
  const first =
    session.token() === null
      ? [queryClient.prefetchQuery(setupNeededQuery)]
      : [
          queryClient.prefetchQuery(profileQuery),
          queryClient.prefetchQuery(partnerQuery),
          queryClient.prefetchQuery(loveQuery),
          queryClient.prefetchQuery(partnerLoveQuery),
        ];
  await Promise.all(first);
}
