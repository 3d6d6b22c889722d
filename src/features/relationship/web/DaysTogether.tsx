import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { invalidDate, number } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { RelationshipInfo } from '../relationship.contract.ts';
import {
  calendarTogether,
  closedTimerInterval,
  daysTogether,
  openTimerInterval,
  timeTogether,
} from '../relationship.rules.ts';
import { relationshipQuery } from './relationship.queries.ts';

/** The number of days in a pill; its panel shows the time to the second. */
export function DaysTogether() {
  const query = useQuery(relationshipQuery);
  const { data, isError } = query;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t.days.title}
      isNonModal
      onOpenChange={setOpen}
      button={
        <span className="flex flex-wrap items-center justify-center gap-x-2 wide:max-[57.5em]:flex-col wide:max-[57.5em]:leading-[1.05]">
          <span className="text-14 font-medium whitespace-nowrap text-ink-muted">
            {t.days.title}
          </span>{' '}
          {data === undefined ? (
            <span className="min-h-[1.3em] min-w-[5.5em]" />
          ) : (
            <Days info={data} interval={open ? openTimerInterval : closedTimerInterval} />
          )}
        </span>
      }
    >
      {data !== undefined && (
        <div className="min-h-34.5 w-[min(340px,100vw-64px)]">
          <TimeTogether info={data} />
        </div>
      )}
      {data === undefined && isError && (
        <ErrorState compact text={t.days.loadFailed} query={query} />
      )}
    </Popover>
  );
}

type DaysProps = {
  info: RelationshipInfo;
  interval: typeof openTimerInterval | typeof closedTimerInterval;
};

function Days({ info: { startDate, timeZone }, interval }: DaysProps) {
  const days = daysTogether(startDate, timeZone, useNow(interval));
  return (
    <span className="us-text numerals text-16 font-[700] whitespace-nowrap">
      {days === null ? invalidDate : t.days.days(days)}
    </span>
  );
}

/** The time together to the second, and the start date. */
export const TimeTogether = ({ info }: { info: RelationshipInfo }) => (
  <div className="@container grid gap-3 text-center">
    <Timer info={info} />
    <p className="font-medium text-ink">{t.days.since(info.startDate)}</p>
    <p className="text-14 font-semibold">{t.days.everySecond}</p>
  </div>
);

/** Screen readers get one sentence, which changes daily, instead of the running numbers. */
function Timer({ info: { startDate, timeZone } }: { info: RelationshipInfo }) {
  const now = useNow(openTimerInterval);
  const time = timeTogether(startDate, timeZone, now);
  const calendar = calendarTogether(startDate, timeZone, now);
  if (time === null || calendar === null) return null;
  return (
    <div role="timer" aria-live="off" aria-label={t.days.title}>
      <span className="visually-hidden">{t.days.sentence(calendar)}</span>
      <div
        className="grid grid-cols-[1.35fr_repeat(3,1fr)] gap-2 @max-[15rem]:grid-cols-[1fr_1fr]"
        aria-hidden="true"
      >
        {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
          <Tile key={unit} unit={t.days.units[unit]} value={time[unit]} />
        ))}
      </div>
    </div>
  );
}

/** Memoized, so that each second renders only the tile of the seconds. */
const Tile = memo(function Tile({ unit, value }: { unit: string; value: number }) {
  return (
    <div className="grid gap-0.5 rounded-control border border-hairline bg-us-soft bg-fixed px-1 pt-3 pb-2.5 forced-colors:border-[CanvasText]">
      <span className="display numerals overflow-hidden text-22">
        <span
          className="block animate-arrive [--arrive-from:35%] [animation-duration:var(--quick)] motion-reduce:animate-none"
          key={value}
        >
          {number(value)}
        </span>
      </span>
      <span className="text-12 font-medium text-ink-muted">{unit}</span>
    </div>
  );
});
