import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  useState,
} from 'react';
import { fetchFailedSheets } from './failed-sheets.ts';

// biome-ignore lint/suspicious/noExplicitAny: React's own constraint for lazy components
type AnyComponent = ComponentType<any>;

/** A component whose code comes when it is first shown, or earlier by `preload()`. */
export type LazyPart<Part extends AnyComponent> = FunctionComponent<ComponentProps<Part>> & {
  preload: () => void;
  /** Fetches it too, and resolves to it once it is here, to nothing where it did not come. */
  fetched: () => Promise<Part | undefined>;
};

/** Milliseconds until code that did not come is asked for once more. */
const again = 1_000;

/**
 * `lazyPart(async () => (await import('./X.tsx')).X)`. Its module is asked for twice before it counts as broken, since a
 * phone loses its network for moments. Where its code is here before it is first shown, it shows at once: React would
 * show what waits for it, and keep that for 300 ms.
 */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<Part>): LazyPart<Part> {
  let here: Part | undefined;
  let coming: Promise<{ default: Part }> | undefined;
  let Later: AnyComponent | undefined;
  const start = async () => {
    const part = await whole(load).catch(() => wait(again).then(() => whole(load)));
    here = part;
    return { default: part };
  };
  const once = (): Promise<{ default: Part }> => {
    coming ??= start().catch((error: unknown) => {
      coming = undefined;
      broken.add(() => {
        Later = undefined;
      });
      throw error;
    });
    return coming;
  };
  const fetched = (): Promise<Part | undefined> =>
    once().then(
      (part) => part.default,
      () => undefined,
    );
  const shown = (): AnyComponent => {
    Later ??= lazy(once);
    return here ?? Later;
  };
  function Lazily(props: ComponentProps<Part>) {
    // Stays what it is: another kind of element would lose its state.
    const [Shown] = useState(shown);
    return createElement(Shown, props);
  }
  return Object.assign(Lazily, { preload: () => void fetched(), fetched });
}

/** What React has once been told is broken stays so, until it is made anew. */
const broken = new Set<() => void>();

/** Lets what did not come be asked for again by who shows it next. */
export function forgetBroken(): void {
  for (const forget of broken) forget();
  broken.clear();
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
      return await whole(load);
    } catch {
      await wait(delay);
    }
  }
}

/** Not without its sheets. */
async function whole<Part>(load: () => Promise<Part>): Promise<Part> {
  await fetchFailedSheets();
  return load();
}

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
