import { useEffect, useState } from 'react';
import { useLiveEvent } from '#platform/web/realtime/live.ts';
import type { EventData, LiveEvent } from '#shared/event.ts';

/** Milliseconds; the style sheet has the same number. */
const duration = 3_200;

/** Counts the events of a moment, which ends 3.2 s after its last event; 0 between moments. */
export function useMoment<Event extends LiveEvent>(
  event: Event,
  isCounted: (data: EventData<Event>) => boolean = always,
): number {
  const [count, setCount] = useState(0);
  useLiveEvent(event, (data) => {
    if (isCounted(data)) setCount((earlier) => earlier + 1);
  });
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), duration);
    return () => clearTimeout(timer);
  }, [count]);
  return count;
}

const always = () => true;
