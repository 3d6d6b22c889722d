import { dataSource, setDataSource } from '#platform/web/api/data-source.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import type { DataSource } from '#shared/data-source.ts';

/** Milliseconds between two refetches: a slow server would be asked without end. */
const refetchInterval = 60_000;

/** Time of the last refetch, or of the next. */
let refetchAt = 0;

function receive({ data }: MessageEvent<DataSource | { readonly cachedAt?: never }>): void {
  if (data.cachedAt === undefined) return;
  const { cachedAt, signIn } = data;
  const before = dataSource().cachedAt;
  setDataSource({ cachedAt: cachedAt && Math.min(cachedAt, before ?? cachedAt), signIn });
  if (cachedAt === null && before !== null) refetch();
}

/** The server is reachable again: everything else on the page may be outdated. */
function refetch(): void {
  const now = Date.now();
  if (refetchAt > now) return;
  refetchAt = Math.max(now, refetchAt + refetchInterval);
  setTimeout(() => void queryClient.invalidateQueries(), refetchAt - now);
}

/** Receives the worker's messages. Call once, at start: those that arrive before the first listener are lost. */
export function watchDataSource(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', receive);
}
