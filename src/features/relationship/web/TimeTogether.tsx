import clsx from 'clsx';
import { memo } from 'react';
import { useNow } from '#platform/web/ui/use-now.ts';
import { number } from '#shared/i18n/formats.ts';
import { timerOpen } from '../days.rules.ts';
import { relationshipMessages as t } from '../messages/index.ts';
import type { RelationshipInfo } from '../relationship.contract.ts';
import { calendarTogether, timeTogether } from '../relationship.rules.ts';
import styles from './TimeTogether.module.css';

type Info = { info: RelationshipInfo };

/** The time together, to the second, and since when (S1 §2). */
export function TimeTogether({ info }: Info) {
  return (
    <div className={styles.together}>
      <Tiles info={info} />
      <p className={styles.since}>{t.timeline.since(info.startDate)}</p>
      <p className={styles.motto}>{t.timeline.everySecond}</p>
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
    <div role="timer" aria-live="off" aria-label={t.days.title}>
      <span className="visually-hidden">{t.timeline.sentence(sentence)}</span>
      <div className={styles.tiles} aria-hidden="true">
        <Tile unit={t.timeline.units.days} value={days} />
        <Tile unit={t.timeline.units.hours} value={hours} />
        <Tile unit={t.timeline.units.minutes} value={minutes} />
        <Tile unit={t.timeline.units.seconds} value={seconds} />
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
          {number(value)}
        </span>
      </span>
      <span className={styles.unit}>{unit}</span>
    </div>
  );
});
