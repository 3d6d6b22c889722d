import { instantIn } from '#shared/moments.ts';
import type { Status } from './boxes.rules.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `at` is null if the date cannot be read. */
export interface Deadline {
  readonly kind: 'drop' | 'expiry';
  readonly at: number | null;
}

type BoxTimes = { readonly status: Status; readonly dropAt: unknown; readonly expiresAt: unknown };

/** The drop of a CREATED box, the expiry of an OPENED one. */
export function deadlineOf({ status, dropAt, expiresAt }: BoxTimes): Deadline | null {
  if (status === 'CREATED') return { kind: 'drop', at: instantIn(dropAt) };
  return status === 'OPENED' ? { kind: 'expiry', at: instantIn(expiresAt) } : null;
}

export type Nearness = 'far' | 'within a day' | 'within an hour' | 'over';

/** `left` in milliseconds. */
export function nearnessOf(millisecondsLeft: number): Nearness {
  if (millisecondsLeft <= 0) return 'over';
  if (millisecondsLeft < hour) return 'within an hour';
  return millisecondsLeft < day ? 'within a day' : 'far';
}

/** Milliseconds by which a device's clock may be wrong without a correction. */
export const maxClockError = 2_000;

/** True once the deadline has passed on the server too. */
export const isSurelyOver = (at: number | null, now: number): boolean =>
  at !== null && at + maxClockError <= now;

/** The seconds are shown in the last hour only. */
export function splitDuration(milliseconds: number) {
  const millisecondsLeft = Math.max(0, milliseconds);
  return {
    days: Math.floor(millisecondsLeft / day),
    hours: Math.floor((millisecondsLeft % day) / hour),
    minutes: Math.floor((millisecondsLeft % hour) / minute),
    seconds: millisecondsLeft < hour ? Math.floor((millisecondsLeft % minute) / second) : undefined,
  };
}
