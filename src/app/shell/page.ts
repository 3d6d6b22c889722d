import { type ComponentType, lazy } from 'react';

/** Milliseconds until a page whose code did not come is asked for once more. */
const again = 1_000;

/**
 * A page without props whose code comes when it is first wanted: shown, or fetched ahead by `fetch`.
 * Its module is asked for twice before it counts as broken, since a phone loses its network for moments.
 */
export function page(load: () => Promise<ComponentType>) {
  let coming: Promise<{ default: ComponentType }> | undefined;
  const start = async () => ({ default: await load().catch(() => wait(again).then(load)) });
  const fetch = () => {
    coming ??= start();
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  };
  return { Page: lazy(fetch), fetch: () => void fetch() };
}

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
