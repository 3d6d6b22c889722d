import { readWallTime } from '#shared/moments.ts';
import { binRetention } from './photos.rules.ts';

/** Photos on a page of the bin. */
export const binPageSize = 20;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Time until a photo is purged; 0 hours: within the hour. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: 'day' | 'hour';
}

/** Rounds to days, and to hours on the last day. `now` in milliseconds. Null if the date cannot be read. */
export function deletesIn(deletedAt: unknown, now: number): TimeLeft | null {
  const began = readWallTime(deletedAt);
  if (began === null) return null;
  const left = Date.parse(`${began}Z`) + binRetention - now;
  if (left >= day) return { unit: 'day', count: Math.round(left / day) };
  return { unit: 'hour', count: left < hour ? 0 : Math.round(left / hour) };
}

/** The page in an address, from 1. */
export const binPageIn = (named: string | null): number =>
  named !== null && /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 1;
