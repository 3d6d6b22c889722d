import clsx from 'clsx';
import { memo } from 'react';
import { useNow } from '#platform/web/ui/use-now.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { longDate } from '#shared/dates.ts';
import { timerOpen } from '../days.rules.ts';
import { daysTexts } from '../days.texts.ts';
import type { RelationshipInfo } from '../relationship.contract.ts';
import { calendarTogether, timeTogether } from '../relationship.rules.ts';
import { relationshipTexts as texts } from '../relationship.texts.ts';
import styles from './TimeTogether.module.css';

type Info = { info: RelationshipInfo };

/** The time together, to the second, and since when (S1 §2). */
export function TimeTogether({ info }: Info) {
  return (
    <div className={styles.together}>
      <Tiles info={info} />
      <p className={styles.since}>{texts.since(longDate(info.startDate))}</p>
      <p className={styles.motto}>{texts.everySecond}</p>
    </div>
  );
}

/** Running numbers are for the eye; the ear gets one sentence, which is another one every day. */
function Tiles({ info }: Info) {
  const now = useNow(timerOpen);
  const time = timeTogether(info.startDate, info.timeZone, now);
  const sentence = calendarTogether(info.startDate, info.timeZone, now);
  if (time === null || sentence === null) return null;
  const { days, hours, minutes, seconds } = time;
  return (
    <div role="timer" aria-live="off" aria-label={daysTexts.title}>
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
