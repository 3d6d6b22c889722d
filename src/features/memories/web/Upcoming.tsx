import clsx from 'clsx';
import Heart from 'lucide-react/icons/heart';
import { useEffect, useId, useMemo } from 'react';
import * as z from 'zod/mini';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { knownDate, readDate } from '#shared/dates.ts';
import type { Day } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { upcoming } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import { CardLink, memoryCard } from './CardLink.tsx';
import { isOwn, withOwnAnniversary } from './own-anniversary.ts';
import { TypeSign } from './TypeSign.tsx';
import { useLinkToMemory, useLinkToNewMemory } from './use-address.ts';

const head = 'mb-3 text-18';
const cards =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(30%,14rem)),1fr))] gap-3 phone:grid-cols-1 phone:gap-2';

/** The number of cards that this browser showed last. */
const lastCount = persistedValue('upcoming', z.number());

export type UpcomingProps = {
  memories: readonly Memory[];
  /** The start date of the couple; undefined until it is loaded. */
  startDate: unknown;
  today: Day;
  onAdd: () => void;
};

/** The next three anniversaries, the couple's own among them. */
export function Upcoming({ memories, startDate, today, onAdd }: UpcomingProps) {
  const id = useId();
  const linkTo = useLinkToMemory();
  const linkToNew = useLinkToNewMemory();
  const next = useMemo(() => {
    const anniversaries = memories.filter(({ type }) => type === 'anniversary');
    const items = upcoming(anniversaries, knownDate(today)).map(
      ({ memory: { id, title, type }, occurrence }) => ({
        id,
        title,
        type,
        ...occurrence,
        link: linkTo(id),
      }),
    );
    return withOwnAnniversary(items, startDate, today, linkToNew);
  }, [memories, startDate, today, linkTo, linkToNew]);
  // The button to add one has a place of its own.
  const hasNone = next.every(isOwn);
  const count = next.length + (hasNone ? 1 : 0);
  useEffect(() => lastCount.set(count), [count]);
  return (
    <section className="mb-6" aria-labelledby={id}>
      <h2 className={head} id={id}>
        {t.page.upcoming}
      </h2>
      <List className={cards}>
        {next.map((item) => (
          <li
            key={item.id}
            className={clsx(
              memoryCard,
              'min-h-[6rem] items-center px-4 py-3',
              isOwn(item) && 'edge before:bg-us forced-colors:before:hidden',
            )}
          >
            <TypeSign type="anniversary" />
            <div className="min-w-0">
              <h3 className="truncate text-16" dir="auto">
                <CardLink {...item.link}>{item.title}</CardLink>
              </h3>
              <p className="grid">
                <strong className="us-text">{t.page.inDays(item.daysUntil)}</strong>
                <span className="flex flex-wrap gap-x-3 overflow-hidden text-14 text-ink-muted">
                  <span>{t.page.date(readDate(item.nextDate)?.toString() ?? '')}</span>{' '}
                  {item.years > 0 && (
                    <span className="before:-ml-3 before:inline-block before:w-3 before:text-center before:content-['·'_/_'']">
                      {t.page.years(item.years)}
                    </span>
                  )}
                </span>
              </p>
            </div>
          </li>
        ))}
        {hasNone && (
          <li className="flex min-h-[6rem] flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-hairline px-4 py-3 text-ink-muted">
            {next.length === 0 && <p>{t.page.noAnniversaries}</p>}
            <Button
              icon={<Heart size={20} strokeWidth={1.75} />}
              aria-haspopup="dialog"
              onClick={onAdd}
            >
              {t.page.addAnniversary}
            </Button>
          </li>
        )}
      </List>
    </section>
  );
}

/** Keeps the height that the block had last, so that the page does not move when it is loaded. */
export const UpcomingSkeleton = () => (
  <div className="mb-6">
    <h2 className={head}>{t.page.upcoming}</h2>
    <div className={cards}>
      {Array.from({ length: Math.max(1, lastCount.get() ?? 2) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike
        <div key={place} className="h-[6rem]">
          <Skeleton shape="block" height="100%" />
        </div>
      ))}
    </div>
  </div>
);
