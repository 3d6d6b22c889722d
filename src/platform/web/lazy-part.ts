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

/** Milliseconds between two tries at most. */
const longest = 60_000;

/**
 * Asks for code until it comes, for what lies over a page: where the home is away for a moment, that page must not break
 * because of what it can do without.
 */
export async function untilItComes<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let delay = again; ; delay = Math.min(2 * delay, longest)) {
    try {
      return await load();
    } catch {
      await wait(delay);
    }
  }
}

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
