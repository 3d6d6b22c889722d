import { longText } from '#shared/text.ts';
import type { PrizeType } from './boxes.rules.ts';
import { leftOf } from './countdown.rules.ts';
import { t } from './messages/index.ts';

/** In milliseconds. */
export interface Timer {
  /** Start; null while stopped. */
  readonly since: number | null;
  /** Duration before the start. */
  readonly before: number;
}

export const noTimer: Timer = { since: null, before: 0 };

export const ranFor = ({ since, before }: Timer, now: number): number =>
  before + (since === null ? 0 : Math.max(0, now - since));

export const startedTimer = ({ before }: Timer, now: number): Timer => ({ since: now, before });

export const stoppedTimer = (timer: Timer, now: number): Timer => ({
  since: null,
  before: ranFor(timer, now),
});

export interface Proof {
  readonly text: string;
  readonly place: string;
  readonly timer: Timer;
}

/** The text to send, with the place or the time. */
export function proofText({ text, place, timer }: Proof, type: PrizeType, now: number): string {
  const took = t.form.took(stopwatch(ranFor(timer, now)));
  const isMissing = type === 'TIME' && ranFor(timer, now) > 0 && !text.includes(took);
  const words = isMissing ? `${text}\n${took}` : text;
  const isSomewhere = type === 'LOCATION' && place.trim() !== '';
  return isSomewhere ? t.form.placed(place.trim(), words) : words;
}

/** The description of a memory of this box. */
export const storyOf = (box: { taskDescription: string; completionData: string | null }): string =>
  [box.taskDescription, box.completionData]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, longText)
    .toWellFormed();

/** "1:02:03" or "2:03" */
export function stopwatch(milliseconds: number): string {
  const { days, hours, minutes } = leftOf(milliseconds);
  const seconds = Math.floor(milliseconds / 1_000) % 60;
  const wholeHours = days * 24 + hours;
  const parts = wholeHours > 0 ? [wholeHours, minutes, seconds] : [minutes, seconds];
  return parts.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
