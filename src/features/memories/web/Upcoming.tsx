import { useEffect, useId, useMemo } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { knownDate } from '#shared/dates.ts';
import type { Day } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { upcoming } from '../memories.rules.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import { TypeSign } from './TypeSign.tsx';
import styles from './Upcoming.module.css';
import { useLinkToMemory } from './use-address.ts';

/** Anniversaries of the block (S2 §9). */
const most = 3;
/** How many there were when this browser showed them last. */
const room = remembered('upcoming', z.number());

/** The next anniversaries, and when they are (decisions §5). Nothing where there are none. */
export function Upcoming({ memories, today }: { memories: readonly Memory[]; today: Day }) {
  const id = useId();
  const linkTo = useLinkToMemory();
  const next = useMemo(() => {
    const anniversaries = memories.filter(({ type }) => type === 'anniversary');
    return upcoming(anniversaries, knownDate(today)).slice(0, most);
  }, [memories, today]);
  useEffect(() => room.set(next.length), [next.length]);
  if (next.length === 0) return null;
  return (
    <section className={styles.upcoming} aria-labelledby={id}>
      <h2 className={styles.head} id={id}>
        {t.page.upcoming}
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
    </section>
  );
}

/**
 * The room of the block, until it is known what is in it: as much as it took when this browser saw it last, so that
 * neither what comes nor what stays away moves the page.
 */
export function UpcomingRoom() {
  const cards = room.get() ?? 0;
  if (cards === 0) return null;
  return (
    <div className={styles.upcoming} aria-busy="true">
      <h2 className={styles.head}>{t.page.upcoming}</h2>
      <div className={styles.cards}>
        {Array.from({ length: cards }, (_, place) => place).map((place) => (
          <div key={place} className={styles.kept}>
            <Skeleton shape="block" height="100%" />
          </div>
        ))}
      </div>
    </div>
  );
}
