import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';

/** Words that were typed and are not known to be in the note. */
export interface Draft {
  /** The tab they are typed in; a name of their own once they were set aside. */
  readonly id: string;
  readonly text: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** The words that wait on this device for one person. */
export interface Drafts {
  all(): readonly Draft[];
  /** Keeps these words instead of those of the same name. */
  keep(draft: Draft): void;
  forget(id: string): void;
}

/** Words that nobody came back for; more than anyone would look through. */
const most = 10;

export function browserDrafts(userId: number): Drafts {
  const kept = remembered(
    `note-drafts.${userId}`,
    z.array(z.object({ id: z.string(), text: z.string(), at: z.number() })),
  );
  const all = () => kept.get() ?? [];
  const others = (id: string) => all().filter((draft) => draft.id !== id);
  const set = (drafts: Draft[]) => (drafts.length === 0 ? kept.forget() : kept.set(drafts));
  return {
    all,
    keep: (draft) => set([...others(draft.id), draft].slice(-most)),
    forget: (id) => set(others(id)),
  };
}
