import * as z from 'zod/mini';
import { longText, text } from '#shared/text.ts';
import { authMessages as t } from './messages/index.ts';

export const shortestPassword = 8;
/** From this length on the strength hint is content. */
export const advisedPassword = 15;

/** A password to be set: long enough, and storable. Whether it is common is the server's to judge. */
export const newPassword = text(longText).check(
  z.minLength(shortestPassword, {
    error: () => t.answers.passwordShort(shortestPassword),
  }),
);

const minute = 60_000;
const hour = 60 * minute;

/**
 * How often a sign-in may be tried (decisions §1, safety "Limits"). `failures` are the moments of
 * earlier failures within the last hour, in milliseconds, oldest first.
 */
export interface Guesses {
  /** From this address, by devices that nobody signed in on before. */
  fromAddress: readonly number[];
  /** At this identity, by such devices. */
  atIdentity: readonly number[];
}

const addressLimit = { failures: 5, within: 15 * minute };
const freeGuesses = 10;
const longestPause = 10 * minute;
const knownDeviceLimit = { failures: 20, within: hour };

/** Milliseconds to wait before a stranger's device may guess again; 0 when it may now. */
export function strangerMustWait(guesses: Guesses, now: number): number {
  return Math.max(
    waitForRoom(guesses.fromAddress, addressLimit, now),
    backoff(guesses.atIdentity, now),
  );
}

/** Milliseconds to wait for a device on which this person signed in before; 0 when it may now. */
export const knownDeviceMustWait = (failures: readonly number[], now: number): number =>
  waitForRoom(failures, knownDeviceLimit, now);

/** Milliseconds until fewer than `limit.failures` of these lie within `limit.within`. */
export function waitForRoom(
  failures: readonly number[],
  limit: { failures: number; within: number },
  now: number,
): number {
  const recent = within(failures, limit.within, now);
  const blocking = recent.at(-limit.failures);
  return blocking === undefined ? 0 : blocking + limit.within - now;
}

/** After ten free guesses an hour a pause of 1 s, doubling to 10 min; never for ever. */
function backoff(failures: readonly number[], now: number): number {
  const recent = within(failures, hour, now);
  const last = recent.at(-1);
  if (last === undefined || recent.length < freeGuesses) return 0;
  const pause = Math.min(longestPause, 1000 * 2 ** (recent.length - freeGuesses));
  return Math.max(0, last + pause - now);
}

/** The moments of late. Those still to come are from before the host's clock was set back. */
const within = (moments: readonly number[], length: number, now: number): number[] =>
  moments.filter((at) => at > now - length && at <= now);

/** Failures older than this decide nothing any more. */
export const guessMemory = hour;

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

/** A device in the words of its owner, such as "Firefox on Android", from what its browser says. */
export function deviceName(userAgent: string): string {
  const named = (table: ReadonlyArray<readonly [RegExp, string]>) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return system ?? t.answers.unknownDevice;
  return system === undefined ? browser : t.answers.device(browser, system);
}
