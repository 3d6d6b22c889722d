import {
  type FetchQueryOptions,
  MutationCache,
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query';
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#shared/api-error.ts';
import type { Answer, EndpointSpec, Input } from '#shared/endpoint.ts';
import { onUserChange, session } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { requestWith } from './client.ts';
import { errorMessage, isSignedOut, NetworkError } from './errors.ts';

interface MutationMeta extends Record<string, unknown> {
  /** The component shows the error itself; otherwise a toast does. */
  readonly handlesError?: boolean;
  /** Text for errors without a reason that the user can act on. */
  readonly errorText?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** Milliseconds; live events invalidate earlier. */
const staleTime = 30_000;
const retryDelay = 500;

/** Shows an error as a toast, unless the sign-in page says it. */
export function toastError(error: unknown, text?: string): void {
  if (!isSignedOut(error)) toast.general(errorMessage(error, text), { tone: 'danger' });
}

/** The cache of everything that this browser has read from the server, for the current user. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError(error, _variables, _result, { meta }) {
      if (!meta?.handlesError) toastError(error, meta?.errorText);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime,
      // A server in the same network is reachable without internet access.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 &&
        (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)),
      retryDelay,
    },
    // A plain `useMutation` shows its own errors; `useApiMutation` shows a toast.
    mutations: { networkMode: 'always', retry: false, meta: { handlesError: true } },
  },
});

/** Cached data of one user isn't shown to the next. */
export function clearQueriesOnUserChange(): void {
  onUserChange(() => queryClient.clear());
}

type QueryArgs<Spec extends EndpointSpec> = unknown extends Input<Spec> ? [] : [input: Input<Spec>];

/** Key, fetcher and type of one endpoint's data. */
export const apiQuery = <Spec extends EndpointSpec>(endpoint: Spec, ...input: QueryArgs<Spec>) =>
  queryOptions({
    queryKey: [endpoint.path, ...input] as const,
    queryFn: (): Promise<Answer<Spec>> => requestWith(endpoint, input[0]),
  });

/** Marks everything read from these endpoints as outdated; queries in use are fetched again. */
export const invalidate = (...endpoints: readonly EndpointSpec[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));

// biome-ignore lint/suspicious/noExplicitAny: options of any query; only `prefetchQuery` reads them
type AnyQuery = FetchQueryOptions<any, any, any, any>;

/**
 * A page's loader that starts its reads while the page renders. The navigation doesn't wait for them;
 * the component shows their errors. Does nothing for a signed-out user, who is redirected.
 */
export const prefetch =
  (
    ...queries: readonly (AnyQuery | ((args: LoaderFunctionArgs) => AnyQuery | undefined))[]
  ): LoaderFunction =>
  (args) => {
    if (session.token() === null) return null;
    for (const each of queries) {
      const query = typeof each === 'function' ? each(args) : each;
      if (query !== undefined) void queryClient.prefetchQuery(query);
    }
    return null;
  };

// biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` without arguments needs it
type Variables<Spec extends EndpointSpec> = unknown extends Input<Spec> ? void : Input<Spec>;

/** A write. Errors become a toast unless `meta.handlesError`. */
export const useApiMutation = <Spec extends EndpointSpec, Context = unknown>(
  endpoint: Spec,
  {
    meta = {},
    ...options
  }: Omit<UseMutationOptions<Answer<Spec>, Error, Variables<Spec>, Context>, 'mutationFn'> = {},
) =>
  useMutation({
    ...options,
    meta,
    mutationFn: (input: Variables<Spec>) => requestWith(endpoint, input),
  });
