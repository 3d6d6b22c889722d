import { useQuery } from '@tanstack/react-query';
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
import { LoveCount } from './LoveCount.tsx';
import { loveQuery, watchQueuedClicks } from './love.queries.ts';

const column = 'grid justify-items-center gap-2 pt-5 wide:gap-3.5 wide:pt-13 wide:pb-4';
const progress = 'grid w-full max-w-105 gap-2 phone:-mb-3';
const hint = 'text-center text-14 font-semibold text-own-text';

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
      <h2
        className="text-center text-14 font-semibold text-ink-muted wide:[&+[role=alert]]:pt-26"
        id={title}
      >
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
  <div className={column}>
    <Heart />
    <LoveCount size="large">{number(love.count)}</LoveCount>
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
      {/* A line of its own from the start, so that nothing moves when the wheel comes near. */}
      <p className={hint}>
        {isWheelNear(love.remainingToMilestone) ? t.counter.wheelSoon : '\u00a0'}
      </p>
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
      <span className="block text-14 text-ink-muted">
        {state ? t.counter.spin[state] : '\u00a0'}
      </span>
    </p>
  );
}

const LoveSkeleton = () => (
  <div className={column}>
    <Skeleton shape="circle" width={104} height={104} />
    <LoveCount size="large" />
    <div className={progress}>
      <Skeleton width="40%" />
      <Skeleton height={10} />
      <p className={hint}>{'\u00a0'}</p>
    </div>
  </div>
);
