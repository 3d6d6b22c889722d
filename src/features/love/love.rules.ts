import type { IncrementedLove, LoveStats } from './love.contract.ts';

/** Love per milestone; each milestone unlocks one prize wheel. */
export const loveStep = 520;
/** Remaining clicks from which the card announces the wheel. */
const hintWithin = 50;
/** Milliseconds without a click that end a batch. */
export const batchPause = 300;
/** Chance of a toast per batch of clicks. */
export const toastChance = 0.2;
/** This many clicks within this many milliseconds make the heart bounce. */
export const bounceClicks = 5;
const bounceWithin = 2_000;
/** Milliseconds in which clicks of both partners count as the same time. */
export const sameTime = 5_000;
/** Token bucket for the clicks of one user. */
export const clickLimit = { size: 100, perSecond: 40 } as const;

/** Token bucket for the words of one user. */
export const wordLimit = { size: 20, perSecond: 20 / 3_600 } as const;

/** Milliseconds without a stream until a user counts as gone: a reload or a change of pages is shorter. */
export const presenceTimeout = 20_000;

const minute = 60_000;
/** Milliseconds without a click until the partner is notified, and between two notifications. */
export const loveGathering = { event: 'love', quiet: 2 * minute, gap: 60 * minute } as const;

/** Level and way to the next milestone. */
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

/** True for every multiple of 520. */
export const isMilestone = (count: number): boolean => count > 0 && count % loveStep === 0;

/** Wheels unlocked so far. */
export const unlockedWheels = (count: number): number => Math.floor(count / loveStep);

/** True if the card announces the wheel. */
export const isWheelNear = (remainingClicks: number): boolean => remainingClicks <= hintWithin;

/** The state of the week's spin, as the wheel knows it. */
export interface SpinStatus {
  /** This week's spin is not used yet. */
  readonly canUse: boolean;
  /** Spins saved earlier. */
  readonly unused: number;
}

/** One spin a week: the others are saved. Null if there is none. */
export function spinState(
  { canUse, unused }: SpinStatus,
  pendingMilestones: number,
): 'usable' | 'saved' | null {
  if (unused + pendingMilestones === 0) return null;
  return canUse ? 'usable' : 'saved';
}

/** True if the latest clicks were fast enough. Times in milliseconds, oldest first. */
export function bounces(clicks: readonly number[]): boolean {
  const lastClick = clicks.at(-1);
  const first = clicks.at(-bounceClicks);
  return lastClick !== undefined && first !== undefined && lastClick - first <= bounceWithin;
}

/** True if the partner clicked in the last seconds and the user did not. Arguments: times of their previous clicks. */
export const isSimultaneousClick = (
  ownLastClick: number | undefined,
  partnersLastClick: number | undefined,
  now: number,
): boolean => isRecent(partnersLastClick, now) && !isRecent(ownLastClick, now);

const isRecent = (click: number | undefined, now: number): boolean =>
  click !== undefined && now - click < sameTime;

/** A click without a response. */
export interface PendingClick {
  readonly key: string;
  /** The count that it led to. */
  readonly count: number;
}

/**
 * The user's count as every screen shows it. Clicks are requests in parallel and finish in any order,
 * so `count` includes the clicks without a response.
 */
export interface OptimisticLove extends LoveStats {
  /** The latest state that the server confirmed. */
  readonly confirmedStats: LoveStats;
  /** Clicks that this tab is sending. */
  readonly sending: readonly PendingClick[];
  /** Clicks in the outbox. */
  readonly queued: readonly PendingClick[];
}

/** Shows the greatest count: love only grows. */
function show({
  confirmedStats,
  sending,
  queued,
}: Pick<OptimisticLove, 'confirmedStats' | 'sending' | 'queued'>): OptimisticLove {
  const counts = [confirmedStats, ...sending, ...queued].map(({ count }) => count);
  return { ...grownTo(confirmedStats, Math.max(...counts)), confirmedStats, sending, queued };
}

/** The stats after further clicks of the user. */
function grownTo(stats: LoveStats, count: number): LoveStats {
  const clicks = count - stats.count;
  return {
    ...stats,
    ...progressOf(count),
    count,
    totalCount: stats.totalCount + clicks,
    today: stats.today + clicks,
    totalToday: stats.totalToday + clicks,
  };
}

/** The later response wins if the counts are equal: milestones may have been used. */
const newerStats = (cachedStats: LoveStats | undefined, received: LoveStats): LoveStats =>
  cachedStats !== undefined && received.count < cachedStats.count ? cachedStats : received;

/** The server sent its state. Responses may arrive out of order. */
export const confirm = (love: OptimisticLove | undefined, stats: LoveStats): OptimisticLove =>
  show({
    sending: love?.sending ?? [],
    queued: love?.queued ?? [],
    confirmedStats: newerStats(love?.confirmedStats, stats),
  });

/** The count grew on another device; the event contains only the count. */
export const confirmCount = (love: OptimisticLove, count: number): OptimisticLove =>
  count <= love.confirmedStats.count
    ? love
    : show({ ...love, confirmedStats: grownTo(love.confirmedStats, count) });

/** The user clicked. */
export const addClick = (love: OptimisticLove, key: string): OptimisticLove =>
  show({ ...love, sending: [...love.sending, { key, count: love.count + 1 }] });

/** The outbox changed. Clicks of an earlier visit or of another tab are counted as well. */
export function setQueued(love: OptimisticLove, clicks: readonly PendingClick[]): OptimisticLove {
  const isSame = clicks.map(({ key }) => key).join() === love.queued.map(({ key }) => key).join();
  if (isSame) return love;
  // The count of a known click may be lower, after an earlier click failed.
  const knownClicks = [...love.queued, ...love.sending];
  const queued = clicks.map((click) => knownClicks.find(({ key }) => key === click.key) ?? click);
  return show({ ...love, queued });
}

const without = (clicks: readonly PendingClick[], key: string) =>
  clicks.filter((click) => click.key !== key);

/** This tab stopped sending a click: it is in the outbox. */
export const releaseClick = (love: OptimisticLove, key: string): OptimisticLove =>
  show({ ...love, sending: without(love.sending, key) });

/** A click was counted. Its milestone is pending, even if a greater count arrived first. */
export function confirmClick(
  love: OptimisticLove,
  key: string,
  { justReachedMilestone, ...stats }: IncrementedLove,
): OptimisticLove {
  const confirmedStats = newerStats(love.confirmedStats, stats);
  const pendingMilestones = justReachedMilestone
    ? Math.max(confirmedStats.pendingMilestones, stats.pendingMilestones)
    : confirmedStats.pendingMilestones;
  return show({
    sending: without(love.sending, key),
    queued: without(love.queued, key),
    confirmedStats: { ...confirmedStats, pendingMilestones },
  });
}

/** A click was not counted, or discarded: it is rolled back, and no other. */
export function failClick(love: OptimisticLove, key: string): OptimisticLove {
  const failed = [...love.sending, ...love.queued].find((click) => click.key === key);
  if (failed === undefined) return love;
  const rest = (clicks: readonly PendingClick[]) =>
    without(clicks, key).map((click) =>
      click.count > failed.count ? { ...click, count: click.count - 1 } : click,
    );
  return show({ ...love, sending: rest(love.sending), queued: rest(love.queued) });
}
