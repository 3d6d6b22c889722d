import { cutText } from '#shared/graphemes.ts';
import { longTextLimit } from '#shared/text.ts';
import type { PrizeType } from './boxes.rules.ts';
import { splitDuration } from './countdown.rules.ts';
import { t } from './messages/index.ts';

/** In milliseconds. */
export interface Timer {
  /** Start; null while stopped. */
  readonly since: number | null;
  /** Duration before the start. */
  readonly before: number;
}

export const zeroTimer: Timer = { since: null, before: 0 };

export const elapsedTime = ({ since, before }: Timer, now: number): number =>
  before + (since === null ? 0 : Math.max(0, now - since));

export const startTimer = ({ before }: Timer, now: number): Timer => ({ since: now, before });

export const stopTimer = (timer: Timer, now: number): Timer => ({
  since: null,
  before: elapsedTime(timer, now),
});

export interface Proof {
  readonly text: string;
  readonly place: string;
  readonly timer: Timer;
}

/** The text to send, with the place or the time. */
export function proofText({ text, place, timer }: Proof, type: PrizeType, now: number): string {
  const timeText = t.form.took(formatElapsed(elapsedTime(timer, now)));
  const isTimeMissing = type === 'TIME' && elapsedTime(timer, now) > 0 && !text.includes(timeText);
  const description = isTimeMissing ? `${text}\n${timeText}` : text;
  const hasPlace = type === 'LOCATION' && place.trim() !== '';
  return hasPlace ? t.form.placed(place.trim(), description) : description;
}

/** The description of a memory that is created from this box. */
export const memoryDescription = (box: {
  taskDescription: string;
  completionData: string | null;
}): string =>
  cutText([box.taskDescription, box.completionData].filter(Boolean).join('\n\n'), longTextLimit);

/** Formats a duration as "1:02:03" or "2:03". */
export function formatElapsed(milliseconds: number): string {
  const { days, hours, minutes } = splitDuration(milliseconds);
  const seconds = Math.floor(milliseconds / 1_000) % 60;
  const wholeHours = days * 24 + hours;
  const parts = wholeHours > 0 ? [wholeHours, minutes, seconds] : [minutes, seconds];
  return parts
    .map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0')))
    .join(':');
}
