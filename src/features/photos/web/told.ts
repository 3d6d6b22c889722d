import { toast } from '#platform/web/ui/toast.ts';
import { Refusal } from '#shared/refusal.ts';

/** Does something and says how it went: in the words that `success` makes of its answer. Answers whether it did. */
export async function told<Done>(
  work: Promise<Done>,
  success: (done: Done) => string,
  failure: (error: unknown) => string,
): Promise<boolean> {
  try {
    toast.photo(success(await work));
    return true;
  } catch (error) {
    // Where it signed them out, the sign-in page already says it all.
    const signedOut = error instanceof Refusal && (error.status === 401 || error.status === 403);
    if (!signedOut) toast.photo(failure(error), { tone: 'danger' });
    return false;
  }
}
