import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  useState,
} from 'react';

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
  const { once, fetched } = comingOnce(load);
  return Object.assign(lazy(once), { preload: () => void fetched() });
}

/** A page, whose code a visit may begin with. */
export type LazyPage<Page extends AnyComponent> = FunctionComponent<ComponentProps<Page>> & {
  preload: () => void;
  /** Fetches it too, and resolves once it is here or did not come. */
  fetched: () => Promise<void>;
};

/**
 * The same for a page. Where its code is here before it is first shown, it shows at once: React would show what waits for
 * it, and keep that for 300 ms.
 */
export function lazyPage<Page extends AnyComponent>(load: () => Promise<Page>): LazyPage<Page> {
  const { once, fetched, here } = comingOnce(load);
  const Later = lazy(once);
  function Lazily(props: ComponentProps<Page>) {
    // Stays what it is: another kind of element would lose its state.
    const [Shown] = useState<AnyComponent>(() => here() ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Lazily, { preload: () => void fetched(), fetched });
}

function comingOnce<Part extends AnyComponent>(load: () => Promise<Part>) {
  let here: Part | undefined;
  let coming: Promise<{ default: Part }> | undefined;
  const start = async () => {
    const part = await load().catch(() => wait(again).then(load));
    here = part;
    return { default: part };
  };
  const once = (): Promise<{ default: Part }> => {
    coming ??= start().catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
  const fetched = (): Promise<void> =>
    once().then(
      () => undefined,
      () => undefined,
    );
  return { once, fetched, here: () => here };
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
