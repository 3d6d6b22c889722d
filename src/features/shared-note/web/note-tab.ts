import * as z from 'zod/mini';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';

export type NoteTab = ReturnType<typeof createTab>;

/**
 * The name of a tab survives a reload, so that the tab keeps the lock. It is stored only between two pages: a
 * duplicated tab finds none, and gets its own.
 */
export function createTab() {
  const stored = persistedValue(
    'note-tab',
    z.object({ name: z.string(), texts: z.number() }),
    'tab',
  );
  const { name, texts: before } = stored.get() ?? { name: newIdempotencyKey(), texts: 0 };
  let texts = before;
  stored.clear();
  return {
    name,
    /** Returns the number of the next text; it grows over reloads too. */
    countText() {
      texts += 1;
      return texts;
    },
    /** The page is left. */
    leave: () => stored.set({ name, texts }),
    /** The page is back from the browser's back/forward cache; another one may have counted on. */
    back() {
      texts = Math.max(texts, stored.get()?.texts ?? 0);
      stored.clear();
    },
  };
}
