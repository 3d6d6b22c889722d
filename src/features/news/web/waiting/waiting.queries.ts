import { apiQuery } from '#platform/web/api/queries.ts';
import { readWaiting } from '../../waiting.contract.ts';

/** Things that wait for the user, the most urgent first. */
export const waitingQuery = apiQuery(readWaiting);
