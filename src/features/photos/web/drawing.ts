import type { Layout } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';

/** What a grid shows, however far it is scrolled. */
export interface Drawing {
  readonly layout: Layout;
  readonly photos: readonly Photo[];
  /** The couple's; undefined until it is known. */
  readonly timeZone: string | undefined;
  /** The place in the list of the photo that Tab leads to. */
  readonly active: number;
  /** The ids that are selected; undefined while nobody selects. */
  readonly chosen: ReadonlySet<number> | undefined;
  /** The first and last place in the list that a Shift-click would take in. */
  readonly candidates: readonly [number, number] | undefined;
  /** Where the photo of an id is opened. */
  readonly addressOf: (id: number) => string;
}

/** A part of a grid between two heights, in its pixels. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}
