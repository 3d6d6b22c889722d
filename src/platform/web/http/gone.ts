import { Refusal } from '#shared/refusal.ts';

/** Whether a failure says that there is no such thing (any more). */
export const isGone = (error: unknown): boolean => error instanceof Refusal && error.status === 404;
