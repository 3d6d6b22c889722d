import clsx from 'clsx';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { date, dateTime, invalidDate } from '#shared/i18n/formats.ts';
import { instantIn } from '#shared/moments.ts';
import { boxName } from '../../box-looks.rules.ts';
import type { Box } from '../../boxes.contract.ts';
import {
  type Deadline,
  deadlineOf,
  type Nearness,
  nearnessOf,
  splitDuration,
} from '../../countdown.rules.ts';
import { t } from '../../messages/index.ts';
import { useServerNow } from '../server-clock.ts';
import './gift.css';

/** The heading of a part of a box. */
export const smallHeading = 'text-13 font-semibold text-ink-muted';

export type ChallengeProps = {
  box: Box;
  /** The box was opened just now: unfolds and takes the focus. */
  reveals: boolean;
  heading?: 'h3' | 'h4';
};

/** The task of an open box, and the time left for it. */
export function Challenge({ box, reveals, heading: Heading = 'h4' }: ChallengeProps) {
  const heading = useFocusedHeading(reveals, 'nearest');
  const deadline = deadlineOf(box);
  return (
    <div
      className="gift-task grid grid-rows-[1fr] rounded-control bg-surface shadow-[inset_0_0_0_1.5px_var(--me-line)]"
      data-reveals={reveals || undefined}
    >
      <div className="grid min-h-0 gap-1.5 overflow-hidden p-3">
        <Heading ref={heading} className={smallHeading} tabIndex={-1}>
          {t.page.yourTask}
        </Heading>
        <p className="text-16 wrap-anywhere whitespace-pre-line" dir="auto">
          {box.taskDescription}
        </p>
        <p className="text-14 wrap-anywhere text-ink-muted">{t.page.howTo[box.completionType]}</p>
        {deadline !== null && <Countdown deadline={deadline} name={boxName(box)} />}
      </div>
    </div>
  );
}

/** Focuses a heading and scrolls to its card or dialog, whenever `trigger` changes and isn't 0 or false. */
export function useFocusedHeading(trigger: number | boolean, block: ScrollLogicalPosition) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!trigger) return;
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('article, [role="dialog"]')?.scrollIntoView({ block });
    });
    return () => cancelAnimationFrame(frame);
  }, [trigger, block]);
  return heading;
}

const nearnessColors = {
  far: 'text-ink-muted',
  'within a day': 'text-warn',
  'within an hour': 'text-danger',
  over: 'text-danger',
} satisfies Record<Nearness, string>;

export type CountdownProps = {
  deadline: Deadline;
  /** Name of the box, for announcements. */
  name: string;
};

/** Time until a box drops or expires; red under an hour, amber under a day. */
export function Countdown({ deadline: { kind, at }, name }: CountdownProps) {
  const { before, after, ...label } = t.page.countdown[kind];
  const now = useServerNow();
  const millisecondsLeft = at === null ? 0 : at - now;
  const nearness = at === null ? 'far' : nearnessOf(millisecondsLeft);
  useAnnouncement(
    nearness,
    nearness === 'over' ? t.page.overAnnouncement[kind](name) : t.page.nearAnnouncement[kind](name),
  );
  const text =
    nearness === 'over' ? t.page.over[kind] : t.page.timeLeft(splitDuration(millisecondsLeft));
  return (
    <p className={clsx('flex items-center gap-2 text-14 font-semibold', nearnessColors[nearness])}>
      <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
      <span role="timer" aria-live="off" aria-label={label.name}>
        {nearness !== 'over' && <span className="font-medium">{before}</span>}
        <span className="numerals">{at === null ? invalidDate : text}</span>
        {nearness !== 'over' && after !== '' && <span className="font-medium">{after}</span>}
      </span>
    </p>
  );
}

/** Announces the start and the end of the last hour. */
function useAnnouncement(nearness: Nearness, text: string): void {
  const before = useRef(nearness);
  useEffect(() => {
    if (before.current === nearness) return;
    before.current = nearness;
    if (nearness === 'within an hour' || nearness === 'over') announce(text);
  }, [nearness, text]);
}

/** A time in the couple's time zone. */
export function Moment({ at, hasTime = false }: { at: unknown; hasTime?: boolean }) {
  const { timeZone } = useCouple();
  const moment = instantIn(at);
  if (moment === null) return invalidDate;
  return (
    <time dateTime={new Date(moment).toISOString()}>
      {timeZone !== undefined && (hasTime ? dateTime : date)(moment, timeZone)}
    </time>
  );
}
