import { apiQuery } from '#platform/web/api/queries.ts';
import { ApiError } from '#shared/api-error.ts';
import { readProfilePage } from '../profiles.contract.ts';

/** The page is always refetched, since signed-out visitors receive no live events. */
export const profilePageQuery = (username: string) => ({
  ...apiQuery(readProfilePage, { params: { username } }),
  staleTime: 0,
});

/** True if the server has no such page; false if it could not be asked. */
export const isUnknownPage = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
