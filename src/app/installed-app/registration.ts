import { Workbox } from 'workbox-window';
import { basePath } from '#platform/web/api/base-path.ts';
import { session } from '#platform/web/session/session.ts';
import { allowOwnScripts } from '#platform/web/trusted-types.ts';
import { cachedAtHeader } from '#shared/data-source.ts';
import {
  isCachedRead,
  isThumbnail,
  prefetchedReads,
  type WorkerMessage,
} from '../offline.rules.ts';

/** Milliseconds before the first registration: downloading all files must not compete with the page. */
const firstRegistrationDelay = 2_000;
/** Milliseconds for which a cached response is not read again in advance. */
const freshFor = 60 * 60_000;

/** False without HTTPS, and in some private windows. */
export const supportsServiceWorker = (): boolean => 'serviceWorker' in navigator;

/** Registers the service worker; resolves to undefined if that is impossible. `onWaiting`: a new build can be activated. */
export async function registerServiceWorker(onWaiting: () => void): Promise<Workbox | undefined> {
  if (!supportsServiceWorker()) return undefined;
  allowOwnScripts();
  if ((await activeWorker()) === null) {
    await new Promise((resolve) => setTimeout(resolve, firstRegistrationDelay));
  }
  const workbox = new Workbox(`${basePath}/sw.js`, {
    scope: `${basePath}/`,
    updateViaCache: 'none',
  });
  workbox.addEventListener('waiting', onWaiting);
  try {
    await workbox.register({ immediate: true });
  } catch {
    return undefined;
  }
  await navigator.serviceWorker.ready;
  return workbox;
}

/** The `Authorization` header of the current session; empty if signed out. */
export function authorization(): string {
  const token = session.token();
  return token === null ? '' : `Bearer ${token}`;
}

/** Returns the worker also if this page was loaded without it (reload with Shift). */
export async function activeWorker(): Promise<ServiceWorker | null> {
  if (!supportsServiceWorker()) return null;
  const scope = new URL(`${basePath}/`, location.href).href;
  const currentRegistration = await navigator.serviceWorker
    .getRegistration(scope)
    .catch(() => undefined);
  // An instance at a parent path has a worker of its own.
  return currentRegistration?.scope === scope ? currentRegistration.active : null;
}

export async function postToWorker(message: WorkerMessage): Promise<void> {
  (await activeWorker())?.postMessage(message);
}

/** Informs the worker when a session ends, in any tab, online or offline. */
export function reportSignOut(): void {
  let lastToken = authorization();
  session.subscribe(() => {
    const now = authorization();
    if (lastToken !== '' && now === '')
      void postToWorker({ type: 'SIGNED_OUT', authorization: lastToken });
    lastToken = now;
  });
}

/** Caches the responses that this page read before it had a worker, and the memories. */
export async function warmUpCaches(): Promise<void> {
  const root = location.origin + basePath;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const headers = { authorization: authorization() };
  const urlsToCache: [string, RequestInit][] = [];
  for (const url of new Set([...loaded, ...prefetchedReads.map((path) => root + path)])) {
    const path = url.startsWith(root) ? url.slice(root.length).replace(/\?.*/s, '') : '';
    const { searchParams } = new URL(url);
    const isCacheable = isCachedRead(path, searchParams) || isThumbnail(path, searchParams);
    if (isCacheable && !(await isFresh(url))) urlsToCache.push([url, { headers }]);
  }
  // Workbox runs its routes for each.
  (await activeWorker())?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

async function isFresh(url: string): Promise<boolean> {
  const cached = await caches.match(url);
  return Date.now() - Number(cached?.headers.get(cachedAtHeader) ?? 0) < freshFor;
}
