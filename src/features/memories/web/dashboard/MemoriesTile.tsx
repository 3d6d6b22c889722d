import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { useRefetchAfterMidnight, useToday } from '#platform/web/session/use-today.ts';
import { Tile } from '#platform/web/ui/Card.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { readDate } from '#shared/dates.ts';
import { number } from '#shared/i18n/formats.ts';
import type { UpcomingMemory } from '../../memories.contract.ts';
import {
  memoriesPath,
  mostUpcoming,
  newMemoryPathOn,
  openMemoryPath,
} from '../../memories.rules.ts';
import { t } from '../../messages/index.ts';
import { withOwnAnniversary } from '../own-anniversary.ts';
import { TypeSign } from '../TypeSign.tsx';
import { countQuery, upcomingQuery } from './dashboard.queries.ts';

const coming = 'grid grid-cols-1 content-start gap-1';

/** The number of memories, and the next three, with the couple's own anniversary. */
export function MemoriesTile() {
  const count = useQuery(countQuery);
  const upcoming = useQuery({ ...upcomingQuery, refetchInterval: useRefetchAfterMidnight() });
  return (
    <Tile
      title={t.dashboard.created}
      count={count.data === undefined ? undefined : number(count.data.count)}
      waiting={count.isPending}
      more={<Link to={memoriesPath}>{t.dashboard.toMemories}</Link>}
    >
      <Section
        query={[count, upcoming].filter(({ data }) => data === undefined)}
        data={count.isError ? upcoming.data : count.data && upcoming.data}
        error={t.dashboard.tileFailed}
        compact
        skeleton={<ComingSkeleton />}
      >
        {(memories) => <ComingUp memories={memories} />}
      </Section>
    </Tile>
  );
}

function ComingUp({ memories }: { memories: readonly UpcomingMemory[] }) {
  const { data: relationship } = useQuery(relationshipQuery);
  const today = useToday();
  const items = memories.map((memory) => ({ ...memory, link: { to: openMemoryPath(memory.id) } }));
  const next =
    today === undefined
      ? items.slice(0, mostUpcoming)
      : withOwnAnniversary(items, relationship?.startDate, today, linkToNew);
  if (next.length === 0) return <p className="text-ink-muted">{t.dashboard.noneComing}</p>;
  return (
    <List className={coming} aria-label={t.dashboard.coming}>
      {next.map(({ id, title, type, nextDate, daysUntil, years, link }) => (
        <li key={id}>
          <Link
            className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 text-inherit no-underline hover:bg-sunken"
            {...link}
          >
            <TypeSign type={type} />
            <span className="grid min-w-0">
              <span className="truncate font-semibold" dir="auto">
                {title}
              </span>{' '}
              <span className="text-14 text-ink-muted">
                <strong className="font-semibold text-ink">{t.page.inDays(daysUntil)}</strong> ·{' '}
                {dateOf(nextDate)}
                {years > 0 && ` · ${t.page.years(years)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </List>
  );
}

const linkToNew = (day: string, title: string) => ({ to: newMemoryPathOn(day, title) });

const dateOf = (nextDate: unknown): string => t.page.date(readDate(nextDate)?.toString() ?? '');

const ComingSkeleton = () => (
  <div className={coming}>
    {Array.from({ length: mostUpcoming }, (_, place) => place).map((place) => (
      <Skeleton key={place} shape="block" height={56} />
    ))}
  </div>
);
