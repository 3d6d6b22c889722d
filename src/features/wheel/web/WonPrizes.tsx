import { useQuery } from '@tanstack/react-query';
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
import { Section } from '#platform/web/ui/Section.tsx';
import { date, invalidDate, money, number } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { WonPrize } from '../wheel.contract.ts';
import { prizeStatsQuery, prizesQuery } from './wheel.queries.ts';

const section = 'grid gap-4';

export function PersonalStats() {
  return (
    <div className={section}>
      <Section
        query={useQuery(prizeStatsQuery)}
        error={t.prizes.statsFailed}
        compact
        skeleton={158}
      >
        {({ totalPrizes, totalValue }) => (
          <>
            <Figures
              figures={[
                { what: t.prizes.won(totalPrizes), number: number(totalPrizes) },
                { what: t.prizes.inAll, number: money(totalValue) },
              ]}
            />
            <p className="text-14 text-ink-muted">{t.prizes.playMoney}</p>
          </>
        )}
      </Section>
    </div>
  );
}

export type PrizeHistoryProps = {
  /** Shown below a prize. */
  statusOf: (prizeId: number) => ReactNode;
};

export function PrizeHistory({ statusOf }: PrizeHistoryProps) {
  return (
    <div className={section}>
      <Section
        query={useQuery(prizesQuery)}
        error={t.prizes.historyFailed}
        compact
        skeleton={200}
        isEmpty={({ prizes }) => prizes.length === 0}
        empty={<NoPrizes />}
      >
        {({ prizes }) => (
          <Entries label={t.prizes.history}>
            {prizes.map((prize) => (
              <PrizeEntry key={prize.id} prize={prize}>
                {statusOf(prize.id)}
              </PrizeEntry>
            ))}
          </Entries>
        )}
      </Section>
    </div>
  );
}

const icons = { MONEY: Banknote, GIFT: Gift, EXPERIENCE: Ticket };

function PrizeEntry({ prize, children }: { prize: WonPrize; children: ReactNode }) {
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
      {children}
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
