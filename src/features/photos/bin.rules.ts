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
  const millisecondsLeft = Date.parse(`${began}Z`) + binRetention - now;
  if (millisecondsLeft >= day) return { unit: 'day', count: Math.round(millisecondsLeft / day) };
  return { unit: 'hour', count: millisecondsLeft < hour ? 0 : Math.round(millisecondsLeft / hour) };
}

/** The page in an address, from 1. */
export const binPageIn = (pageText: string | null): number =>
  pageText !== null && /^[1-9]\d{0,5}$/.test(pageText) ? Number(pageText) : 1;
