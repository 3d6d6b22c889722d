import { Refusal } from '#shared/refusal.ts';

/** Whether a failure says that there is no such thing (any more). */
export const isGone = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/** Whether what `read` asks for is gone by now, as far as is known: an answer may get lost when all is done. */
export const isGoneBy = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(() => false, isGone);
