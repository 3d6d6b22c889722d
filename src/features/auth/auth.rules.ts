import * as z from 'zod/mini';
import { ApiError, isForeignOrigin } from '#shared/api-error.ts';
import { longTextLimit, text } from '#shared/text.ts';
import { t } from './messages/index.ts';

export const minPassword = 8;
export const advisedPassword = 15;

/** Devices type accents in different forms; all of them are the same password. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** A password to be set. The server also rejects one that is easy to guess. */
export const newPassword = text(longTextLimit).check(
  z.refine((password) => normalizePassword(password).length >= minPassword, {
    error: () => t.answers.passwordShort(minPassword),
  }),
);

const minute = 60_000;
const hour = 60 * minute;

interface AttemptWindow {
  readonly failures: number;
  readonly period: number;
}

const addressWindow: AttemptWindow = { failures: 5, period: 15 * minute };
const knownDeviceWindow: AttemptWindow = { failures: 20, period: hour };
const freeFailures = 10;
const maxPause = 10 * minute;

/** Milliseconds for which failed attempts count at most. */
export const attemptMemory = hour;

/**
 * Milliseconds until an unknown device may try to sign in; 0 if it may now. Takes the
 * times of failed attempts by unknown devices, oldest first.
 */
export const unknownDeviceWait = (
  failures: { fromAddress: readonly number[]; forUser: readonly number[] },
  now: number,
): number =>
  Math.max(
    windowWait(failures.fromAddress, addressWindow, now),
    backoffWait(failures.forUser, now),
  );

export const knownDeviceWait = (failures: readonly number[], now: number): number =>
  windowWait(failures, knownDeviceWindow, now);

/** Milliseconds until fewer than `failures` attempts have failed within the window. */
export function windowWait(
  times: readonly number[],
  { failures, period }: AttemptWindow,
  now: number,
): number {
  const blocking = recentTimes(times, period, now).at(-failures);
  return blocking === undefined ? 0 : blocking + period - now;
}

/** After ten failures within an hour, the pause starts at 1 s and doubles up to 10 min. */
function backoffWait(times: readonly number[], now: number): number {
  const failures = recentTimes(times, hour, now);
  const lastFailure = failures.at(-1);
  if (lastFailure === undefined || failures.length < freeFailures) return 0;
  const pause = Math.min(maxPause, 1000 * 2 ** (failures.length - freeFailures));
  return Math.max(0, lastFailure + pause - now);
}

/** Times in the future are from before the server's clock was set back. */
const recentTimes = (times: readonly number[], period: number, now: number): number[] =>
  times.filter((at) => at > now - period && at <= now);

/** `until`: when the user may try again, in milliseconds of this device's clock. */
export type SignInError =
  | { readonly kind: 'wrong' | 'unreachable' | 'foreign' }
  | { readonly kind: 'throttled'; readonly seconds: number; readonly until: number };

/** Seconds to wait if the response doesn't say. */
const usualWait = 30;

/** An error response below 500 means wrong credentials, unless it says otherwise; anything else a failed connection. */
export function signInErrorOf(error: unknown, now: number): SignInError {
  if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'unreachable' };
  if (isForeignOrigin(error)) return { kind: 'foreign' };
  if (error.status !== 429) return { kind: 'wrong' };
  const { retryAfter: seconds = usualWait } = error;
  return { kind: 'throttled', seconds, until: now + seconds * 1000 };
}

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A device as the user knows it, such as "Firefox on Android". */
export function deviceName(userAgent: string): string {
  const nameIn = (table: ReadonlyArray<readonly [RegExp, string]>) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined) return system ?? t.answers.unknownDevice;
  return system === undefined ? browser : t.answers.device(browser, system);
}
