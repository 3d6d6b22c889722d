import { isSignedOut } from '#platform/web/api/errors.ts';
import { toast } from '#platform/web/ui/toast.ts';

/** Milliseconds in which a deletion can be undone; longer than other toasts. */
export const timeToUndo = 8_000;

/** Waits for a change of photos. An error becomes a toast, or is passed to `failure`. Returns true on success. */
export async function withErrorToast<Done>(
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
