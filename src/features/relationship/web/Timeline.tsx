import { useQuery } from '@tanstack/react-query';
import { Section } from '#platform/web/ui/Section.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import type { RelationshipInfo } from '../relationship.contract.ts';
import { closedTimerInterval, type MilestoneDay, milestoneDays } from '../relationship.rules.ts';
import { TimeTogether } from './DaysTogether.tsx';
import { Milestone } from './MilestoneDays.tsx';
import { relationshipQuery } from './relationship.queries.ts';

/** The time together and all milestone days. */
export function Timeline() {
  return (
    <Section
      query={useQuery(relationshipQuery)}
      error={t.milestones.timelineFailed}
      compact
      quiet
      skeleton={900}
    >
      {(info) => <LoadedTimeline info={info} />}
    </Section>
  );
}

function LoadedTimeline({ info }: { info: RelationshipInfo }) {
  const now = useNow(closedTimerInterval);
  const { pastDays, nextDays } = milestoneDays(info.startDate, dateIn(info.timeZone, now));
  return (
    <div className="grid gap-6">
      <div className="mx-auto w-full max-w-105">
        <TimeTogether info={info} />
      </div>
      {nextDays.length > 0 && <Days title={t.milestones.next} days={nextDays} />}
      {pastDays.length > 0 && <Days title={t.milestones.past} days={pastDays} />}
    </div>
  );
}

const Days = ({ title, days }: { title: string; days: readonly MilestoneDay[] }) => (
  <section className="grid gap-1">
    <h3 className="text-16">{title}</h3>
    <ol className="list-none p-0">
      {days.map((day) => (
        <li
          key={`${day.count} ${day.unit}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
        >
          <Milestone day={day} />
        </li>
      ))}
    </ol>
  </section>
);
