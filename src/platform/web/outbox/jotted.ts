import { journalOf } from './journal.ts';
import type { Kept } from './kept.ts';

/** What was written down in small; its place is its key. */
export function jottedBy(person: string): Kept[] {
  const start = journalOf(person);
  try {
    return Object.entries({ ...localStorage }).flatMap(([place, at]): Kept[] => {
      if (!place.startsWith(start)) return [];
      const [kind = ''] = place.slice(start.length).split('.');
      const item = { key: place, person, kind, input: null, at: Number(at) };
      return [{ ...item, why: null, refused: false }];
    });
  } catch {
    return [];
  }
}

/** Of something small, what comes after its kind in its place. */
export const keyIn = ({ key }: Kept): string => key.slice(key.lastIndexOf('.') + 1);

export const isJotted = ({ key, person }: Kept): boolean => key.startsWith(journalOf(person));
