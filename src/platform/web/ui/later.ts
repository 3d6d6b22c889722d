import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component whose code comes when it is first shown, or earlier by `preload()`. */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint for lazy components
export type Later<Part extends ComponentType<any>> = LazyExoticComponent<Part> & {
  preload: () => void;
};

const jobs: (() => void)[] = [];

/**
 * `later(async () => (await import('./X.tsx')).X)`. A failed load is tried once more after a second, since a phone
 * loses its network for moments. Everything made this way is fetched by `preloadParts()`.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export const later = <Part extends ComponentType<any>>(load: () => Promise<Part>): Later<Part> => {
  let coming: Promise<{ default: Part }> | undefined;
  const start = (): Promise<{ default: Part }> =>
    load()
      .catch(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)).then(load))
      .then((part) => ({ default: part }));
  const once = () => {
    coming ??= start().catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
  const preload = () => {
    once().catch(() => undefined);
  };
  jobs.push(preload);
  return Object.assign(lazy(once), { preload });
};

/** Fetches dialog, menu, toast and the like while the browser has nothing better to do. Call it after first paint. */
export const preloadParts = (): void => {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(() => {
    for (const job of jobs) job();
  });
};
