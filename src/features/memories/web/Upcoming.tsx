import Heart from 'lucide-react/icons/heart';
import { useEffect, useId, useMemo } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { knownDate } from '#shared/dates.ts';
import type { Day } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { mostUpcoming, upcoming } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import { TypeSign } from './TypeSign.tsx';
import styles from './Upcoming.module.css';
import { useLinkToMemory } from './use-address.ts';

/** The number of cards that this browser showed last. */
const lastCount = persistedValue('upcoming', z.number());

export type UpcomingProps = { memories: readonly Memory[]; today: Day; onAdd: () => void };

/** The next three anniversaries. */
export function Upcoming({ memories, today, onAdd }: UpcomingProps) {
  const id = useId();
  const linkTo = useLinkToMemory();
  const next = useMemo(() => {
    const anniversaries = memories.filter(({ type }) => type === 'anniversary');
    return upcoming(anniversaries, knownDate(today)).slice(0, mostUpcoming);
  }, [memories, today]);
  useEffect(() => lastCount.set(next.length), [next.length]);
  return (
    <section className={styles.upcoming} aria-labelledby={id}>
      <h2 className={styles.head} id={id}>
        {t.page.upcoming}
      </h2>
      {next.length === 0 ? (
        <div className={styles.empty}>
          <p>{t.page.noAnniversaries}</p>
          <Button
            icon={<Heart size={20} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={onAdd}
          >
            {t.page.addAnniversary}
          </Button>
        </div>
      ) : (
        <ul className={styles.cards}>
          {next.map(({ memory, occurrence: { nextDate, daysUntil, years } }) => (
            <li key={memory.id} className={styles.card}>
              <TypeSign type="anniversary" />
              <div className={styles.words}>
                <h3 className={styles.title} dir="auto">
                  <Link className={styles.link} {...linkTo(memory.id)}>
                    {memory.title}
                  </Link>
                </h3>
                <p className={styles.when}>
                  <strong className="us-text">{t.page.inDays(daysUntil)}</strong>
                  <span className={styles.facts}>
                    <span>{t.page.date(nextDate)}</span>{' '}
                    {years > 0 && <span className={styles.years}>{t.page.years(years)}</span>}
                  </span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Keeps the height that the block had last, so that the page does not move when it is loaded. */
export const UpcomingSkeleton = () => (
  <div className={styles.upcoming}>
    <h2 className={styles.head}>{t.page.upcoming}</h2>
    <div className={styles.cards}>
      {Array.from({ length: Math.max(1, lastCount.get() ?? 1) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike
        <div key={place} className={styles.kept}>
          <Skeleton shape="block" height="100%" />
        </div>
      ))}
    </div>
  </div>
);
