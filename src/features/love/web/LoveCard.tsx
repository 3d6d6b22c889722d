import clsx from 'clsx';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { number } from '#shared/i18n/formats.ts';
import type { LoveStats } from '../love.contract.ts';
import { isWheelNear, loveStep, progressOf, unlockedWheels } from '../love.rules.ts';
import { loveMessages as t } from '../messages/index.ts';
import { useLove } from './click.queries.ts';
import { Heart } from './Heart.tsx';
import styles from './LoveCard.module.css';
import cards from './LoveCards.module.css';
import { createMilestoneMemory } from './milestone-memory.ts';
import { useShareLove } from './use-share-love.ts';

export type LoveCardProps = {
  /**
   * A milestone waits for its wheel: `now`, because a click has just reached it (once per batch of
   * clicks), or from `earlier`: found on load, or after a click whose answer was lost (decisions §2).
   */
  onMilestone: (stats: LoveStats, when: 'now' | 'earlier') => void;
  /** From 0 up to 1; a test can fix it. */
  random?: () => number;
};

/** One's own love: the heart, the count, and the way to the next prize (S1 §2). */
export function LoveCard({ onMilestone, random = Math.random }: LoveCardProps) {
  const title = useId();
  const { love, certain } = useLove();
  const { data, isError, isFetching, refetch } = love;
  const waiting = useCalmPending(data === undefined && !isError);
  const tryAgain = () => void refetch();
  return (
    <Card labelledBy={title}>
      <h2 className={clsx(cards.title, styles.title)} id={title}>
        {t.counter.shared}
      </h2>
      {waiting && <LoveSkeleton />}
      {!waiting && data !== undefined && (
        <Love {...{ stats: data, certain, onMilestone, random }} />
      )}
      {!waiting && isError && (
        <ErrorState
          compact={data !== undefined}
          text={t.counter.loadFailed}
          busy={isFetching}
          onRetry={tryAgain}
        />
      )}
    </Card>
  );
}

type LoveProps = Required<LoveCardProps> & {
  stats: LoveStats;
  /** Whether that is what the home says, with nothing under way that may change it. */
  certain: boolean;
};

function Love({ stats, certain, onMilestone, random }: LoveProps) {
  const reachMilestone = useMilestones(stats, certain, onMilestone);
  const { count, waiting, share } = useShareLove({
    known: stats.count,
    onMilestone: reachMilestone,
    random,
  });
  const { currentLevel, remainingToMilestone } = progressOf(count);
  return (
    <div className={clsx(cards.love, styles.love)}>
      <Heart onShare={share} />
      <p className={clsx('display', 'numerals', cards.count, styles.count)}>{number(count)}</p>
      {waiting > 0 && <p className={styles.hint}>{t.counter.waiting(waiting)}</p>}
      <div className={styles.progress}>
        <ProgressBar
          label={t.counter.level(currentLevel)}
          value={loveStep - remainingToMilestone}
          max={loveStep}
          valueText={t.counter.toNextPrize(remainingToMilestone)}
        />
        {isWheelNear(remainingToMilestone) && <p className={styles.hint}>{t.counter.wheelSoon}</p>}
      </div>
      {count >= loveStep && (
        <p className={styles.banner}>
          <span className="us-text">{t.counter.unlocked(unlockedWheels(count))}</span>
        </p>
      )}
    </div>
  );
}

/** Tells of every milestone that waits, once. Answers how to tell of one that a click has just reached. */
function useMilestones(
  stats: LoveStats,
  certain: boolean,
  onMilestone: LoveCardProps['onMilestone'],
): (reached: LoveStats) => void {
  const [memory] = useState(createMilestoneMemory);
  const tell = useEffectEvent(() => onMilestone(stats, 'earlier'));
  const { pendingMilestones } = stats;
  useEffect(() => {
    if (certain && memory.hasMore(pendingMilestones)) tell();
  }, [certain, memory, pendingMilestones]);
  return (reached) => {
    memory.reached(reached.pendingMilestones);
    onMilestone(reached, 'now');
  };
}

function LoveSkeleton() {
  return (
    <div className={clsx(cards.love, styles.love)} aria-busy="true">
      <Skeleton shape="circle" width={104} height={104} />
      <span className={clsx(cards.count, styles.count)}>
        <Skeleton width="3ch" />
      </span>
      <div className={styles.progress}>
        <Skeleton width="40%" />
        <Skeleton height={10} />
      </div>
    </div>
  );
}
