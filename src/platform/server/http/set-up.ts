import { noTwoYet, Refusal } from '#shared/refusal.ts';

/** For what only a home can do in which two people live. */
export const setupNotFinished = () => new Refusal(409, noTwoYet);

/** For what only a home can do that is still free. */
export const doneAlready = () => new Refusal(409, 'Setup is already finished.');
