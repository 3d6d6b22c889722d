import { partnerQuery, profileQuery } from '#features/auth/web/session.queries.ts';
import { loveQuery, partnerLoveQuery } from '#features/love/web/love.queries.ts';
import { setupNeededQuery } from '#features/setup/web/setup-needed.queries.ts';
import { cache } from '#platform/web/cache/cache.ts';
import { session } from '#platform/web/session/session.ts';

/** Asks for what the first screen needs before its code is here, all at the same time. */
export function warmUp(): void {
  if (session.token() === null) {
    void cache.prefetchQuery(setupNeededQuery);
    return;
  }
  void cache.prefetchQuery(profileQuery);
  void cache.prefetchQuery(partnerQuery);
  void cache.prefetchQuery(loveQuery);
  void cache.prefetchQuery(partnerLoveQuery);
}
