import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import type { LoveStats } from '../love.contract.ts';
import { isWheelNear, loveStep, progressOf, unlockedWheels } from '../love.rules.ts';
import { loveTexts as texts } from '../love.texts.ts';
import { Heart } from './Heart.tsx';
import styles from './LoveCard.module.css';
import { loveQuery } from './love.queries.ts';
import { useShareLove } from './share-love.ts';

export type LoveCardProps = {
  /**
   * A milestone waits for its wheel: `now`, because a click has just reached it (once per batch of
   * clicks), or from `earlier`, found on load (decisions §2).
   */
  onMilestone: (stats: LoveStats, when: 'now' | 'earlier') => void;
  /** From 0 up to 1; a test can fix it. */
  random?: () => number;
};

/** One's own love: the heart, the count, and the way to the next prize (S1 §2). */
export function LoveCard({ onMilestone, random = Math.random }: LoveCardProps) {
  const title = useId();
  const { data, isError, isFetching, refetch } = useQuery(loveQuery);
  const tryAgain = () => void refetch();
  return (
    <Card labelledBy={title}>
      <h2 className={styles.title} id={title}>
        {texts.shared}
      </h2>
      {data !== undefined && <Love stats={data} onMilestone={onMilestone} random={random} />}
      {data === undefined && !isError && <LoveSkeleton />}
      {isError && (
        <ErrorState
          compact={data !== undefined}
          text={texts.loadFailed}
          busy={isFetching}
          onRetry={tryAgain}
        />
      )}
    </Card>
  );
}

type LoveProps = Required<LoveCardProps> & { stats: LoveStats };

function Love({ stats, onMilestone, random }: LoveProps) {
  useWaitingMilestone(stats, onMilestone);
  const { count, share } = useShareLove({
    known: stats.count,
    onMilestone: (reached) => onMilestone(reached, 'now'),
    random,
  });
  const { currentLevel, remainingToMilestone } = progressOf(count);
  return (
    <div className={styles.love}>
      <Heart onShare={share} />
      <p className={clsx('display', 'numerals', styles.count)}>{texts.number(count)}</p>
      <div className={styles.progress}>
        <ProgressBar
          label={texts.level(currentLevel)}
          value={loveStep - remainingToMilestone}
          max={loveStep}
          valueText={texts.toNextPrize(remainingToMilestone)}
        />
        {isWheelNear(remainingToMilestone) && <p className={styles.hint}>{texts.wheelSoon}</p>}
      </div>
      {count >= loveStep && (
        <p className={styles.banner}>{texts.unlocked(unlockedWheels(count))}</p>
      )}
    </div>
  );
}

/** Tells of milestones that were waiting when the card came, once. */
function useWaitingMilestone(stats: LoveStats, onMilestone: LoveCardProps['onMilestone']): void {
  const told = useRef(false);
  const tell = useEffectEvent(() => {
    if (stats.pendingMilestones > 0) onMilestone(stats, 'earlier');
  });
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    tell();
  }, []);
}

function LoveSkeleton() {
  return (
    <div className={styles.love} aria-busy="true">
      <Skeleton shape="circle" width={104} height={104} />
      <span className={styles.count}>
        <Skeleton width="3ch" />
      </span>
      <div className={styles.progress}>
        <Skeleton width="40%" />
        <Skeleton height={10} />
      </div>
    </div>
  );
}
