declare const self: ServiceWorkerGlobalScope;

/** Typed `self`. */
export const worker = self;

/** Path of the app without a trailing slash; `sw.js` is located directly below it. */
export const base = new URL('./', worker.location.href).pathname.replace(/\/$/, '');
