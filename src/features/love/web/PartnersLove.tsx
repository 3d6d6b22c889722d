import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useStreamState } from '#platform/web/realtime/events.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { useRefetchAfterMidnight } from '#platform/web/session/use-today.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { QueryError } from '#platform/web/ui/QueryError.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { number } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { simultaneousClicks, wordSent } from '../love.contract.ts';
import { t } from '../messages/index.ts';
import { HeartShape } from './Heart.tsx';
import { LoveCount } from './LoveCount.tsx';
import { LovePart } from './LovePart.tsx';
import { partnerLoveQuery } from './love.queries.ts';
import { useMoment } from './use-moment.ts';

/** Milliseconds from a stream error until the count is read. */
const readAfterError = 1_000;
/** Milliseconds between reads while there is no stream. */
const pollInterval = 5_000;
/** Minimum milliseconds between two announcements of the count. */
const announceInterval = 30_000;

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
  return (
    <LovePart
      title={t.partner.title(partner.displayName)}
      owner={partner.color}
      className="border-own-line bg-own-soft phone:border-y wide:border-s wide:border-b"
    >
      <div className="flex min-h-20 items-center gap-4">
        <PartnersHeart partner={partner} count={data?.partnerLoveCount} />
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
                <Count name={partner.displayName} count={partnerLoveCount} today={partnerToday} />
                <QueryError text={t.partner.loadFailed} query={query} />
              </>
            )}
          </Section>
        </div>
      </div>
      <StreamStatus />
    </LovePart>
  );
}

type PartnersHeartProps = { partner: User; count: number | undefined };

/** A small heart drifts from the partner's avatar when the count grows. Both beat at a word, and when both partners click. */
function PartnersHeart({ partner, count }: PartnersHeartProps) {
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
      {hasGrown && <HeartShape key={count} className="heart-drifting" size={20} />}
    </span>
  );
}

/** True once the count differs from the first one. */
function useHasGrown(count: number | undefined): boolean {
  const [firstCount, setFirstCount] = useState(count);
  if (firstCount === undefined && count !== undefined) setFirstCount(count);
  return firstCount !== undefined && count !== firstCount;
}

type CountProps = { name: string; count: number; today: number };

/** The count rolls when it grows. */
function Count({ name, count, today }: CountProps) {
  const hasGrown = useHasGrown(count);
  useThrottledAnnouncement(hasGrown ? t.partner.shared(name, count) : null);
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

/** Announces the latest text. */
function useThrottledAnnouncement(text: string | null): void {
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === null) return;
    const wait = Math.max(0, announcedAt.current + announceInterval - performance.now());
    const timer = setTimeout(() => {
      announcedAt.current = performance.now();
      announce(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
}

const dots = {
  off: 'border-control',
  connecting: 'border-control',
  connected: 'border-ok bg-ok',
  lost: 'border-warn',
  failed: 'border-warn',
};

/** The browser knows that it is offline seconds before the stream breaks. */
function StreamStatus() {
  const { status, since } = useStreamState();
  const isOnline = useOnline();
  const shownStatus = isOnline ? status : 'lost';
  const isBroken = shownStatus === 'lost' || shownStatus === 'failed';
  const whileConnected = shownStatus === 'connected' ? t.partner.connected : t.partner.connecting;
  return (
    <p className="mt-3 text-14">
      <span
        className={clsx('mr-2 inline-block size-2.5 rounded-full border-2', dots[shownStatus])}
        aria-hidden="true"
      />
      {isBroken ? t.partner.connectionLost : whileConnected}
      {status === 'connected' && isBroken && <LastSeen />}
      {status === 'lost' && <LastSeen at={since} />}
    </p>
  );
}

/** The time when the partner was last seen. Without `at`, it is the time of the first render. */
function LastSeen({ at }: { at?: number }) {
  const [now] = useState(Date.now);
  const text = t.partner.lastSeen(at ?? now, useTimeZone());
  return <span className="block text-13 text-ink-muted">{text}</span>;
}
