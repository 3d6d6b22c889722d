import { useQuery } from '@tanstack/react-query';
import { Figures } from '#platform/web/ui/Entries.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { money, number } from '#shared/i18n/formats.ts';
import { wheelMessages as t } from '../messages/index.ts';
import styles from './PersonalStats.module.css';
import { prizeStatsQuery } from './prizes.queries.ts';

/** How many prizes one has won, and what they are worth together (S2 §2). */
export function PersonalStats() {
  const { data, isError, isFetching, refetch } = useQuery(prizeStatsQuery);
  if (data === undefined && !isError) return <Skeleton shape="block" height={158} />;
  return (
    <div className={styles.stats}>
      {isError && (
        <ErrorState
          compact
          text={t.prizes.statsFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          <Figures
            figures={[
              {
                what: t.prizes.won(data.totalPrizes),
                number: number(data.totalPrizes),
              },
              { what: t.prizes.inAll, number: money(data.totalValue) },
            ]}
          />
          <p className={styles.hint}>{t.prizes.playMoney}</p>
        </>
      )}
    </div>
  );
}
