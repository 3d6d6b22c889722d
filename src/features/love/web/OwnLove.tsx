import { useQuery } from '@tanstack/react-query';
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { useRefetchAfterMidnight } from '#platform/web/session/use-today.ts';
import { Button } from '#platform/web/ui/Button.tsx';
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
import { LovePart } from './LovePart.tsx';
import { loveQuery, watchQueuedClicks } from './love.queries.ts';

const WordDialog = lazy(async () => ({
  default: (await import('./words/WordDialog.tsx')).WordDialog,
}));

export type OwnLoveProps = {
  /** Called when one more milestone is pending: on load, or after a click. */
  onMilestone: () => void;
  /** Undefined until the spins are loaded. */
  spins: SpinStatus | undefined;
};

/** The user's own love: the heart, the count, the way to the next prize, and a few words. */
export function OwnLove({ onMilestone, spins }: OwnLoveProps) {
  const query = useQuery({
    ...loveQuery,
    refetchOnMount: 'always',
    refetchInterval: useRefetchAfterMidnight(),
  });
  const [isSaying, setSaying] = useState(false);
  const say = () => setSaying(true);
  useEffect(watchQueuedClicks, []);
  useNewMilestone(query.data?.pendingMilestones ?? 0, onMilestone);
  return (
    <LovePart title={t.counter.shared} className="wide:row-span-2">
      <Section query={query} error={t.counter.loadFailed} quiet skeleton={<LoveSkeleton />}>
        {(love) => (
          <>
            <Love love={love} spins={spins} onSay={say} />
            <QueryError text={t.counter.loadFailed} query={query} />
          </>
        )}
      </Section>
      {isSaying && (
        <Suspense>
          <WordDialog onClose={() => setSaying(false)} />
        </Suspense>
      )}
    </LovePart>
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

type LayoutProps = {
  heart: ReactNode;
  count?: string;
  note?: string;
  progress: ReactNode;
  hints?: ReactNode;
  action: ReactNode;
};

/** The content and its skeleton have the same height. */
const Layout = ({ heart, count, note, progress, hints, action }: LayoutProps) => (
  <div className="grid gap-4">
    <div className="grid min-h-[7.5rem] grid-cols-[auto_1fr] items-center gap-4 wide:min-h-[8.5rem] wide:gap-6">
      {heart}
      <div className="min-w-0">
        <LoveCount size="large" note={note}>
          {count}
        </LoveCount>
      </div>
    </div>
    {progress}
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-h-[1.5em] min-w-0 flex-[1_1_9em] text-14 font-semibold text-own-text">
        {hints}
      </div>
      {action}
    </div>
  </div>
);

type LoveProps = { love: OptimisticLove; spins: SpinStatus | undefined };

function Love({ love, spins, onSay }: LoveProps & { onSay: () => void }) {
  const { partner } = useCouple();
  return (
    <Layout
      heart={<Heart onLongPress={onSay} />}
      count={number(love.count)}
      note={
        love.count === 0
          ? t.counter.firstUse(partner.displayName, loveStep)
          : t.counter.today(love.today)
      }
      progress={
        <ProgressBar
          label={t.counter.level(love.currentLevel)}
          value={loveStep - love.remainingToMilestone}
          max={loveStep}
          valueText={t.counter.toNextPrize(love.remainingToMilestone)}
        />
      }
      hints={<Hints love={love} spins={spins} />}
      action={
        <Button icon={<MessageCircleHeart size={20} strokeWidth={1.75} />} onClick={onSay}>
          {t.words.say}
        </Button>
      }
    />
  );
}

/** All wheels unlocked so far. Below, a line that is there from the start, so that nothing moves when its text comes. */
function Hints({ love, spins }: LoveProps) {
  const hint = hintOf(love);
  const spin = spins && spinState(spins, love.pendingMilestones);
  const spinHint = spin && (
    <span className="font-normal text-ink-muted">{t.counter.spin[spin]}</span>
  );
  return (
    <p>
      {love.count >= loveStep && (
        <span className="block font-normal text-ink">
          {t.counter.unlocked(unlockedWheels(love.count))}
        </span>
      )}
      {hint ?? spinHint ?? '\u00a0'}
    </p>
  );
}

function hintOf({ queued, remainingToMilestone }: OptimisticLove): string | undefined {
  if (queued.length > 0) return t.counter.queued(queued.length);
  return isWheelNear(remainingToMilestone) ? t.counter.wheelSoon : undefined;
}

const LoveSkeleton = () => (
  <Layout
    heart={<Skeleton shape="circle" width={112} height={112} />}
    progress={
      <div className="grid gap-1.5">
        <p className="text-14">
          <Skeleton width="40%" />
        </p>
        <Skeleton height={10} />
      </div>
    }
    action={<Skeleton shape="block" width={150} height={44} />}
  />
);
