import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/http/call.ts';
import { readSetup } from '../setup-needed.contract.ts';

/** Whether the home still has to be set up. Apart from the rest, since every first page asks it. */
export const setupNeededQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => call(readSetup),
  staleTime: 0,
  retry: false,
});
