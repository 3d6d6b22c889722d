/**
 * The path below which the app is served: `''` at the root of a host, `/love` under a sub-path.
 * The server writes it on `<html data-base>`; empty without a document.
 */
export const basePath: string =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.base ?? '');
