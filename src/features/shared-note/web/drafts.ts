import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';

/** Words that were typed and are not known to be in the note. */
export interface Draft {
  /** The tab they are typed in; a name of their own once they were set aside. */
  readonly id: string;
  readonly text: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** These words were the note, until others took their place. */
  readonly wasNote?: boolean | undefined;
}

/** The words that wait on this device for one person. */
export interface Drafts {
  all(): readonly Draft[];
  /** Keeps these words instead of those of the same name, and of the same words. */
  keep(draft: Draft): void;
  forget(id: string): void;
  /** Whether they outlive the page, as far as is known. */
  last(): boolean;
}

export function browserDrafts(userId: number): Drafts {
  const kept = remembered(
    `note-drafts.${userId}`,
    z.array(
      z.object({
        ...{ id: z.string(), text: z.string(), at: z.number() },
        wasNote: z.optional(z.boolean()),
      }),
    ),
  );
  const all = () => kept.get() ?? [];
  const others = (id: string) => all().filter((draft) => draft.id !== id);
  const set = (drafts: Draft[]) => (drafts.length === 0 ? kept.forget() : kept.set(drafts));
  return {
    all,
    keep(draft) {
      const different = others(draft.id).filter(({ text }) => text !== draft.text);
      set(draft.text === '' ? different : [...different, draft]);
    },
    forget: (id) => set(others(id)),
    last: kept.lasts,
  };
}
