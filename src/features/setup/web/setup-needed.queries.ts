import { apiQuery, queryClient } from '#platform/web/api/queries.ts';
import { readSetup } from '../setup-needed.contract.ts';

/** The server writes it into the page. Setup that is finished stays finished. */
const isSetUp = document.documentElement.dataset.setUp === 'true';

const query = apiQuery(readSetup);

/** True before setup. Apart from the other queries, because every first page reads it. */
export const setupNeededQuery = {
  ...query,
  ...(isSetUp && { initialData: { needed: false }, staleTime: Number.POSITIVE_INFINITY }),
  ...(!isSetUp && { staleTime: 0 }),
  retry: false,
};

export const setSetupNeeded = (needed: boolean): unknown =>
  queryClient.setQueryData(query.queryKey, { needed });

const day = 24 * 60 * 60 * 1000;

/** Keeps the wizard open after setup, until `setSetupNeeded(false)`. */
export const stayInSetup = (): unknown =>
  queryClient.setQueryData(query.queryKey, { needed: true }, { updatedAt: Date.now() + day });
