import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** `React.lazy` for a named export, with `preload()`. */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint for lazy components
export const later = <Part extends ComponentType<any>>(
  load: () => Promise<Part>,
): LazyExoticComponent<Part> & { preload: () => void } =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: () => void load().catch(() => undefined) },
  );
