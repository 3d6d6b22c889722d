import { ApiError } from '#shared/api-error.ts';
import { socketHeartbeat } from '#shared/topic.ts';
import { type Clock, every } from '../clock.ts';

/** Milliseconds between two heart-beats of STOMP; 0 for none. */
export interface HeartbeatIntervals {
  readonly send: number;
  readonly expect: number;
}

export const serverHeartbeat = `${socketHeartbeat},${socketHeartbeat}`;
/** Timers overflow after 24 days. */
const maxInterval = 60 * 60 * 1000;
const maxMissed = 3;

/** Negotiates with the client's `heart-beat` header: the slower side wins. Throws a 400. */
export function heartbeatIntervals(header = '0,0'): HeartbeatIntervals {
  const [, offeredInterval, expectedInterval] = /^(\d{1,15}),(\d{1,15})$/.exec(header) ?? [];
  if (offeredInterval === undefined || expectedInterval === undefined) {
    throw new ApiError(400, 'Invalid heart-beat header.');
  }
  const negotiate = (clientInterval: string) =>
    Number(clientInterval) === 0
      ? 0
      : Math.min(Math.max(Number(clientInterval), socketHeartbeat), maxInterval);
  return { send: negotiate(expectedInterval), expect: negotiate(offeredInterval) };
}

export type Heartbeat = ReturnType<typeof startHeartbeat>;

/** Calls `send` in intervals, and `onTimeout` after three intervals without data from the client. */
export function startHeartbeat(
  clock: Clock,
  { send: interval, expect }: HeartbeatIntervals,
  send: () => void,
  onTimeout: () => void,
) {
  const stopSending = interval > 0 ? every(clock, interval, send) : () => {};
  let cancelTimeout = () => {};
  const received = () => {
    cancelTimeout();
    if (expect > 0) cancelTimeout = clock.after(maxMissed * expect, onTimeout);
  };
  received();
  return {
    /** Call it for any data from the client. */
    received,
    stop() {
      stopSending();
      cancelTimeout();
    },
  };
}
