/** Every so much love is a milestone and unlocks one prize wheel (S1 §9). */
export const loveStep = 520;
/** At or below this distance the screen hints at the wheel (S1 §9). */
export const hintWithin = 50;
/** Clicks belong to one batch until none came for so many milliseconds (decisions §2). */
export const batchPause = 300;
/** Chance of a love toast per batch of clicks (S1 §9). */
export const toastChance = 0.2;
/** So many clicks within so many milliseconds make the heart bounce (S1 §9). */
export const bounceClicks = 5;
export const bounceWithin = 2_000;
/** The bucket of clicks of one person: its size, and what flows in per second (decisions §2). */
export const clickBucket = { size: 100, perSecond: 40 } as const;

/** How far a count of love has come: its level, and the way to the next milestone (decisions §2). */
export function progressOf(count: number) {
  const intoLevel = count % loveStep;
  const currentLevel = Math.floor(count / loveStep) + 1;
  return {
    currentLevel,
    nextMilestone: currentLevel * loveStep,
    remainingToMilestone: loveStep - intoLevel,
    progressPercent: (intoLevel / loveStep) * 100,
    isMilestoneReached: isMilestone(count),
  };
}

/** One's love once it grew to `count` on another device. What waits for its wheel there is the next reading's to say. */
export const grownTo = <Stats extends { readonly count: number; readonly totalCount: number }>(
  known: Stats,
  count: number,
): Stats =>
  count <= known.count
    ? known
    : { ...known, ...progressOf(count), count, totalCount: known.totalCount + count - known.count };

/** Whether this very count is a milestone (decisions §2). */
export const isMilestone = (count: number): boolean => count > 0 && count % loveStep === 0;

/** Wheels unlocked so far (S1 §2). */
export const unlockedWheels = (count: number): number => Math.floor(count / loveStep);

/** Whether the prize wheel is near enough for the hint (S1 §2). */
export const isWheelNear = (remaining: number): boolean => remaining <= hintWithin;

/** Whether the last clicks, moments in milliseconds, oldest first, came fast enough to bounce (S1 §2). */
export function bounces(clicks: readonly number[]): boolean {
  const last = clicks.at(-1);
  const first = clicks.at(-bounceClicks);
  return last !== undefined && first !== undefined && last - first <= bounceWithin;
}
