import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { knownDate } from '#shared/dates.ts';
import type { Day } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { upcoming } from '../memories.rules.ts';
import { memoriesPageTexts as texts } from '../memories-page.texts.ts';
import { TypeSign } from './TypeSign.tsx';
import styles from './Upcoming.module.css';
import { useLinkToMemory } from './use-address.ts';

/** Anniversaries of the block (S2 §9). */
const most = 3;

/** The next anniversaries, and when they are (decisions §5). Nothing where there are none. */
export function Upcoming({ memories, today }: { memories: readonly Memory[]; today: Day }) {
  const id = useId();
  const linkTo = useLinkToMemory();
  const next = useMemo(() => {
    const anniversaries = memories.filter(({ type }) => type === 'anniversary');
    return upcoming(anniversaries, knownDate(today)).slice(0, most);
  }, [memories, today]);
  if (next.length === 0) return null;
  return (
    <section className={styles.upcoming} aria-labelledby={id}>
      <h2 className={styles.head} id={id}>
        {texts.upcoming}
      </h2>
      <ul className={styles.cards}>
        {next.map(({ memory, coming: { nextDate, daysUntil, years } }) => (
          <li key={memory.id} className={styles.card}>
            <TypeSign type="anniversary" />
            <div className={styles.words}>
              <h3 className={styles.title}>
                <Link className={styles.link} {...linkTo(memory.id)}>
                  {memory.title}
                </Link>
              </h3>
              <p className={styles.when}>
                <strong className="us-text">{texts.inDays(daysUntil)}</strong>
                <span>
                  {texts.date(nextDate)}
                  {years > 0 && ` · ${texts.years(years)}`}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The room of the block, until it is known whether there is anything in it. */
export const UpcomingSkeleton = () => (
  <div className={styles.upcoming} aria-busy="true">
    <div className={styles.cards}>
      {Array.from({ length: most }, (_, place) => place).map((place) => (
        <Skeleton key={place} shape="block" height={88} />
      ))}
    </div>
  </div>
);
