import { onPersonChange } from '#platform/web/session/person-change.ts';
import { session } from '#platform/web/session/session.ts';
import { hush } from '#platform/web/ui/announce.ts';
import { clearToasts } from '#platform/web/ui/toast.ts';

/** What was told to one person, on the screen or aloud, does not stay for the next. */
export function forgetTold(): void {
  let told = session.person();
  onPersonChange(() => {
    hush();
    const now = session.person();
    // Whoever did not mean to leave comes back to it.
    if (now === null ? session.wasLeft() : told !== null && told !== now) clearToasts();
    if (now !== null) told = now;
  });
}
