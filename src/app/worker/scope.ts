declare const self: ServiceWorkerGlobalScope;

/** The service worker itself, with the types of one. */
export const worker = self;

/** The path below which the home lives, as pages know it (`platform/web/api/base-path.ts`): `/sw.js` lies right below it. */
export const base = new URL('./', worker.location.href).pathname.replace(/\/$/, '');

/** All that a worker keeps for this home is called so: homes below several paths of one address share a browser. */
export const nameOf = (what: string): string => `fivetwenty${base} ${what}`;
