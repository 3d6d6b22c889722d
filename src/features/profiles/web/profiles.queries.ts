import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { ApiError } from '#shared/api-error.ts';
import { readProfilePage } from '../profiles.contract.ts';

/** The page of this name, read anew whenever somebody looks at it: strangers are told nothing live. */
export const profilePageQuery = (username: string) =>
  queryOptions({
    queryKey: ['profile-page', username],
    queryFn: () => request(readProfilePage, { params: { username } }),
    staleTime: 0,
  });

/** Whether the home said that it has no such page, in whatever words; not that it could not be asked. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
