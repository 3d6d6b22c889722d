import { journalOf } from './journal.ts';
import type { Kept } from './kept.ts';

/** Milliseconds for which a call of something small is under way at most. */
const longestCall = 15_000;

/** What somebody did that is small, and whether a tab is sending it for the first time. */
export interface Jotted {
  readonly item: Kept;
  readonly underWay: boolean;
}

/** What was written down in small; its place is its key. */
export function jottedBy(person: string, now = Date.now()): Jotted[] {
  const start = journalOf(person);
  try {
    return Object.entries<string>({ ...localStorage }).flatMap(([place, written]): Jotted[] => {
      if (!place.startsWith(start)) return [];
      const [kind = ''] = place.slice(start.length).split('.');
      // Below zero for as long as its tab is sending it; a tab that died did not come to change that.
      const at = Math.abs(Number(written)) || now;
      const underWay = Number(written) < 0 && now - at < longestCall;
      const item = { key: place, person, kind, input: null, at, why: null, refused: false };
      return [{ item, underWay }];
    });
  } catch {
    return [];
  }
}

/** Of something small, what comes after its kind in its place. */
export const keyIn = ({ key }: Kept): string => key.slice(key.lastIndexOf('.') + 1);

export const isJotted = ({ key, person }: Pick<Kept, 'key' | 'person'>): boolean =>
  key.startsWith(journalOf(person));

/** Whether it is written down still. */
export function isThere(place: string): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}
