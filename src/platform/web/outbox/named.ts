import { platformMessages as t } from '../messages/index.ts';
import type { Kept } from './kept.ts';
import { kindOf } from './kinds.ts';
import { type Group, grouped } from './outbox.rules.ts';

/** Things that are alike as one. */
export const groupsOf = (items: readonly Kept[]): Group[] =>
  grouped(items, (kind) => kindOf(kind)?.alike === true);

/** What somebody calls these; of another version of this page, something. */
export const named = (items: readonly Kept[]): string[] => groupsOf(items).map(nameOf);

function nameOf(group: Group): string {
  try {
    return kindOf(group[0].kind)?.describe(group[0].input, group.length) ?? t.outbox.unknownItem;
  } catch {
    return t.outbox.unknownItem;
  }
}
