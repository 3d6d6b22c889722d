import { useState } from 'react';
import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';
import type { PartName } from '../../profiles.rules.ts';

const Kept = z.record(z.string(), z.string());
type Kept = z.infer<typeof Kept>;

/** What this person wrote on their page and did not save. It outlives the page, and the network. */
export function useDrafts(username: string) {
  const [place] = useState(() => remembered(`profile-draft.${username}`, Kept));
  const [drafts, setDrafts] = useState(() => place.get() ?? {});
  // Another tab may have written other parts.
  const stored = () => place.get() ?? {};
  const keep = (next: Kept) => {
    if (Object.keys(next).length > 0) place.set(next);
    else place.forget();
    setDrafts(next);
  };
  const without = (parts: readonly string[]) =>
    Object.fromEntries(Object.entries(stored()).filter(([part]) => !parts.includes(part)));
  return {
    of: (part: PartName): string | undefined => drafts[part],
    has: (parts: readonly PartName[]): boolean => parts.some((part) => drafts[part] !== undefined),
    write: (part: PartName, text: string) => keep({ ...stored(), [part]: text }),
    forget: (parts: readonly PartName[]) => keep(without(parts)),
    /** This much is saved by now. Answers whether nothing was written meanwhile. */
    saved(texts: Readonly<Partial<Record<PartName, string>>>): boolean {
      const all = Object.entries(texts);
      const done = all.filter(([part, text]) => (stored()[part] ?? text) === text);
      keep(without(done.map(([part]) => part)));
      return done.length === all.length;
    },
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
