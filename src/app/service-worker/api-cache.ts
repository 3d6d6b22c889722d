import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { cachedAtHeader, type DataSource } from '#shared/data-source.ts';
import { proxySignInOf } from '#shared/proxy-sign-in.ts';
import {
  cacheName,
  isCachedRead,
  isImage,
  isThumbnail,
  type PhotosPurgedMessage,
  sessionOf,
} from '../offline.rules.ts';
import { base, pathOf, worker } from './scope.ts';
import {
  beginSession,
  currentSession,
  deleteCache,
  dropPendingResponses,
  endAnySession,
  endSession,
  generation,
} from './session-caches.ts';

/** Seconds after which a page gets the cached response while the request continues. */
const networkTimeoutSeconds = 4;
const maxAgeSeconds = 30 * 24 * 60 * 60;
const maxBytes = 4_000_000;
/** A header with a token or a cookie is never cached. */
const cachedHeaders = [
  'content-type',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
];

/** Network first for the allow-list and thumbnails, in caches of the current session. */
export function serveApi(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isCachedRead(pathOf(url), url.searchParams),
    handleRead,
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && isImage(pathOf(url)), handleImage);
  registerRoute(
    // Only the sign-in page sends this request.
    ({ url, sameOrigin }) => sameOrigin && pathOf(url) === '/api/auth/partners',
    ({ event, request }) => {
      if (!request.headers.has('authorization')) event.waitUntil(endAnySession());
      return fetch(request);
    },
  );
}

async function handleRead({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const session = sessionOf(request.headers.get('authorization'));
  if (session === null) return fetch(request);
  await beginSession(session.id);
  if (session.expires <= Date.now()) return fetch(request);
  return strategiesOf(session.id).reads.handle({ event, request });
}

/** Larger sizes are not cached; the thumbnail replaces them offline. */
async function handleImage({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const session = await currentSession();
  if (session === null) return fetch(request);
  const { thumbnails } = strategiesOf(session);
  const url = new URL(request.url);
  if (isThumbnail(pathOf(url), url.searchParams)) return thumbnails.handle({ event, request });
  const response = await fetch(request).catch(() => undefined);
  if (response !== undefined && isFromServer(response)) return response;
  const thumbnail = await caches.match(`${url.pathname}?size=thumbnail`, {
    cacheName: thumbnails.cacheName,
  });
  return thumbnail ?? response ?? Response.error();
}

let strategies: { session: string; reads: NetworkFirst; thumbnails: NetworkFirst } | undefined;

function strategiesOf(session: string) {
  if (strategies?.session === session) return strategies;
  const strategy = (kind: 'reads' | 'thumbnails', maxEntries: number) =>
    new NetworkFirst({
      cacheName: cacheName(base, kind, session),
      networkTimeoutSeconds,
      plugins: [
        new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }),
        // This plugin comes last: it deletes what the expiration of a deleted cache creates
        // again.
        responsePlugin(kind, session),
      ],
    });
  strategies = {
    session,
    reads: strategy('reads', 300),
    thumbnails: strategy('thumbnails', 2_000),
  };
  return strategies;
}

/** False for a proxy whose server is stopped, or that asks for a sign-in. */
const isFromServer = (response: Response): boolean =>
  ![502, 503, 504].includes(response.status) &&
  !response.headers.get('content-type')?.startsWith('text/html') &&
  proxySignInOf(response) === null;

/** Decides which responses are used and cached, and informs pages about the source of reads. */
const responsePlugin = (kind: 'reads' | 'thumbnails', session: string): WorkboxPlugin => ({
  async requestWillFetch({ request, state }) {
    Object.assign(state ?? {}, { generation: generation() });
    return request;
  },
  async fetchDidSucceed({ event, request, response, state }) {
    if (!isFromServer(response)) {
      Object.assign(state ?? {}, { unusable: response });
      throw new TypeError('The server is unreachable');
    }
    if (response.status === 404 && state?.generation === generation()) {
      await (await caches.open(cacheName(base, kind, session))).delete(request.url);
    }
    if (response.status === 401 && kind === 'reads') await endSession(session);
    if (kind === 'reads') await sendSource(event, { cachedAt: null, signIn: null });
    return response;
  },
  async cachedResponseWillBeUsed({ event, cachedResponse, state }) {
    const cachedAt = cachedResponse?.headers.get(cachedAtHeader);
    if (cachedAt && kind === 'reads') {
      const signIn = state?.unusable === undefined ? null : proxySignInOf(state.unusable);
      await sendSource(event, { cachedAt: Number(cachedAt), signIn });
    }
    return cachedResponse;
  },
  // Without a cached response, the page receives the response of the proxy.
  handlerDidError: async ({ state }) => state?.unusable,
  async cacheWillUpdate({ response, state }) {
    const isOutdated = state?.generation !== generation();
    if (isOutdated || response.status !== 200 || response.type !== 'basic') return null;
    const body = await response.blob();
    if (body.size > maxBytes) return null;
    const headers = new Headers({
      [cachedAtHeader]: `${Date.now()}`,
      'content-length': `${body.size}`,
    });
    for (const name of cachedHeaders) {
      const value = response.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return new Response(body, { headers });
  },
  async cacheDidUpdate({ cacheName, state }) {
    // Caches were deleted while this response was written.
    if (state?.generation !== generation()) await deleteCache(cacheName);
  },
});

async function sendSource(event: Event, source: DataSource): Promise<void> {
  if (!(event instanceof FetchEvent)) return;
  (await worker.clients.get(event.clientId))?.postMessage(source);
}

/** Deletes thumbnails of purged photos and all reads that name them; reads lists again. */
export async function deletePhotos(
  event: ExtendableEvent,
  { ids, filenames, authorization }: PhotosPurgedMessage,
): Promise<void> {
  const session = await currentSession();
  if (session === null) return;
  dropPendingResponses();
  const thumbnails = await caches.open(cacheName(base, 'thumbnails', session));
  for (const filename of filenames) {
    await thumbnails.delete(`${base}/api/photos/image/${filename}?size=thumbnail`);
  }
  const reads = await caches.open(cacheName(base, 'reads', session));
  for (const { url } of await reads.keys()) {
    const [, id] = /\/api\/photos\/(\d+)(\/notes)?$/.exec(url) ?? [];
    const isOfPhoto = id !== undefined && ids.includes(Number(id));
    const text = (await (await reads.match(url))?.text()) ?? '';
    if (!isOfPhoto && !filenames.some((filename) => text.includes(filename))) continue;
    await reads.delete(url);
    if (isOfPhoto) continue;
    const request = new Request(url, { headers: { authorization } });
    await handleRead({ event, request, url: new URL(url) }).catch(() => undefined);
  }
}
