import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
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
import styles from './DaysTogether.module.css';
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
        <span className="flex flex-wrap gap-y-0 gap-x-2 items-center justify-center wide:max-[57.5em]:flex-col wide:max-[57.5em]:leading-[1.05]">
          <span className="text-ink-muted text-14 font-medium whitespace-nowrap">
            {t.days.title}
          </span>{' '}
          {data === undefined ? (
            <span className="min-w-[5.5em] min-h-[1.3em]" />
          ) : (
            <Days info={data} interval={open ? openTimerInterval : closedTimerInterval} />
          )}
        </span>
      }
    >
      {data !== undefined && (
        <div className="w-[min(340px,calc(100vw_-_64px))] min-h-34.5">
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
    <span className={clsx('us-text', 'numerals', 'text-16 [font-weight:700] whitespace-nowrap')}>
      {days === null ? invalidDate : t.days.days(days)}
    </span>
  );
}

/** The time together to the second, and the start date. */
export const TimeTogether = ({ info }: { info: RelationshipInfo }) => (
  <div className="grid gap-3 @container text-center">
    <Timer info={info} />
    <p className="text-ink font-medium">{t.days.since(info.startDate)}</p>
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
      <div className={styles.tiles} aria-hidden="true">
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
    <div className="grid gap-0.5 pt-3 pb-2.5 px-1 border border-hairline rounded-control bg-us-soft [background-attachment:fixed] forced-colors:[border-color:CanvasText]">
      <span className={clsx('display', 'numerals', 'overflow-hidden text-22')}>
        <span
          className="block [animation:roll_var(--quick)_var(--ease)] motion-reduce:[animation:none]"
          key={value}
        >
          {number(value)}
        </span>
      </span>
      <span className="text-ink-muted text-12 font-medium">{unit}</span>
    </div>
  );
});
