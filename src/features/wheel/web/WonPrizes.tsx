import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import Gift from 'lucide-react/icons/gift';
import Ticket from 'lucide-react/icons/ticket';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loveQuery } from '#features/love/web/love.queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Entries, Entry, Figures } from '#platform/web/ui/Entries.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { date, invalidDate, money, number } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { WonPrize } from '../wheel.contract.ts';
import styles from './WonPrizes.module.css';
import { prizeStatsQuery, prizesQuery } from './wheel.queries.ts';

export function PersonalStats() {
  return (
    <Section query={useQuery(prizeStatsQuery)} errorText={t.prizes.statsFailed} height={158}>
      {({ totalPrizes, totalValue }) => (
        <>
          <Figures
            figures={[
              { what: t.prizes.won(totalPrizes), number: number(totalPrizes) },
              { what: t.prizes.inAll, number: money(totalValue) },
            ]}
          />
          <p className={styles.hint}>{t.prizes.playMoney}</p>
        </>
      )}
    </Section>
  );
}

export function PrizeHistory() {
  return (
    <Section query={useQuery(prizesQuery)} errorText={t.prizes.historyFailed} height={200}>
      {({ prizes }) =>
        prizes.length === 0 ? (
          <NoPrizes />
        ) : (
          <Entries label={t.prizes.history}>
            {prizes.map((prize) => (
              <PrizeEntry key={prize.id} prize={prize} />
            ))}
          </Entries>
        )
      }
    </Section>
  );
}

type SectionProps<Data> = {
  query: UseQueryResult<Data>;
  errorText: string;
  height: number;
  children: (data: Data) => ReactNode;
};

function Section<Data>({ query, errorText, height, children }: SectionProps<Data>) {
  const { data, isError } = query;
  if (data === undefined && !isError) return <Skeleton shape="block" height={height} />;
  return (
    <div className={styles.section}>
      {isError && <ErrorState compact text={errorText} query={query} />}
      {data !== undefined && children(data)}
    </div>
  );
}

const icons = { MONEY: Banknote, GIFT: Gift, EXPERIENCE: Ticket };

function PrizeEntry({ prize }: { prize: WonPrize }) {
  const { timeZone } = useCouple();
  const Icon = icons[prize.prizeType];
  const wonAt = Date.parse(prize.wonAt);
  return (
    <Entry
      sign={{
        label: t.wheel.types[prize.prizeType],
        icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
      }}
      name={prize.prizeName}
      value={money(prize.prizeValue)}
    >
      <span>{prize.prizeDescription}</span>
      {Number.isNaN(wonAt) ? (
        <span>{invalidDate}</span>
      ) : (
        <time dateTime={prize.wonAt}>{timeZone !== undefined && date(wonAt, timeZone)}</time>
      )}
    </Entry>
  );
}

function NoPrizes() {
  const { data: love } = useQuery({ ...loveQuery, refetchOnMount: 'always' });
  return (
    <EmptyState
      level={3}
      title={love === undefined ? t.prizes.none : t.prizes.noneBut(love.remainingToMilestone)}
      text={t.prizes.noneText}
      icon={<Gift size={24} strokeWidth={1.75} aria-hidden="true" />}
      action={
        <Link className={buttonClass()} to="/dashboard">
          {t.prizes.shareLove}
        </Link>
      }
    />
  );
}
