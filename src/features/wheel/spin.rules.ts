/** Milliseconds that the wheel turns, and until the result shows (S1 §5). */
export const turning = 3_000;
export const resultAfter = 3_200;
/** Whole turns on top of the way to the prize (S1 §5). */
export const fewestTurns = 5;
export const mostTurns = 7;

/** How often the wheel goes round this time; `random` answers from 0 up to 1. */
export const extraTurns = (random: () => number): number =>
  fewestTurns + Math.floor(random() * (mostTurns - fewestTurns + 1));
