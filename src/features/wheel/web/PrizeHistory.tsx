import { useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import Gift from 'lucide-react/icons/gift';
import Ticket from 'lucide-react/icons/ticket';
import { Link } from 'react-router';
import { loveQuery } from '#features/love/web/love.queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Entries, Entry } from '#platform/web/ui/Entries.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { date, invalidDate, money } from '#shared/i18n/formats.ts';
import { wheelMessages as t } from '../messages/index.ts';
import type { WonPrize } from '../wheel.contract.ts';
import type { PrizeType } from '../wheel.rules.ts';
import styles from './PrizeHistory.module.css';
import { prizesQuery } from './prizes.queries.ts';

/** What one has won, the newest first (S2 §2). */
export function PrizeHistory() {
  const { data, isError, isFetching, refetch } = useQuery(prizesQuery);
  if (data === undefined && !isError) return <Skeleton shape="block" height={200} />;
  return (
    <div className={styles.history}>
      {isError && (
        <ErrorState
          compact
          text={t.prizes.historyFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (data.prizes.length === 0 ? <None /> : <Won prizes={data.prizes} />)}
    </div>
  );
}

const Won = ({ prizes }: { prizes: readonly WonPrize[] }) => (
  <Entries label={t.prizes.history}>
    {prizes.map((prize) => {
      const Icon = icons[prize.prizeType];
      return (
        <Entry
          key={prize.id}
          sign={{
            label: t.wheel.types[prize.prizeType],
            icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
          }}
          name={prize.prizeName}
          value={money(prize.prizeValue)}
        >
          <span>{prize.prizeDescription}</span>
          <When at={prize.wonAt} />
        </Entry>
      );
    })}
  </Entries>
);

const icons = { MONEY: Banknote, GIFT: Gift, EXPERIENCE: Ticket } as const satisfies Record<
  PrizeType,
  unknown
>;

/** The day, by the couple's clock. */
function When({ at }: { at: string }) {
  const { timeZone } = useCouple();
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return <span>{invalidDate}</span>;
  return <time dateTime={at}>{timeZone !== undefined && date(moment, timeZone)}</time>;
}

function None() {
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
