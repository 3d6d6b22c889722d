import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { EventData, LiveEvent } from '#shared/event.ts';
import { live } from './live.ts';
import type { LiveState } from './live-state.ts';

/** Where the event stream stands, and since when. */
export const useLiveState = (): LiveState => useSyncExternalStore(live.onState, live.state);

/** Runs `listener` for every such event while the component is on the page. */
export function useLive<Event extends LiveEvent>(
  event: Event,
  listener: (data: EventData<Event>) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => live.on(event, (data) => hear(data)), [event]);
}
