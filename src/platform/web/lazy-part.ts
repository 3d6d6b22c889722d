import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: React's own constraint for lazy components
type AnyComponent = ComponentType<any>;

/** A component whose code comes when it is first shown, or earlier by `preload()`. */
export type LazyPart<Part extends AnyComponent> = LazyExoticComponent<Part> & {
  preload: () => void;
};

/** Milliseconds until code that did not come is asked for once more. */
const again = 1_000;

/**
 * `lazyPart(async () => (await import('./X.tsx')).X)`. Its module is asked for twice before it counts as
 * broken, since a phone loses its network for moments.
 */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<Part>): LazyPart<Part> {
  let coming: Promise<{ default: Part }> | undefined;
  const start = async () => ({ default: await load().catch(() => wait(again).then(load)) });
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
  return Object.assign(lazy(once), { preload });
}

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
