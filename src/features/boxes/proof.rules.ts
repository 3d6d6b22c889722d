import { longText } from '#shared/text.ts';
import type { CompletionType } from './boxes.rules.ts';
import { leftOf } from './countdown.rules.ts';
import { boxesMessages as t } from './messages/index.ts';

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

/** How a challenge was met, as it is filled in. */
export interface Proof {
  readonly text: string;
  readonly place: string;
  readonly timer: Timer;
}

/** What is sent of it: the words, and what fits the challenge. A time that was not written down is not lost either. */
export function wordsOfProof(
  { text, place, timer }: Proof,
  type: CompletionType,
  now: number,
): string {
  const took = t.form.took(stopwatch(ranFor(timer, now)));
  const isUntold = type === 'TIME' && ranFor(timer, now) > 0 && !text.includes(took);
  const words = isUntold ? `${text}\n${took}` : text;
  const isSomewhere = type === 'LOCATION' && place.trim() !== '';
  return isSomewhere ? t.form.placed(place.trim(), words) : words;
}

/** What a memory tells of a challenge and of how it was met: as much as it may hold, and no half of a character. */
export const storyOf = ({
  taskDescription,
  completionData,
}: {
  taskDescription: string;
  completionData: string | null;
}): string =>
  [taskDescription, completionData].filter(Boolean).join('\n\n').slice(0, longText).toWellFormed();

/** By how many UTF-16 units what is sent is more than the home takes; 0 where it is not. */
export const tooLongBy = (sent: string): number => Math.max(0, sent.length - longText);

/** "1:02:03" or "2:03", as a stopwatch shows it. */
export function stopwatch(milliseconds: number): string {
  const { days, hours, minutes } = leftOf(milliseconds);
  const seconds = Math.floor(milliseconds / 1_000) % 60;
  const wholeHours = days * 24 + hours;
  const parts = wholeHours > 0 ? [wholeHours, minutes, seconds] : [minutes, seconds];
  return parts.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
