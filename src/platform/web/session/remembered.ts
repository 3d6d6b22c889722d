import * as z from 'zod/mini';

/** One thing that this browser keeps for us, in the shape it had when it was kept. */
export interface Remembered<Value> {
  /** Undefined where nothing is kept, or something of another shape (an older page's). */
  get(): Value | undefined;
  set(value: Value): void;
  forget(): void;
}

/** `browser`: until it is forgotten, for all tabs. `tab`: until this tab is closed. */
export type KeptIn = 'browser' | 'tab';

/**
 * A place in the browser's storage. Storage may be switched off, full, or throw at any time: then it
 * is kept in memory, for as long as the page is open. Never for secrets: any script could read it.
 */
export function remembered<Value>(
  name: string,
  shape: z.core.$ZodType<Value>,
  where: KeptIn = 'browser',
): Remembered<Value> {
  const key = `fivetwenty.${name}`;
  let own: string | null = null;
  let works = true;

  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    if (!works) return undefined;
    try {
      return work(where === 'browser' ? localStorage : sessionStorage);
    } catch {
      works = false;
      return undefined;
    }
  };

  return {
    get() {
      const kept = attempt((storage) => storage.getItem(key));
      const result = z.safeParse(shape, parsed(works ? kept : own));
      return result.success ? result.data : undefined;
    },
    set(value) {
      const text = JSON.stringify(value);
      own = text;
      attempt((storage) => storage.setItem(key, text));
    },
    forget() {
      own = null;
      attempt((storage) => storage.removeItem(key));
    },
  };
}

function parsed(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
