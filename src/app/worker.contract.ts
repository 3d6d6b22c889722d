/** What a page asks of the service worker. */
export type AskWorker = { readonly ask: 'update' };
