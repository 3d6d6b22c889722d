import { useQuery } from '@tanstack/react-query';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import { date } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import { closedTimerInterval, type MilestoneDay, milestoneDays } from '../relationship.rules.ts';
import { relationshipQuery } from './relationship.queries.ts';

const limit = 3;

/** The next milestone days, and today's if there is one. Nothing without a valid start date. */
export function MilestoneDays() {
  const query = useQuery(relationshipQuery);
  const { data } = query;
  const now = useNow(closedTimerInterval);
  return (
    <Section
      title={t.milestones.title}
      size="small"
      query={[query]}
      data={data && upcoming(data.startDate, data.timeZone, now)}
      error={t.milestones.loadFailed}
      compact
      quiet
      isEmpty={(days) => days.length === 0}
    >
      {(days) => (
        <List className="grid grid-cols-3 gap-3 phone:grid-cols-1 phone:gap-2">
          {days.map((day) => (
            <li
              key={`${day.count} ${day.unit}`}
              className="grid content-start gap-0.5 rounded-card border border-hairline bg-us-soft px-4 py-3.5 forced-colors:border-[CanvasText]"
            >
              <Milestone day={day} />
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}

function upcoming(startDate: unknown, timeZone: string, now: number): MilestoneDay[] {
  const { pastDays, nextDays } = milestoneDays(startDate, dateIn(timeZone, now), limit);
  return [...pastDays.filter(({ daysUntil }) => daysUntil === 0), ...nextDays].slice(0, limit);
}

/** The count, the date, and the days until it, unless it is past. */
export const Milestone = ({ day }: { day: MilestoneDay }) => (
  <>
    <span className="font-display text-22 font-semibold">{t.milestones.count(day)}</span>
    <span className="flex flex-wrap items-baseline gap-x-2">
      {day.daysUntil >= 0 && (
        <strong className="us-text">{t.milestones.inDays(day.daysUntil)}</strong>
      )}
      <span className="text-14">{date(day.date)}</span>
    </span>
  </>
);
