import { useQuery } from '@tanstack/react-query';
import { Figures } from '#platform/web/ui/Entries.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import type { BoxPrizeStats as Stats } from '../../box-prizes.contract.ts';
import { completionTypes } from '../../boxes.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { typeIcons } from '../type-icons.ts';
import styles from './BoxPrizes.module.css';
import { boxPrizeStatsQuery } from './box-prizes.queries.ts';

/** How many box prizes there are, what they are worth, when they came and for what (S3 §3). */
export function BoxPrizeStats() {
  const { data, isError, isFetching, refetch } = useQuery(boxPrizeStatsQuery);
  if (data === undefined && !isError) return <Skeleton shape="block" height={290} />;
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
            of="us"
            figures={[
              {
                what: t.prizes.prizes(data.totalPrizes),
                number: t.prizes.number(data.totalPrizes),
              },
              { what: t.prizes.totalValue, number: t.page.money(data.totalValue) },
            ]}
          />
          {data.totalPrizes > 0 && <More stats={data} />}
        </>
      )}
    </div>
  );
}

const More = ({ stats }: { stats: Stats }) => (
  <dl className={styles.more}>
    {(['claimed', 'unclaimed', 'thisMonth', 'thisYear'] as const).map((which) => (
      <div key={which}>
        <dt className={styles.what}>{t.prizes[which]}</dt>
        <dd className={styles.number}>{t.prizes.number(stats[which])}</dd>
      </div>
    ))}
    {completionTypes.map((type) => {
      const Icon = typeIcons[type];
      return (
        <div key={type}>
          <dt className={styles.what}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {t.prizes.types[type]}
          </dt>
          <dd className={styles.number}>{t.prizes.number(stats.completionTypes[type])}</dd>
        </div>
      );
    })}
  </dl>
);
