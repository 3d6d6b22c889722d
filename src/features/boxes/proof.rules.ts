import { leftOf } from './countdown.rules.ts';

/** A timer that runs, or has run. Milliseconds. */
export interface Timer {
  /** Since when it runs; null while it rests. */
  readonly since: number | null;
  /** What it had run before that. */
  readonly before: number;
}

export const restingTimer: Timer = { since: null, before: 0 };

/** How long it has run by now. */
export const ranFor = ({ since, before }: Timer, now: number): number =>
  before + (since === null ? 0 : Math.max(0, now - since));

export const startedTimer = ({ before }: Timer, now: number): Timer => ({ since: now, before });

export const stoppedTimer = (timer: Timer, now: number): Timer => ({
  since: null,
  before: ranFor(timer, now),
});

/** "1:02:03" or "2:03", as a stopwatch shows it. */
export function stopwatch(milliseconds: number): string {
  const { days, hours, minutes } = leftOf(milliseconds);
  const seconds = Math.floor(milliseconds / 1_000) % 60;
  const wholeHours = days * 24 + hours;
  const parts = wholeHours > 0 ? [wholeHours, minutes, seconds] : [minutes, seconds];
  return parts.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
