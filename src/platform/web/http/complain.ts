import { toast } from '../ui/toast.ts';
import { isSignedOut } from './signed-out.ts';
import { wordsFor } from './words-for.ts';

/** Says why something could not be done; nothing where the sign-in page says it all. */
export function complain(error: unknown, otherwise: string): void {
  if (isSignedOut(error)) return;
  toast.general(wordsFor(error, otherwise).words, { tone: 'danger' });
}
