import type { ComponentType } from 'react';
import { type LazyPart, lazyPart, untilItComes } from '../lazy-part.ts';

const jobs: (() => void)[] = [];

/** A `lazyPart` of the kit, which is fetched by `preloadParts()` at the latest, and shows nothing until it comes. */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint for lazy components
export const later = <Part extends ComponentType<any>>(
  load: () => Promise<Part>,
): LazyPart<Part> => {
  const part = lazyPart(() => untilItComes(load));
  jobs.push(part.preload);
  return part;
};

/** Fetches dialog, menu, toast and the like while the browser has nothing better to do. Call it after first paint. */
export const preloadParts = (): void => {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(() => {
    for (const job of jobs) job();
  });
};
