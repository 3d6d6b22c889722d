import type { Place } from './news.rules.ts';
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
  const { home, gallery, memories, surprises } = unseen;
  return {
    isNew: {
      home: home > 0 || hasRequest,
      gallery: gallery > 0,
      memories: memories > 0,
      surprises: surprises > 0,
    },
    waitingCount,
    appCount: waitingCount + home + gallery + memories + surprises,
  };
}
