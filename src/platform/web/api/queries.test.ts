import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { endpoint } from '#shared/endpoint.ts';
import { session } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { isTransient, NetworkError } from './errors.ts';
import { apiQuery, clearQueriesOnUserChange, invalidate, queryClient } from './queries.ts';

const readThings = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'user',
  responses: { 200: z.array(z.string()) },
});
const thingsQuery = apiQuery(readThings);

const responses = (...results: (Response | Error)[]) => {
  const fetch = vi.fn(async () => {
    const result = results.shift() ?? new Response('[]');
    if (result instanceof Error) throw result;
    return result;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

const mutate = (error: Error, meta: { handlesError?: boolean; errorText?: string }) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error), meta })
    .execute(undefined)
    .catch(() => undefined);

clearQueriesOnUserChange();
beforeEach(() => {
  vi.useFakeTimers();
  session.signIn('token-1');
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [new TypeError('Failed to fetch')],
  [new Response('{"message":"No"}', { status: 500 })],
])('a read is retried once after %o', async (failure) => {
  const fetch = responses(failure, new Response('["a"]'));
  const things = queryClient.fetchQuery(thingsQuery);
  await vi.runAllTimersAsync();
  expect(await things).toEqual(['a']);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['an error below 500', new Response('{"message":"No"}', { status: 404 })],
  ['a response of another shape', new Response('{}')],
])('a read is not retried after %s', async (_, response) => {
  const fetch = responses(response, new Response('["a"]'));
  const error = queryClient.fetchQuery(thingsQuery).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await error).toBeInstanceOf(Error);
  expect(fetch).toHaveBeenCalledOnce();
});

test('invalidate marks all reads of an endpoint as outdated', async () => {
  responses();
  await queryClient.fetchQuery(thingsQuery);
  const isOutdated = () => queryClient.getQueryState(thingsQuery.queryKey)?.isInvalidated;
  expect(isOutdated()).toBe(false);
  await invalidate(readThings);
  expect(isOutdated()).toBe(true);
});

test('the cache is cleared when another user signs in', async () => {
  responses();
  await queryClient.fetchQuery(thingsQuery);
  session.signIn('token-2');
  expect(queryClient.getQueryData(thingsQuery.queryKey)).toBeUndefined();
});

test('a failed mutation shows one toast, unless the form shows the error', async () => {
  const show = vi.spyOn(toast, 'general');
  await mutate(new ApiError(500, ''), { handlesError: true });
  await mutate(new ApiError(401, 'Please sign in.'), {});
  expect(show).not.toHaveBeenCalled();
  await mutate(new ApiError(500, ''), { errorText: 'Failed to save.' });
  expect(show).toHaveBeenCalledExactlyOnceWith('Failed to save.', { tone: 'danger' });
});

test.each([
  [new NetworkError(true), true],
  [new ApiError(429, ''), true],
  [new ApiError(500, ''), false],
  [new ApiError(507, ''), false],
])('%o can succeed later: %j', (error, is) => {
  expect(isTransient(error)).toBe(is);
});
