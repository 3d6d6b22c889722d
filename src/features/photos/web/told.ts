import { isSignedOut } from '#platform/web/api/errors.ts';
import { toast } from '#platform/web/ui/toast.ts';

/** Milliseconds in which to change one's mind: longer than a message is shown that only tells. */
export const timeToUndo = 8_000;

/**
 * Waits for work on photos; a failure is a toast with these words, or what is made of it. Answers whether it was done.
 */
export async function told<Done>(
  work: Promise<Done>,
  failure: string | ((error: unknown) => void),
  onSuccess?: (done: Done) => void,
): Promise<boolean> {
  try {
    const done = await work;
    onSuccess?.(done);
    return true;
  } catch (error) {
    if (isSignedOut(error)) return false;
    if (typeof failure === 'string') toast.photo(failure, { tone: 'danger' });
    else failure(error);
    return false;
  }
}
