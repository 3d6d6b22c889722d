import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { meOf } from '#platform/web/ui/partner.ts';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useCalmPending } from '#platform/web/ui/use-calm-pending.ts';
import type { Person } from '#shared/person.ts';
import { loveTexts as texts } from '../love.texts.ts';
import styles from './LoveTogether.module.css';
import { loveQuery, partnerLoveQuery } from './love.queries.ts';

export type LoveTogetherProps = { me: Person; partner: Person };

/** What both have shared, and whose part is how large. Not there without both: the card that failed says so. */
export function LoveTogether({ me, partner }: LoveTogetherProps) {
  const title = useId();
  const love = useQuery(loveQuery);
  const partnerLove = useQuery(partnerLoveQuery);
  const mine = love.data?.count;
  const theirs = partnerLove.data?.partnerLoveCount;
  const known = mine !== undefined && theirs !== undefined;
  const failed = !known && (love.isError || partnerLove.isError);
  const waiting = useCalmPending(!known && !failed);
  if (failed) return null;
  const parts =
    known && !waiting ? inOrder({ ...me, count: mine }, { ...partner, count: theirs }) : [];
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card of="us" labelledBy={title}>
      <h2 className={styles.title} id={title}>
        {texts.together}
      </h2>
      <p className={clsx('display', 'numerals', styles.total)}>
        {waiting ? (
          <Skeleton width="4ch" />
        ) : (
          <span className="us-text">{texts.number(total)}</span>
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.filter(isThere).map(({ id, color, count }) => (
          <span
            key={id}
            className={styles.part}
            data-me={meOf(color)}
            style={{ flexGrow: Math.max(count, total * leastSlice) }}
          />
        ))}
      </div>
      <ul className={styles.names}>
        {parts.map(({ id, color, displayName, count }) => (
          <li key={id} className={styles.name} data-me={meOf(color)}>
            {texts.part(displayName, count)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Part = Person & { count: number };

/** Nothing shared is no slice; anything shared is one that can be seen. */
const isThere = ({ count }: Part): boolean => count > 0;
const leastSlice = 0.02;

/** The first partner first, on both phones. */
const inOrder = (...parts: Part[]): Part[] => parts.sort((one, other) => place(one) - place(other));
const place = ({ color }: Part): number => (color === 'purple' ? 0 : 1);
