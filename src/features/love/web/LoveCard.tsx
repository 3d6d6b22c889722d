import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { QueryError } from '#platform/web/ui/QueryError.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { number } from '#shared/i18n/formats.ts';
import {
  isWheelNear,
  loveStep,
  type OptimisticLove,
  type SpinStatus,
  spinState,
  unlockedWheels,
} from '../love.rules.ts';
import { t } from '../messages/index.ts';
import { Heart } from './Heart.tsx';
import styles from './LoveCards.module.css';
import { loveQuery, watchQueuedClicks } from './love.queries.ts';
import { shareLove } from './share-love.ts';

const loveClass = 'grid gap-2 justify-items-center pt-5';
const progress = 'grid gap-2 w-full max-w-105';
const hint = 'text-own-text text-14 font-semibold text-center';

export type LoveCardProps = {
  /** Called when one more milestone is pending: on load, or after a click. */
  onMilestone: () => void;
  /** Undefined until the spins are loaded. */
  spins: SpinStatus | undefined;
};

/** The user's own love: the heart, the count, and the way to the next prize. */
export function LoveCard({ onMilestone, spins }: LoveCardProps) {
  const title = useId();
  const query = useQuery({ ...loveQuery, refetchOnMount: 'always' });
  useEffect(watchQueuedClicks, []);
  useNewMilestone(query.data?.pendingMilestones ?? 0, onMilestone);
  return (
    <Card labelledBy={title}>
      <h2 className={styles.title} id={title}>
        {t.counter.shared}
      </h2>
      <Section query={query} error={t.counter.loadFailed} quiet skeleton={<LoveSkeleton />}>
        {(love) => (
          <>
            <Love love={love} spins={spins} />
            <QueryError text={t.counter.loadFailed} query={query} />
          </>
        )}
      </Section>
    </Card>
  );
}

function useNewMilestone(pendingCount: number, onMilestone: () => void): void {
  const lastCount = useRef(0);
  const report = useEffectEvent(onMilestone);
  useEffect(() => {
    if (pendingCount > lastCount.current) report();
    lastCount.current = pendingCount;
  }, [pendingCount]);
}

type LoveProps = { love: OptimisticLove; spins: SpinStatus | undefined };

const Love = ({ love, spins }: LoveProps) => (
  <div className={clsx(loveClass, styles.own)}>
    <Heart onShare={shareLove} />
    <p className={clsx('display', 'numerals', styles.count)}>{number(love.count)}</p>
    {love.queuedKeys.length > 0 && (
      <p className={hint}>{t.counter.queued(love.queuedKeys.length)}</p>
    )}
    <div className={progress}>
      <ProgressBar
        label={t.counter.level(love.currentLevel)}
        value={loveStep - love.remainingToMilestone}
        max={loveStep}
        valueText={t.counter.toNextPrize(love.remainingToMilestone)}
      />
      {isWheelNear(love.remainingToMilestone) && <p className={hint}>{t.counter.wheelSoon}</p>}
    </div>
    {love.count >= loveStep && <MilestoneBanner love={love} spins={spins} />}
  </div>
);

/** All wheels unlocked so far, and the spin that is left of them. */
function MilestoneBanner({ love, spins }: LoveProps) {
  const state = spins && spinState(spins, love.pendingMilestones);
  return (
    <p className="mt-3 text-center">
      {t.counter.unlocked(unlockedWheels(love.count))}
      {/* A line of its own from the start, so that nothing moves when the state comes. */}
      <span className="block text-ink-muted text-14">
        {state ? t.counter.spin[state] : '\u00a0'}
      </span>
    </p>
  );
}

const LoveSkeleton = () => (
  <div className={clsx(loveClass, styles.own)}>
    <Skeleton shape="circle" width={104} height={104} />
    <span className={styles.count}>
      <Skeleton width="3ch" />
    </span>
    <div className={progress}>
      <Skeleton width="40%" />
      <Skeleton height={10} />
    </div>
  </div>
);
