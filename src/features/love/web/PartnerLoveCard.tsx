import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { type StreamState, useStreamState } from '#platform/web/realtime/events.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { number } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { loveMessages as t } from '../messages/index.ts';
import { HeartShape } from './HeartShape.tsx';
import cards from './LoveCards.module.css';
import { partnerLoveQuery } from './love.queries.ts';
import styles from './PartnerLoveCard.module.css';

export type PartnerLoveCardProps = { partner: User };

/** Milliseconds after the stream broke until the count is read once more (S1 §4). */
const readAfterLoss = 1_000;
/** Milliseconds between two readings while there is no stream (S1 §4). */
const readWithoutStream = 5_000;
/** Milliseconds between two announcements of a count that grows by itself. */
const announceEvery = 30_000;

/** The partner's love, live (S1 §2). */
export function PartnerLoveCard({ partner }: PartnerLoveCardProps) {
  const title = useId();
  const stream = useStreamState();
  const hasStream = stream.status === 'connected' || stream.status === 'connecting';
  const { data, isError, isFetching, refetch } = useQuery({
    ...partnerLoveQuery,
    refetchInterval: hasStream ? false : readWithoutStream,
  });
  useReadAfterLoss(stream, refetch);

  const waiting = useCalmPending(data === undefined && !isError);
  const name = data?.partnerDisplayName ?? partner.displayName;
  const tryAgain = () => void refetch();
  return (
    <Card of={partner.color} labelledBy={title}>
      <h2 className={clsx(cards.title, styles.title)} id={title}>
        {t.counter.partnersLove(name)}
      </h2>
      <div className={clsx(cards.love, styles.love)}>
        {waiting && <CountSkeleton />}
        {!waiting && data !== undefined && (
          <Count name={name} color={partner.color} count={data.partnerLoveCount} />
        )}
        {!waiting && isError && (
          <ErrorState
            compact
            text={t.counter.partnerLoadFailed}
            busy={isFetching}
            onRetry={tryAgain}
          />
        )}
        <StreamLine stream={stream} />
      </div>
    </Card>
  );
}

/** Reads once more a moment after the stream broke: what came in between was told to nobody. */
function useReadAfterLoss({ status }: StreamState, read: () => Promise<unknown>): void {
  useEffect(() => {
    if (status !== 'lost') return;
    const timer = setTimeout(() => void read(), readAfterLoss);
    return () => clearTimeout(timer);
  }, [status, read]);
}

type CountProps = { name: string; color: User['color']; count: number };

/** The count rolls when it changes, and a small heart drifts from the one who sent it. */
function Count({ name, color, count }: CountProps) {
  const [first] = useState(count);
  const grown = count !== first;
  useCalmAnnouncement(grown ? t.counter.partnerAnnounced(name, count) : null);
  return (
    <>
      <span className={styles.sender}>
        <Avatar name={name} color={color} size={72} />
        {grown && <HeartShape key={count} className={styles.drifting} size={20} />}
      </span>
      <p className={clsx('display', 'numerals', cards.count, styles.count)}>
        <span key={count} className={clsx(styles.number, grown && styles.rolling)}>
          {number(count)}
        </span>
      </p>
    </>
  );
}

/** Says the latest text, at most once in a while. */
function useCalmAnnouncement(text: string | null): void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === null) return;
    const wait = Math.max(0, saidAt.current + announceEvery - performance.now());
    const timer = setTimeout(() => {
      saidAt.current = performance.now();
      announce(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
}

/**
 * Where the stream stands. A device without any network has lost it, though its silence is noticed
 * only seconds later; the banner and the heart go by the same word of the browser.
 */
function StreamLine({ stream: { status, since } }: { stream: StreamState }) {
  const shown = useOnline() ? status : 'lost';
  const broken = shown === 'lost' || shown === 'refused';
  const word =
    shown === 'connected'
      ? t.counter.realTime
      : broken
        ? t.counter.connectionLost
        : t.counter.connecting;
  return (
    <p className={styles.stream} data-live={shown}>
      <span className={styles.dot} aria-hidden="true" />
      {word}
      {status === 'connected' && broken && <LastSeen />}
      {status === 'lost' && <LastSeen at={since} />}
    </p>
  );
}

/** When the home was last heard of: until it disappeared just now, unless it is known better. */
function LastSeen({ at }: { at?: number }) {
  const [now] = useState(Date.now);
  return <span className={styles.lastSeen}>{t.counter.lastSeen(at ?? now)}</span>;
}

function CountSkeleton() {
  return (
    <>
      <Skeleton shape="circle" width={72} height={72} />
      <span className={clsx(cards.count, styles.count)} aria-busy="true">
        <Skeleton width="3ch" />
      </span>
    </>
  );
}
