import { logout } from '#features/auth/auth.contract.ts';
import { call } from '#platform/web/http/call.ts';
import { session } from '#platform/web/session/session.ts';

/** Signs out at once. The home is told as well, and ends the session there if it can be reached. */
export function signOut(): void {
  call(logout).catch(() => undefined);
  session.leave();
}
