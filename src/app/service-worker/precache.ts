import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { cacheName, unknownAsset } from '../offline.rules.ts';
import { base, worker } from './scope.ts';

/** The build replaces the list; `revision` is null if the file name contains a hash. */
declare const self: {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

const files = self.__WB_MANIFEST;
const page = 'index.html';
const prefix = cacheName(base, 'shell', '');
/** The page names all other files, so its revision identifies the build. */
const ownCache = prefix + (files.find(({ url }) => url === page)?.revision ?? '');
/** Tabs of earlier builds may still load parts of them. */
const cachedBuilds = 2;

/** Serves the built files from a cache per build: Workbox's single precache would drop files that open tabs need. */
export function servePrecache(): void {
  const controller = new PrecacheController({
    cacheName: ownCache,
    plugins: [{ fetchDidSucceed: ({ event, response }) => rejectOtherBuild(event, response) }],
  });
  controller.precache(files);
  registerRoute(
    // `/` is no file: pages read it from the server to detect a new build.
    new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }),
  );
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL(page), {
      denylist: [new RegExp(`^${base}/(api|ws|assets)/`)],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}/assets/`),
    async ({ request }) =>
      (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
  );
  worker.addEventListener('activate', (event) => event.waitUntil(deleteOldBuilds()));
}

/** Throws if the server was updated between `sw.js` and the page; the browser retries the installation later. */
async function rejectOtherBuild({ type }: Event, response: Response): Promise<Response> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (type !== 'install' || !isPage) return response;
  const paths = new Set(files.map(({ url }) => `${base}/${url}`));
  const unknownPath = unknownAsset(await response.clone().text(), paths);
  if (unknownPath !== undefined) throw new Error(`${unknownPath} belongs to another build`);
  return response;
}

async function deleteOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`fivetwenty${base} `));
  const builds = names.filter((name) => name.startsWith(prefix) && name !== ownCache);
  // Caches of the worker before Workbox have these names.
  const formerCaches = names.filter((name) => / (answers|pictures) /.test(name));
  const obsoleteCaches = [...builds.slice(0, -cachedBuilds), ...formerCaches];
  await Promise.all(obsoleteCaches.map((name) => caches.delete(name)));
}
