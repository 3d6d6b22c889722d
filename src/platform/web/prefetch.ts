import type { FetchQueryOptions } from '@tanstack/react-query';
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import { queryClient } from './api/queries.ts';
import { session } from './session/session.ts';

// biome-ignore lint/suspicious/noExplicitAny: options of any query; only `prefetchQuery` reads them
type Query = FetchQueryOptions<any, any, any, any>;

/**
 * A page's loader that starts its reads while the page renders. The navigation doesn't wait for them;
 * the component shows their errors. Does nothing for a signed-out user, who is redirected.
 */
export const prefetch =
  (
    ...queries: readonly (Query | ((args: LoaderFunctionArgs) => Query | undefined))[]
  ): LoaderFunction =>
  (args) => {
    if (session.token() === null) return null;
    for (const each of queries) {
      const query = typeof each === 'function' ? each(args) : each;
      if (query !== undefined) void queryClient.prefetchQuery(query);
    }
    return null;
  };
