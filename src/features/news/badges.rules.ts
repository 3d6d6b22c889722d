import { byPlace, type Place } from './news.rules.ts';
import type { Waiting } from './waiting.contract.ts';

export interface Badges {
  /** The places that have something new, or a request that waits there. */
  readonly isNew: Readonly<Record<Place, boolean>>;
  /** Boxes and prizes that wait for the user. */
  readonly waitingCount: number;
  /** For the icon of the installed app: waiting boxes and prizes, and all unseen news. */
  readonly appCount: number;
}

const countedKinds: ReadonlySet<Waiting['kind']> = new Set([
  'box_open',
  'box_complete',
  'box_review',
  'box_claim',
  'prize_claim',
]);

/** Spins and owed prizes are listed on Home and never counted. */
export function badgesOf(
  unseen: Readonly<Record<Place, number>>,
  waiting: readonly Pick<Waiting, 'kind'>[],
): Badges {
  const waitingCount = waiting.filter(({ kind }) => countedKinds.has(kind)).length;
  const hasRequest = waiting.some(({ kind }) => kind === 'note_request');
  const unseenCount = Object.values(unseen).reduce((sum, count) => sum + count, 0);
  return {
    isNew: byPlace((place) => unseen[place] > 0 || (place === 'home' && hasRequest)),
    waitingCount,
    appCount: waitingCount + unseenCount,
  };
}
