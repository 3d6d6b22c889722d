/**
 * The clicks of this tab since the count was last certain. Every click is a call of its own and they
 * overtake each other, so what the screen shows is worked out, not received.
 */
export interface Tally {
  /** The count before the first of these clicks. */
  readonly base: number;
  readonly sent: number;
  readonly answered: number;
  readonly failed: number;
  /** The greatest count that any answer carried. */
  readonly greatest: number;
}

export const emptyTally: Tally = { base: 0, sent: 0, answered: 0, failed: 0, greatest: 0 };

/** Whether every click has been answered or has failed. */
export const isSettled = ({ sent, answered, failed }: Tally): boolean => sent === answered + failed;

/**
 * The count to show: never less than any answer said, and one more for every click that has not failed.
 * `known` is the count as it was last read.
 */
export const shownCount = ({ base, sent, failed, greatest }: Tally, known: number): number =>
  Math.max(known, greatest, base + sent - failed);

/** One click more. With nothing under way it starts anew from what is shown. */
export function clicked(tally: Tally, known: number): Tally {
  const start = isSettled(tally) ? { ...emptyTally, base: shownCount(tally, known) } : tally;
  return { ...start, sent: start.sent + 1 };
}

/** A click was counted; `count` is the count that it made. */
export const answered = (tally: Tally, count: number): Tally => ({
  ...tally,
  answered: tally.answered + 1,
  greatest: Math.max(tally.greatest, count),
});

/** A click was not counted: its own +1 goes, and no other. */
export const failed = (tally: Tally): Tally => ({ ...tally, failed: tally.failed + 1 });
