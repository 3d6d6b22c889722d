import type { End, How } from './kept.ts';
import { kindOf } from './kinds.ts';

let last: How | undefined;

/** How what came to its end last did so. */
export const lastEnd = (): How | undefined => last;

/** Tells whoever shows it that it has come to its end, in this tab or another. */
export function tellEnd({ kind, key, how, said }: End): void {
  if (how !== 'lost') last = how;
  kindOf(kind)?.ended?.(key, how, said);
}
