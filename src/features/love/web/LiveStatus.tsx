import { useCallback, useEffect, useRef, useState } from 'react';
import { useStreamState } from '#platform/web/realtime/events.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { t } from '../messages/index.ts';
import { StatusLine } from './StatusLine.tsx';
import { useHasGrown } from './use-has-grown.ts';
import { usePresence } from './use-presence.ts';

/** Minimum milliseconds between two announcements about the partner. */
const announceInterval = 30_000;

export type LiveStatusProps = {
  /** The partner's name and count. */
  name: string;
  count: number | undefined;
  onPresence(isHere: boolean): void;
};

/**
 * The state of the user's own stream. Reports whether the partner is here, and announces when the partner comes or the
 * count grows.
 */
export function LiveStatus({ name, count, onPresence }: LiveStatusProps) {
  const { status, since } = useStreamState();
  // The browser knows that it is offline seconds before the stream breaks.
  const isOnline = useOnline();
  const announceLatest = useThrottledAnnounce();
  const isPartnerHere = usePresence(() => announceLatest(t.partner.isHere(name)));
  const isShown = isPartnerHere && isOnline;
  useEffect(() => onPresence(isShown), [isShown, onPresence]);
  const hasGrown = useHasGrown(count);
  useEffect(() => {
    if (hasGrown && count !== undefined) announceLatest(t.partner.shared(name, count));
  }, [hasGrown, name, count, announceLatest]);
  const shownStatus = isOnline ? status : 'lost';
  const isBroken = shownStatus === 'lost' || shownStatus === 'failed';
  const whileConnected = shownStatus === 'connected' ? t.partner.connected : t.partner.connecting;
  return (
    <StatusLine status={shownStatus}>
      {isBroken ? t.partner.connectionLost : whileConnected}
      {status === 'connected' && isBroken && <LastSeen />}
      {status === 'lost' && <LastSeen at={since} />}
    </StatusLine>
  );
}

/** The time when the connection was last seen. Without `at`, it is the time of the first render. */
function LastSeen({ at }: { at?: number }) {
  const [now] = useState(Date.now);
  const text = t.partner.lastSeen(at ?? now, useTimeZone());
  return <span className="block text-13 text-ink-muted">{text}</span>;
}

/** Returns a function that announces the latest text. */
function useThrottledAnnounce(): (text: string) => void {
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((text) => {
    clearTimeout(timer.current);
    const wait = Math.max(0, announcedAt.current + announceInterval - performance.now());
    timer.current = setTimeout(() => {
      announcedAt.current = performance.now();
      announce(text);
    }, wait);
  }, []);
}
