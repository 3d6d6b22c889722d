import { useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Entries, Entry } from '#platform/web/ui/Entries.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { date, invalidDate } from '#shared/i18n/formats.ts';
import { instantIn } from '#shared/moments.ts';
import type { BoxPrize } from '../../box-prizes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { boxesPath } from '../../places.rules.ts';
import { typeIcons } from '../type-icons.ts';
import styles from './BoxPrizes.module.css';
import { boxPrizesQuery } from './box-prizes.queries.ts';

/** What was in the boxes of both that were approved, the newest first, 20 at a time (S3 §3). */
export function BoxPrizeHistory() {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(boxPrizesQuery(page));
  if (data === undefined && !isError) return <Skeleton shape="block" height={200} />;
  return (
    <div ref={top} className={styles.history}>
      {isError && (
        <ErrorState
          compact
          text={t.prizes.historyFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.prizes.length === 0 && <None />}
      {data !== undefined && data.prizes.length > 0 && (
        <>
          <Entries label={t.prizes.history}>
            {data.prizes.map((prize) => (
              <Prize key={prize.id} prize={prize} />
            ))}
          </Entries>
          <Pager
            label={t.prizes.pages}
            page={page}
            pages={data.pages}
            busy={isPlaceholderData}
            onPage={(next) => {
              setPage(next);
              top.current?.scrollIntoView();
            }}
          />
        </>
      )}
    </div>
  );
}

function Prize({ prize }: { prize: BoxPrize }) {
  const { me, partner } = useCouple();
  const isMine = prize.owner.id === me.id;
  const Icon = typeIcons[prize.completionType];
  return (
    <Entry
      sign={{
        label: t.prizes.types[prize.completionType],
        icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
      }}
      name={prize.prizeName}
      value={t.page.money(prize.priceAmount)}
      by={(isMine ? me : partner).color}
    >
      <span>{prize.prizeDescription}</span>
      <span className={styles.when}>
        <span>{isMine ? t.prizes.to(prize.recipient.name) : t.prizes.from(prize.owner.name)}</span>
        <span>
          {t.prizes.approved} <Day at={prize.approvedAt} />
        </span>
        {prize.claimedAt === null ? (
          <span>{t.prizes.unclaimed}</span>
        ) : (
          <span>
            {t.prizes.claimed} <Day at={prize.claimedAt} />
          </span>
        )}
      </span>
      <details className={styles.how}>
        <summary aria-label={t.prizes.howOf(prize.prizeName)}>{t.prizes.how}</summary>
        <dl>
          <dt>{t.prizes.task}</dt>
          <dd>{prize.taskDescription}</dd>
          <dt>{t.prizes.proof}</dt>
          <dd>{prize.completionData}</dd>
        </dl>
      </details>
    </Entry>
  );
}

/** By the couple's clock. */
function Day({ at }: { at: unknown }) {
  const { timeZone } = useCouple();
  const moment = instantIn(at);
  if (moment === null) return invalidDate;
  return (
    <time dateTime={new Date(moment).toISOString()}>
      {timeZone !== undefined && date(moment, timeZone)}
    </time>
  );
}

const None = () => (
  <EmptyState
    level={3}
    title={t.prizes.none}
    text={t.prizes.noneText}
    icon={<PackageOpen size={24} strokeWidth={1.75} aria-hidden="true" />}
    action={
      <Link className={buttonClass()} to={boxesPath}>
        {t.prizes.toBoxes}
      </Link>
    }
  />
);
