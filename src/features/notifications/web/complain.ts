import { isSignedOut } from '#platform/web/http/signed-out.ts';
import { wordsFor } from '#platform/web/http/words-for.ts';
import { toast } from '#platform/web/ui/toast.ts';

/** Says why something could not be done; nothing where the sign-in page says it all. */
export function complain(error: unknown, otherwise: string): void {
  if (isSignedOut(error)) return;
  toast.general(wordsFor(error, otherwise).words, { tone: 'danger' });
}
