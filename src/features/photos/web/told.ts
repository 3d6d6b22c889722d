import { toast } from '#platform/web/ui/toast.ts';
import { Refusal } from '#shared/refusal.ts';

/** Waits for work on photos; a failure is a toast with these words. Answers whether it was done. */
export async function told<Done>(
  work: Promise<Done>,
  failure: string,
  onSuccess?: (done: Done) => void,
): Promise<boolean> {
  try {
    const done = await work;
    onSuccess?.(done);
    return true;
  } catch (error) {
    if (!isSignedOut(error)) toast.photo(failure, { tone: 'danger' });
    return false;
  }
}

/** Whether a failure signed them out: then the sign-in page already says it all. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 401 || error.status === 403);
