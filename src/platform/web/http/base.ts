/**
 * The path below which the home lives: `''` at the root of its address, `/love` under a sub-path.
 * The server writes it on `<html data-base>`. Empty where there is no page (a worker is told it).
 */
export const basePath: string =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.base ?? '');
