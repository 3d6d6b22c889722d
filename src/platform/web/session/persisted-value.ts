import * as z from 'zod/mini';
import { parseJson } from '#shared/json.ts';
import { basePath } from '../api/base-path.ts';

/** One value in the browser's storage. */
export interface PersistedValue<Value> {
  readonly key: string;
  /** Returns undefined if nothing is stored, or a value of another shape (by an older version). */
  get(): Value | undefined;
  set(value: Value): void;
  clear(): void;
  /** False if storing failed, so that the value is lost with the page. */
  isPersisted(): boolean;
}

/** `browser`: `localStorage`, `tab`: `sessionStorage`. */
export type StorageArea = 'browser' | 'tab';

/** Values that could not be stored, by storage and key; null if deleting failed. */
const unstoredValues = new Map<string, string | null>();

/**
 * A value in the browser's storage. Storage may be switched off, full, or throw at any time: then
 * the value is kept in memory while the page is open. Not for secrets: every script can read it.
 */
export function persistedValue<Value>(
  name: string,
  shape: z.core.$ZodType<Value>,
  area: StorageArea = 'browser',
): PersistedValue<Value> {
  const key = `fivetwenty${basePath}.${name}`;
  const place = area + key;
  const storage = () => (area === 'browser' ? localStorage : sessionStorage);

  const store = (text: string | null) => {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      unstoredValues.delete(place);
    } catch {
      unstoredValues.set(place, text);
    }
  };
  const read = (): string | null => {
    const text = unstoredValues.get(place);
    if (text !== undefined) return text;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };

  return {
    key,
    get() {
      const result = z.safeParse(shape, parseJson(read() ?? ''));
      return result.success ? result.data : undefined;
    },
    set: (value) => store(JSON.stringify(value)),
    clear: () => store(null),
    isPersisted: () => !unstoredValues.has(place),
  };
}
