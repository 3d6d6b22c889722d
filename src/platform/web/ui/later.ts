import type { ComponentType } from 'react';
import { onceSettled } from '../idle.ts';
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

/** Fetches dialog, menu, toast and the like before anybody asks for them, but not before the first view is there. */
export const preloadParts = (): void => {
  onceSettled(() => {
    for (const job of jobs) job();
  });
};
