import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId } from 'react';
import { meOf } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { number } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import type { LoveStats } from '../love.contract.ts';
import { loveMessages as t } from '../messages/index.ts';
import styles from './LoveTogether.module.css';
import { loveQuery, partnerLoveQuery } from './love.queries.ts';

export type LoveTogetherProps = { me: User; partner: User };

/** What both have shared, and whose part is how large (S2 §7). One's own love tells of both; the stream may know better. */
export function LoveTogether({ me, partner }: LoveTogetherProps) {
  const title = useId();
  const { data, isError, isFetching, refetch } = useQuery(loveQuery);
  const { partnerLoveCount = 0 } = useQuery(partnerLoveQuery).data ?? {};
  const waiting = useCalmPending(data === undefined && !isError);
  const parts = data && !waiting ? partsOf(data, partnerLoveCount, me, partner) : [];
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card of="us" labelledBy={title}>
      <h2 className={styles.title} id={title}>
        {t.counter.together}
      </h2>
      {!waiting && !data ? (
        <ErrorState
          compact
          text={t.counter.loadFailed}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <>
          <p className={clsx('display', 'numerals', styles.total)}>
            {waiting ? <Skeleton width="4ch" /> : <span className="us-text">{number(total)}</span>}
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
        </>
      )}
      <ul className={styles.names}>
        {parts.map(({ id, color, displayName, count }) => (
          <li key={id} className={styles.name} data-me={meOf(color)}>
            <bdi>{displayName}</bdi> {number(count)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Part = User & { count: number };

/** Nothing shared is no slice; anything shared is one that can be seen. */
const isThere = ({ count }: Part): boolean => count > 0;
const leastSlice = 0.02;

/** The first partner first, on both phones. */
function partsOf({ count, totalCount }: LoveStats, heard: number, me: User, partner: User): Part[] {
  const mine = { ...me, count };
  const theirs = { ...partner, count: Math.max(heard, totalCount - count) };
  return me.color === 'purple' ? [mine, theirs] : [theirs, mine];
}
