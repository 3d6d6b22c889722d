import {
  CalendarDateTime,
  fromAbsolute,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { readDate } from './dates.ts';
import { isWallTime, type WallTime } from './wall-time.ts';

/**
 * Reads a date with its time in any form the wire may carry: `YYYY-MM-DDTHH:mm:ss`, with or without `Z`, with a
 * space instead of the `T`, or `[year, month, day, hour, minute, second, …]` with the month from 1. What is left
 * out at the end is zero. Null for what is none (shown as `invalidDate`).
 */
export function readWallTime(value: unknown): WallTime | null {
  // Most values have our own format: there are thousands of them.
  if (typeof value === 'string' && isWallTime(value)) return value;
  const date = readDate(value);
  const time = Array.isArray(value) ? timeOfParts(value) : timeOfText(value);
  if (date === null || time === null) return null;
  const wallTime = `${date.toString()}T${time}`;
  return isWallTime(wallTime) ? wallTime : null;
}

/** The wall time in a zone at an instant of the wire, which is UTC. */
export function wallTimeIn(timeZone: string, instant: unknown): WallTime | null {
  const wallTime = readWallTime(instant);
  if (wallTime === null) return null;
  const [year = 0, month = 1, day = 1, ...time] = wallTime.split(/\D/).map(Number);
  const inUtc = toZoned(new CalendarDateTime(year, month, day, ...time), 'UTC');
  return toCalendarDateTime(fromAbsolute(inUtc.toDate().getTime(), timeZone)).toString();
}

function timeOfText(value: unknown): string | null {
  const parts =
    /^[\d-]{10}(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]00:?00)?)?$/.exec(
      String(value),
    );
  return parts === null
    ? null
    : [parts[1], parts[2], parts[3]].map((part) => part ?? '00').join(':');
}

function timeOfParts(parts: readonly unknown[]): string | null {
  const time = [parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0];
  if (!time.every(Number.isInteger)) return null;
  return time.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Parses an instant of the wire into milliseconds since 1970. Without a zone it is UTC. Null if invalid. */
export function instantIn(value: unknown): number | null {
  const wallTime = readWallTime(value);
  if (wallTime === null) return null;
  const fraction = Array.isArray(value)
    ? Number(value[6] ?? 0) / 1_000_000
    : Number(`0.${/[.,](\d+)/.exec(String(value))?.[1] ?? '0'}`) * 1_000;
  return Date.parse(`${wallTime}Z`) + Math.floor(fraction + 1e-6);
}
