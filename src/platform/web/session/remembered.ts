import * as z from 'zod/mini';
import { basePath } from '../api/base-path.ts';

/** One thing that this browser keeps for us, in the shape it had when it was kept. */
export interface Remembered<Value> {
  /** Undefined where nothing is kept, or something of another shape (an older page's). */
  get(): Value | undefined;
  set(value: Value): void;
  forget(): void;
  /** Whether it outlives the page; the first time that something is kept shows it. */
  lasts(): boolean;
}

/** `browser`: until it is forgotten, for all tabs. `tab`: until this tab is closed. */
export type KeptIn = 'browser' | 'tab';

/** What could not be stored, by where and under which key; null where it could not be forgotten. */
const unstored = new Map<string, string | null>();

/**
 * A place in the browser's storage. Storage may be switched off, full, or throw at any time: then it
 * is kept in memory, for as long as the page is open. Never for secrets: any script could read it.
 */
export function remembered<Value>(
  name: string,
  shape: z.core.$ZodType<Value>,
  where: KeptIn = 'browser',
): Remembered<Value> {
  const key = `fivetwenty${basePath}.${name}`;
  const place = where + key;
  const storage = () => (where === 'browser' ? localStorage : sessionStorage);

  /** What the browser cannot keep stands in `unstored`, for all who ask for it on this page. */
  const keep = (text: string | null) => {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      unstored.delete(place);
    } catch {
      unstored.set(place, text);
    }
  };
  const kept = (): string | null => {
    const text = unstored.get(place);
    if (text !== undefined) return text;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };

  return {
    get() {
      const result = z.safeParse(shape, parsed(kept()));
      return result.success ? result.data : undefined;
    },
    set: (value) => keep(JSON.stringify(value)),
    forget: () => keep(null),
    lasts: () => !unstored.has(place),
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
