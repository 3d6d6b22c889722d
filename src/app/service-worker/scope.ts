declare const self: ServiceWorkerGlobalScope;

/** The global scope with the type of a service worker. */
export const worker = self;

/** Path of the app without a trailing slash; `sw.js` is located directly below it. */
export const base = new URL('./', worker.location.href).pathname.replace(/\/$/, '');

/** The path below the base path; empty for other paths. */
export const pathOf = (url: URL): string =>
  url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : '';
