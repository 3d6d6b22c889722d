import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import * as z from 'zod/mini';
import { readDate } from './dates.ts';
import { t as sharedMessages } from './messages/index.ts';

/** A wall time `YYYY-MM-DDTHH:mm:ss` without a zone. */
export type WallTime = string;

const shape = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** True for a wall time of an existing day. */
export const isWallTime = (value: string): value is WallTime =>
  shape.test(value) && readDate(value) !== null;

/** A wall time, or null or an empty string for none. */
export const ClearableWallTime = z.nullable(
  z.string().check(
    z.refine((value) => value === '' || isWallTime(value), {
      error: () => sharedMessages.timeFormat,
    }),
  ),
);

/** The same, where it may be left out as well. */
export const OptionalWallTime = z.optional(ClearableWallTime);

/** The instant, in milliseconds, at which walls of this zone showed that time. */
export const instantOfWallTime = (time: WallTime, timeZone: string): number =>
  toZoned(parseDateTime(time), timeZone, 'compatible').toDate().getTime();

const dayLength = 24 * 60 * 60 * 1000;

/** The same for very many times in one zone: caches days without a clock change, so that each is looked up once. */
export function instantsOfWallTimes(timeZone: string): (time: WallTime) => number {
  const midnights = new Map<number, number>();
  /** UTC offset of each day; null on or next to a day of a clock change. */
  const days = new Map<number, number | null>();

  /** Returns the UTC offset at midnight UTC, so many days after 1970. */
  function aheadAt(day: number): number {
    const cachedOffset = midnights.get(day);
    if (cachedOffset !== undefined) return cachedOffset;
    const { offset } = fromAbsolute(day * dayLength, timeZone);
    midnights.set(day, offset);
    return offset;
  }

  function aheadOn(day: number): number | null {
    const cachedOffset = days.get(day);
    if (cachedOffset !== undefined) return cachedOffset;
    // A day of the walls begins and ends less than a day off that of UTC.
    const [offset = 0, ...otherOffsets] = [-1, 0, 1, 2].map((nearDay) => aheadAt(day + nearDay));
    const steady = otherOffsets.every((other) => other === offset) ? offset : null;
    days.set(day, steady);
    return steady;
  }

  return (time) => {
    const inUtc = Date.parse(`${time}Z`);
    const offset = aheadOn(Math.floor(inUtc / dayLength));
    return offset === null ? instantOfWallTime(time, timeZone) : inUtc - offset;
  };
}
