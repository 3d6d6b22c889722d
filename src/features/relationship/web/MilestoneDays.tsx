import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import { date } from '#shared/i18n/formats.ts';
import { timerClosed } from '../days.rules.ts';
import { relationshipMessages as t } from '../messages/index.ts';
import { type MilestoneDay, milestoneDays } from '../relationship.rules.ts';
import styles from './MilestoneDays.module.css';
import { relationshipQuery } from './relationship.queries.ts';

/** The milestone days ahead, counted from the start date, and today's, if it is one (decisions §5). */
export function MilestoneDays() {
  const title = useId();
  const { data, isError, isFetching, refetch } = useQuery(relationshipQuery);
  const now = useNow(timerClosed);
  const days = data && ahead(data.startDate, data.timeZone, now);
  // A date that is none has no such days.
  if (days?.length === 0 || (days === undefined && !isError)) return null;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        {t.timeline.milestoneDays}
      </h2>
      {days === undefined ? (
        <ErrorState
          compact
          text={t.timeline.milestonesFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className={styles.days}>
          {days.map((day) => (
            <li key={`${day.count} ${day.unit}`} className={styles.day}>
              <Milestone day={day} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Days of the strip. */
const most = 3;

function ahead(startDate: unknown, timeZone: string, now: number): MilestoneDay[] {
  const { past, next } = milestoneDays(startDate, dateIn(timeZone, now), most);
  return [...past.filter(({ daysUntil }) => daysUntil === 0), ...next].slice(0, most);
}

/** What it counts, when, and how far that is, unless it is past. */
export const Milestone = ({ day }: { day: MilestoneDay }) => (
  <>
    <span className={styles.count}>{t.timeline.counted(day)}</span>
    <span className={styles.when}>
      {day.daysUntil >= 0 && (
        <strong className="us-text">{t.timeline.inDays(day.daysUntil)}</strong>
      )}
      <span className={styles.date}>{date(day.date)}</span>
    </span>
  </>
);
