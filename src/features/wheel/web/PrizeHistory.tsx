import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Gift from 'lucide-react/icons/gift';
import { Link } from 'react-router';
import { loveQuery } from '#features/love/web/love.queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/button-class.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { dateIn, invalidDate, longDate } from '#shared/dates.ts';
import { prizesTexts as texts } from '../prizes.texts.ts';
import type { WonPrize } from '../wheel.contract.ts';
import { wheelTexts } from '../wheel.texts.ts';
import styles from './PrizeHistory.module.css';
import { PrizeSign } from './PrizeSign.tsx';
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
          text={texts.historyFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (data.prizes.length === 0 ? <None /> : <Won prizes={data.prizes} />)}
    </div>
  );
}

const Won = ({ prizes }: { prizes: readonly WonPrize[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops it where a list has no bullets
  <ul role="list" aria-label={texts.history}>
    {prizes.map((prize) => (
      <li key={prize.id} className={styles.prize}>
        <PrizeSign type={prize.prizeType} />
        <div className={styles.words}>
          <span className={styles.name}>{prize.prizeName}</span>
          <span className={styles.more}>{prize.prizeDescription}</span>
          <When at={prize.wonAt} />
        </div>
        <span className={clsx('display', 'numerals', styles.value)}>
          {wheelTexts.money(prize.prizeValue)}
        </span>
      </li>
    ))}
  </ul>
);

/** The day, by the couple's clock. */
function When({ at }: { at: string }) {
  const { timeZone } = useCouple();
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return <span className={styles.when}>{invalidDate}</span>;
  return (
    <time className={styles.when} dateTime={at}>
      {timeZone !== undefined && longDate(dateIn(timeZone, moment).toString())}
    </time>
  );
}

function None() {
  const { data: love } = useQuery({ ...loveQuery, refetchOnMount: 'always' });
  return (
    <EmptyState
      level={3}
      title={love === undefined ? texts.none : texts.noneBut(love.remainingToMilestone)}
      text={texts.noneText}
      icon={<Gift size={24} strokeWidth={1.75} aria-hidden="true" />}
      action={
        <Link className={buttonClass()} to="/dashboard">
          {texts.shareLove}
        </Link>
      }
    />
  );
}
