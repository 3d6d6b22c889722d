import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { meOf } from '#platform/web/ui/partner.ts';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useCalmPending } from '#platform/web/ui/use-calm-pending.ts';
import type { Person } from '#shared/person.ts';
import { loveTexts as texts } from '../love.texts.ts';
import styles from './LoveTogether.module.css';
import { loveQuery, partnerLoveQuery } from './love.queries.ts';

export type LoveTogetherProps = { me: Person; partner: Person };

/** What both have shared, and whose part is how large (S2 §7). One's own love tells of both; the stream may know better. */
export function LoveTogether({ me, partner }: LoveTogetherProps) {
  const title = useId();
  const { data, isError, isFetching, refetch } = useQuery(loveQuery);
  const { partnerLoveCount = 0 } = useQuery(partnerLoveQuery).data ?? {};
  const waiting = useCalmPending(data === undefined && !isError);
  const known = waiting ? undefined : data;
  const mine = known?.count ?? 0;
  const theirs = Math.max(partnerLoveCount, (known?.totalCount ?? 0) - mine);
  const total = mine + theirs;
  return (
    <Card of="us" labelledBy={title}>
      <h2 className={styles.title} id={title}>
        {texts.together}
      </h2>
      {data === undefined && isError ? (
        <ErrorState
          compact
          text={texts.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p className={clsx('display', 'numerals', styles.total)}>
            {known === undefined ? (
              <Skeleton width="4ch" />
            ) : (
              <span className="us-text">{texts.number(total)}</span>
            )}
          </p>
          <Parts
            parts={
              known === undefined
                ? []
                : inOrder({ ...me, count: mine }, { ...partner, count: theirs })
            }
            total={total}
          />
        </>
      )}
    </Card>
  );
}

type Part = Person & { count: number };

const Parts = ({ parts, total }: { parts: readonly Part[]; total: number }) => (
  <>
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
  </>
);

/** Nothing shared is no slice; anything shared is one that can be seen. */
const isThere = ({ count }: Part): boolean => count > 0;
const leastSlice = 0.02;

/** The first partner first, on both phones. */
const inOrder = (...parts: Part[]): Part[] => parts.sort((one, other) => place(one) - place(other));
const place = ({ color }: Part): number => (color === 'purple' ? 0 : 1);
