import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { memo, useState } from 'react';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { invalidDate, longDate } from '#shared/dates.ts';
import type { RelationshipInfo } from '../relationship.contract.ts';
import { calendarTogether, timerClosed, timerOpen, timeTogether } from '../relationship.rules.ts';
import { relationshipTexts as texts } from '../relationship.texts.ts';
import styles from './DaysTogether.module.css';
import { relationshipQuery } from './relationship.queries.ts';

export type DaysTogetherProps = {
  /** Whether there is room for it now (S1 §2). */
  shown: boolean;
};

/** How long the two are together: a pill with the days, which opens to every second (S1 §2). */
export function DaysTogether({ shown }: DaysTogetherProps) {
  const { data, isError, refetch, isFetching } = useQuery(relationshipQuery);
  const [open, setOpen] = useState(false);
  if (!shown) return null;
  return (
    <Popover
      variant="plain"
      label={texts.title}
      align="end"
      onOpenChange={setOpen}
      button={
        <span className={styles.pill}>
          <span className={styles.label}>{texts.title}</span>{' '}
          {data === undefined ? (
            <span className={styles.waiting} />
          ) : (
            <Days info={data} pace={open ? timerOpen : timerClosed} />
          )}
        </span>
      }
    >
      {data !== undefined && <Panel info={data} />}
      {data === undefined && isError && (
        <ErrorState
          compact
          text={texts.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Popover>
  );
}

type Info = { info: RelationshipInfo };

function Days({ info, pace }: Info & { pace: typeof timerOpen | typeof timerClosed }) {
  const time = timeTogether(info.startDate, info.timeZone, useNow(pace));
  return (
    <span className={clsx('us-text', 'numerals', styles.days)}>
      {time === null ? invalidDate : texts.days(time.days)}
    </span>
  );
}

function Panel({ info }: Info) {
  return (
    <div className={styles.panel}>
      <Tiles info={info} />
      <p className={styles.since}>{texts.since(longDate(info.startDate))}</p>
      <p className={styles.motto}>{texts.everySecond}</p>
    </div>
  );
}

/** Running numbers are for the eye; the ear gets one sentence, which does not run. */
function Tiles({ info }: Info) {
  const now = useNow(timerOpen);
  const time = timeTogether(info.startDate, info.timeZone, now);
  const [sentence] = useState(() => calendarTogether(info.startDate, info.timeZone, now));
  if (time === null || sentence === null) return null;
  const { days, hours, minutes, seconds } = time;
  return (
    <div role="timer" aria-live="off" aria-label={texts.title}>
      <VisuallyHidden>{texts.sentence(sentence)}</VisuallyHidden>
      <div className={styles.tiles} aria-hidden="true">
        <Tile unit={texts.units.days} value={days} />
        <Tile unit={texts.units.hours} value={hours} />
        <Tile unit={texts.units.minutes} value={minutes} />
        <Tile unit={texts.units.seconds} value={seconds} />
      </div>
    </div>
  );
}

/** Remembered, so that a second renders nothing but the seconds. */
const Tile = memo(function Tile({ unit, value }: { unit: string; value: number }) {
  return (
    <div className={styles.tile}>
      <span className={clsx('display', 'numerals', styles.value)}>
        <span className={styles.digits} key={value}>
          {texts.number(value)}
        </span>
      </span>
      <span className={styles.unit}>{unit}</span>
    </div>
  );
});
