import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';

/**
 * What a tab calls itself towards the home. A page that goes leaves it to the next one of its tab, which then is
 * who has the pen. While a page lives it stands nowhere: a copied tab finds nothing, and gets a name of its own.
 */
export interface Tab {
  readonly name: string;
  /** Answers the number of its next text; it grows over reloads too. */
  countText(): number;
  /** The page goes, for good or into the browser's memory. */
  leave(): void;
  /** It is back from there. */
  back(): void;
}

export function createTab(): Tab {
  const left = remembered('note-tab', z.object({ name: z.string(), texts: z.number() }), 'tab');
  const { name, texts: before } = left.get() ?? { name: newName(), texts: 0 };
  let texts = before;
  left.forget();
  return {
    name,
    countText() {
      texts += 1;
      return texts;
    },
    leave: () => left.set({ name, texts }),
    back() {
      // Another page of this tab may have counted on meanwhile.
      texts = Math.max(texts, left.get()?.texts ?? 0);
      left.forget();
    },
  };
}

/** A name that nobody else gives. */
export const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
