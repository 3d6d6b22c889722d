import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStreamState } from '#platform/web/realtime/events.ts';
import { useRefetchAfterMidnight } from '#platform/web/session/use-today.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { QueryError } from '#platform/web/ui/QueryError.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { number } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { simultaneousClicks, wordSent } from '../love.contract.ts';
import { t } from '../messages/index.ts';
import { HeartShape } from './Heart.tsx';
import { LoveCount } from './LoveCount.tsx';
import { LovePart } from './LovePart.tsx';
import { partnerLoveQuery } from './love.queries.ts';
import { StatusLine } from './StatusLine.tsx';
import { useHasGrown } from './use-has-grown.ts';
import { useMoment } from './use-moment.ts';

/** Milliseconds from a stream error until the count is read. */
const readAfterError = 1_000;
/** Milliseconds between reads while there is no stream. */
const pollInterval = 5_000;

const LiveStatus = lazy(async () => ({
  default: (await import('./LiveStatus.tsx')).LiveStatus,
}));

/** The partner's love, live. */
export function PartnersLove({ partner }: { partner: User }) {
  const { status } = useStreamState();
  const hasStream = status === 'connected' || status === 'connecting';
  const afterMidnight = useRefetchAfterMidnight();
  const query = useQuery({
    ...partnerLoveQuery,
    refetchInterval: hasStream ? afterMidnight : pollInterval,
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (status !== 'lost') return;
    const timer = setTimeout(() => void refetch(), readAfterError);
    return () => clearTimeout(timer);
  }, [status, refetch]);
  const name = partner.displayName;
  const [isHere, setHere] = useState(false);
  return (
    <LovePart
      title={t.partner.title(name)}
      owner={partner.color}
      className="border-own-line bg-own-soft phone:border-y wide:border-s wide:border-b"
    >
      <div className="flex min-h-20 items-center gap-4">
        <PartnersHeart partner={partner} count={data?.partnerLoveCount} isHere={isHere} />
        <div className="min-w-0 flex-1">
          <Section
            query={query}
            error={t.partner.loadFailed}
            compact
            quiet
            skeleton={<LoveCount size="medium" />}
          >
            {({ partnerLoveCount, partnerToday }) => (
              <>
                <Count count={partnerLoveCount} today={partnerToday} />
                <QueryError text={t.partner.loadFailed} query={query} />
              </>
            )}
          </Section>
          <Presence name={name} isHere={isHere} />
        </div>
      </div>
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<StatusLine status="connecting">{t.partner.connecting}</StatusLine>}>
          <LiveStatus name={name} count={data?.partnerLoveCount} onPresence={setHere} />
        </Suspense>
      </ErrorBoundary>
    </LovePart>
  );
}

type PresenceProps = { name: string; isHere: boolean };

/** Keeps its place while the partner is not here. */
const Presence = ({ name, isHere }: PresenceProps) => (
  <p
    className={clsx(
      'text-14 font-semibold wrap-anywhere text-own-text',
      isHere ? 'animate-appear' : 'invisible',
    )}
  >
    {t.partner.isHere(name)}
  </p>
);

type PartnersHeartProps = {
  partner: User;
  count: number | undefined;
  isHere: boolean;
};

/** A small heart drifts from the partner's avatar when the count grows. Both beat at a word, and when both partners click. */
function PartnersHeart({ partner, count, isHere }: PartnersHeartProps) {
  const words = useMoment(wordSent, ({ user }) => user.id === partner.id);
  const moment = words + useMoment(simultaneousClicks);
  const hasGrown = useHasGrown(count);
  return (
    <span className={clsx('relative', moment > 0 && 'heart-beating')}>
      <Avatar name={partner.displayName} color={partner.color} size={72} />
      <HeartShape
        className="absolute -right-2 -bottom-1 overflow-visible fill-own-solid stroke-own-soft stroke-3 [paint-order:stroke]"
        size={28}
      />
      {isHere && (
        <span className="absolute top-0 right-0 size-5 rounded-full border-3 border-own-soft bg-own-solid animate-appear forced-colors:[forced-color-adjust:none]" />
      )}
      {hasGrown && <HeartShape key={count} className="heart-drifting" size={20} />}
    </span>
  );
}

type CountProps = { count: number; today: number };

/** The count rolls when it grows. */
function Count({ count, today }: CountProps) {
  const hasGrown = useHasGrown(count);
  return (
    <LoveCount size="medium" note={t.counter.today(today)}>
      <span
        key={count}
        className={clsx(
          'block',
          hasGrown && 'animate-arrive [--arrive-from:40%] motion-reduce:animate-none',
        )}
      >
        {number(count)}
      </span>
    </LoveCount>
  );
}
