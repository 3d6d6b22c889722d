import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import {
  latestEvent,
  onLiveEvent,
  onStreamState,
  streamState,
} from '#platform/web/realtime/events.ts';
import { partnerPresence } from '../presence.contract.ts';

/**
 * True if the partner is here; false while this tab has no stream. Calls `onArrival` when the partner comes, but not for
 * the first value of a connection.
 */
export function usePresence(onArrival: () => void): boolean {
  const isHere = useSyncExternalStore(subscribe, readPresence);
  const wasAway = useRef(false);
  const arrive = useEffectEvent(onArrival);
  useEffect(() => {
    if (isHere === true && wasAway.current) arrive();
    wasAway.current = isHere === false;
  }, [isHere]);
  return isHere === true;
}

/** Undefined while this tab has no stream. */
const readPresence = () =>
  streamState().status === 'connected' ? latestEvent(partnerPresence)?.isHere : undefined;

function subscribe(listener: () => void): () => void {
  const unsubscribe = onStreamState(listener);
  const stopListening = onLiveEvent(partnerPresence, listener);
  return () => {
    unsubscribe();
    stopListening();
  };
}
