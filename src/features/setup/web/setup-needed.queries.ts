import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { readSetup } from '../setup-needed.contract.ts';

/** What the page came with. A home that was set up stays so; one that was not may be by now. */
const isSetUp = document.documentElement.dataset.setUp === 'true';

/** Whether the home still has to be set up. Apart from the rest, since every first page asks it. */
export const setupNeededQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async () => (isSetUp ? { needed: false } : request(readSetup)),
  staleTime: isSetUp ? Number.POSITIVE_INFINITY : 0,
  retry: false,
});
