import { instantIn } from '#shared/moments.ts';
import type { Status } from './boxes.rules.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What a box waits for that comes by itself. `at` is null where the date cannot be read (shown as `invalidDate`). */
export interface Deadline {
  readonly of: 'drop' | 'expiry';
  readonly at: number | null;
}

type Timed = { readonly status: Status; readonly dropAt: unknown; readonly expiresAt: unknown };

/** A box counts down to its drop, and from its opening to its expiry (S3 §2); else there is nothing to count. */
export function deadlineOf({ status, dropAt, expiresAt }: Timed): Deadline | null {
  if (status === 'CREATED') return { of: 'drop', at: instantIn(dropAt) };
  return status === 'OPENED' ? { of: 'expiry', at: instantIn(expiresAt) } : null;
}

/** How near a deadline is: it is red under an hour and amber under a day (S3 §2). */
export type Nearness = 'far' | 'within a day' | 'within an hour' | 'over';

/** `left` in milliseconds. */
export function nearnessOf(left: number): Nearness {
  if (left <= 0) return 'over';
  if (left < hour) return 'within an hour';
  return left < day ? 'within a day' : 'far';
}

/**
 * Milliseconds that a device may be off the home's time without being corrected: the way there and back looks the same,
 * and would move countdowns to and fro.
 */
export const clockDoubt = 2_000;

/** Whether a deadline has passed at the home as well: whoever asks it sooner hears that nothing has changed. */
export const isSurelyOver = (at: number, now: number): boolean => at + clockDoubt <= now;

/** What is left in the two units that matter; seconds are shown in the last hour. */
export interface Left {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  /** Undefined where seconds do not show. */
  readonly seconds: number | undefined;
}

/** Takes milliseconds apart; below nothing there is nothing left. */
export function leftOf(milliseconds: number): Left {
  const left = Math.max(0, milliseconds);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: left < hour ? Math.floor((left % minute) / second) : undefined,
  };
}

/** Milliseconds between two looks at the clock: 5 s where seconds show, else 60 s (S3 §2). */
export const paceOf = (left: number): 5_000 | 60_000 => (left < hour ? 5_000 : 60_000);
