import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isCachedPage, isPageOfBuild } from '../offline.rules.ts';
import { base, pathOf, worker } from './scope.ts';

/** The build replaces the list; `revision` is null if the file name contains a hash. */
declare const self: {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

const files = self.__WB_MANIFEST;

/** Serves the built files, and the page at all addresses of the app. */
export function servePrecache(): void {
  addPlugins([{ fetchDidSucceed: ({ response }) => rejectOtherPages(response) }]);
  // `/` is no file: pages read it from the server to detect a new build.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false });
  registerRoute(
    ({ request, url }) =>
      request.mode === 'navigate' && isCachedPage(pathOf(url), url.searchParams),
    createHandlerBoundToURL('index.html'),
  );
  worker.addEventListener('activate', (event) => event.waitUntil(deleteFormerCaches()));
}

/**
 * Throws if the server was updated between `sw.js` and the page, or if a proxy answers with its sign-in; the browser
 * retries the installation later.
 */
async function rejectOtherPages(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const paths = new Set(files.map(({ url }) => `${base}/${url}`));
  if (isPageOfBuild(await response.clone().text(), paths)) return response;
  throw new Error(`${response.url} is no page of this build`);
}

/** Earlier versions had a cache of files per build, and other names for responses. */
async function deleteFormerCaches(): Promise<void> {
  const prefixes = ['shell', 'answers', 'pictures'].map((kind) => `fivetwenty${base} ${kind} `);
  const formerCaches = (await caches.keys()).filter((name) =>
    prefixes.some((prefix) => name.startsWith(prefix)),
  );
  await Promise.all(formerCaches.map((name) => caches.delete(name)));
}
