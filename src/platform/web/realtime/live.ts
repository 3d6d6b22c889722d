import { useEffect, useEffectEvent } from 'react';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { EventData, LiveEvent } from '#shared/event.ts';
import { invalidate } from '../api/queries.ts';
import { onLiveEvent, type Receiver, type Receivers, receiverOf } from './events.ts';

/** Milliseconds. An upload of hundreds of photos publishes an event for each. */
const batchDelay = 300;

/** The events that change a feature's cached data, and how. */
export type LiveTable = readonly LiveRule[];

interface LiveRule {
  readonly events: readonly LiveEvent[];
  readonly receive: Receiver;
}

/** Calls `handle` for each such event. */
export const when = <Event extends LiveEvent>(
  event: Event,
  handle: (data: EventData<Event>) => void,
): LiveRule => ({ events: [event], receive: receiverOf(event, handle) });

/** Calls `work` once, 300 ms after the first of several such events. */
export function whenAny(events: readonly LiveEvent[], work: () => void): LiveRule {
  let isWaiting = false;
  const run = () => {
    isWaiting = false;
    work();
  };
  const receive = () => {
    if (!isWaiting) setTimeout(run, batchDelay);
    isWaiting = true;
  };
  return { events, receive };
}

/** Marks what was read from the endpoints as outdated, 300 ms after the first of several such events. */
export const invalidatedBy = (
  events: readonly LiveEvent[],
  ...endpoints: readonly EndpointSpec[]
): LiveRule => whenAny(events, () => void invalidate(...endpoints));

/** The receivers of each event, in the order of the tables. */
export function receiversOf(tables: readonly LiveTable[]): Receivers {
  const receivers = new Map<string, Receiver[]>();
  for (const { events, receive } of tables.flat()) {
    for (const { name } of events) receivers.set(name, [...(receivers.get(name) ?? []), receive]);
  }
  return receivers;
}

/** Calls `listener` for each such event while the component is mounted. */
export function useLiveEvent<Event extends LiveEvent>(
  event: Event,
  listener: (data: EventData<Event>) => void,
): void {
  const receive = useEffectEvent(listener);
  useEffect(() => onLiveEvent(event, (data) => receive(data)), [event]);
}
