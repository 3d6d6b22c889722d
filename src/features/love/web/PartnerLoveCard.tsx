import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useStreamState } from '#platform/web/realtime/events.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { QueryError } from '#platform/web/ui/QueryError.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { number } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { t } from '../messages/index.ts';
import { HeartShape } from './Heart.tsx';
import { LoveCount } from './LoveCount.tsx';
import { partnerLoveQuery } from './love.queries.ts';

/** Milliseconds from a stream error until the count is read. */
const readAfterError = 1_000;
/** Milliseconds between reads while there is no stream. */
const pollInterval = 5_000;
/** Minimum milliseconds between two announcements of the count. */
const announceInterval = 30_000;

/** The partner's love, live. */
export function PartnerLoveCard({ partner }: { partner: User }) {
  const title = useId();
  const { status } = useStreamState();
  const hasStream = status === 'connected' || status === 'connecting';
  const query = useQuery({
    ...partnerLoveQuery,
    refetchInterval: hasStream ? false : pollInterval,
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (status !== 'lost') return;
    const timer = setTimeout(() => void refetch(), readAfterError);
    return () => clearTimeout(timer);
  }, [status, refetch]);
  const name = data?.partnerDisplayName ?? partner.displayName;
  return (
    <Card owner={partner.color} labelledBy={title}>
      <h2 className="text-center text-14 font-semibold text-own-text" id={title}>
        {t.partner.title(name)}
      </h2>
      <div className="grid justify-items-center gap-2 pt-5">
        <Section
          query={query}
          error={t.partner.loadFailed}
          compact
          quiet
          skeleton={<CountSkeleton />}
        >
          {({ partnerLoveCount }) => (
            <>
              <Count name={name} color={partner.color} count={partnerLoveCount} />
              <QueryError text={t.partner.loadFailed} query={query} />
            </>
          )}
        </Section>
        <StreamStatus />
      </div>
    </Card>
  );
}

type CountProps = { name: string; color: User['color']; count: number };

/** The count rolls when it grows, and a small heart drifts from the partner's avatar. */
function Count({ name, color, count }: CountProps) {
  const [firstCount] = useState(count);
  const hasGrown = count !== firstCount;
  useThrottledAnnouncement(hasGrown ? t.partner.shared(name, count) : null);
  return (
    <>
      <span className="relative">
        <Avatar name={name} color={color} size={72} />
        {hasGrown && <HeartShape key={count} className="heart-drifting" size={20} />}
      </span>
      <LoveCount size="medium">
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
    </>
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
    <p className="text-center text-14">
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

const CountSkeleton = () => (
  <>
    <Skeleton shape="circle" width={72} height={72} />
    <LoveCount size="medium" />
  </>
);
