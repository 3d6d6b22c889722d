import { useSyncExternalStore } from 'react';
import { queryClient } from '#platform/web/api/queries.ts';
import { createEmitter } from '#platform/web/emitter.ts';
import type { CacheAgeMessage } from '../offline.rules.ts';

/** Milliseconds between two refetches: a slow server would be asked without end. */
const refetchInterval = 60_000;

let cachedAt: number | null = null;
let refetchedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = createEmitter();

function receive({ data }: MessageEvent<CacheAgeMessage | { readonly cachedAt?: never }>): void {
  if (data.cachedAt === undefined) return;
  const before = cachedAt;
  cachedAt = data.cachedAt === null ? null : Math.min(data.cachedAt, before ?? data.cachedAt);
  if (cachedAt === before) return;
  changes.emit();
  if (cachedAt === null) refetch();
}

/** The server is reachable again: everything else on the page may be outdated. */
function refetch(): void {
  const wait = Math.max(0, refetchedAt + refetchInterval - Date.now());
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    refetchedAt = Date.now();
    void queryClient.invalidateQueries();
  }, wait);
}

/** Call once, at start: messages that arrive before the first listener are lost. */
export function watchCacheAge(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', receive);
}

/** Time of the oldest cached response on this page, in milliseconds since 1970; null if all data is from the server. */
export const useCachedAt = (): number | null =>
  useSyncExternalStore(changes.subscribe, () => cachedAt);
