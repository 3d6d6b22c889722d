import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { ApiError } from '#shared/api-error.ts';
import { Misunderstood } from '../http/misunderstood.ts';
import { onPersonChange } from '../session/person-change.ts';

/** Milliseconds for which what was read counts as fresh; what is live tells us earlier. */
const freshFor = 30_000;
const mostRetries = 2;

/** Everything this browser has read from the home, for who is signed in. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      refetchOnReconnect: true,
      // A home on the same network is there without any internet: being "offline" stops nothing.
      networkMode: 'always',
      retry: (failures, error) => failures < mostRetries && mayHelpToRetry(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Asking again changes no "no", only a silence or a fault of the home. */
const mayHelpToRetry = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : !(error instanceof Misunderstood);

// What one person has read is nothing for the other, nor for nobody.
onPersonChange(() => cache.clear());

/** Gives the pages below it the one cache. */
export const Cache = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: cache }, children);
