import { ApiError } from '#shared/api-error.ts';

/** Whether a failure signed them out: then the sign-in page already says it all. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
