import { ApiError } from '#shared/api-error.ts';

/** Whether a failure says that there is no such thing (any more). */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** Whether what `read` asks for is gone by now, as far as is known: an answer may get lost when all is done. */
export const isGoneBy = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(() => false, isGone);

/** Takes something away. What is gone already, or by now as `read` finds, counts as done (decisions §0). */
export async function takeAway(
  act: () => Promise<unknown>,
  read: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isGone(error) && !(await isGoneBy(read))) throw error;
  }
}
