import { ApiError, noTwoYet } from '#shared/api-error.ts';

/** For what only a home can do in which two people live. */
export const setupNotFinished = () => new ApiError(409, noTwoYet);

/** For what only a home can do that is still free. */
export const doneAlready = () => new ApiError(409, 'Setup is already finished.');
