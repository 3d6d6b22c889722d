import { readWallTime } from '#shared/moments.ts';
import { binLife } from './photos.rules.ts';

/** Photos on a page of the bin (S2 §9). */
export const binPageSize = 20;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long a photo still waits in the bin; 0 hours: it goes within the hour. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: 'day' | 'hour';
}

/**
 * How long a photo that was deleted then still waits, to the nearest day, and to the nearest hour on its last day
 * (S2 §9: seven days). `now` in milliseconds. Null where the date cannot be read.
 */
export function deletesIn(deletedAt: unknown, now: number): TimeLeft | null {
  const began = readWallTime(deletedAt);
  if (began === null) return null;
  const left = Date.parse(`${began}Z`) + binLife - now;
  if (left >= day) return { unit: 'day', count: Math.round(left / day) };
  return { unit: 'hour', count: left < hour ? 0 : Math.round(left / hour) };
}

/** The page, from 1, that an address names; the first where it names none. */
export const binPageIn = (named: string | null): number =>
  named !== null && /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 1;
