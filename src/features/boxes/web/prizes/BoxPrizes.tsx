import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { request } from '#platform/web/api/client.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Entries, Entry, Figures } from '#platform/web/ui/Entries.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { number } from '#shared/i18n/formats.ts';
import { type BoxPrize, readBoxPrizeStats, readBoxPrizes } from '../../box-prizes.contract.ts';
import { boxesPath, prizeTypes } from '../../boxes.rules.ts';
import { t } from '../../messages/index.ts';
import { boxesKey } from '../boxes.queries.ts';
import { Moment } from '../card/Challenge.tsx';
import { typeIcons } from '../card/StatusBadges.tsx';

const statsQuery = queryOptions({
  queryKey: [...boxesKey, 'prize stats'],
  queryFn: () => request(readBoxPrizeStats),
});

/** One page of prizes, from 1. */
const prizesQuery = (page: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'prizes', page],
    async queryFn() {
      const answer = await request(readBoxPrizes, { query: { page: `${page - 1}` } });
      return Array.isArray(answer)
        ? { prizes: answer, pages: 1 }
        : { prizes: answer.content, pages: answer.totalPages };
    },
    placeholderData: keepPreviousData,
  });

export type BoxPrizesProps = {
  /** Shown below a claimed prize. */
  statusOf: (prizeId: number) => ReactNode;
};

/** Prizes of the approved boxes of both. */
export const BoxPrizes = ({ statusOf }: BoxPrizesProps) => (
  <div className="grid gap-8">
    <BoxPrizeStats />
    <BoxPrizeHistory statusOf={statusOf} />
  </div>
);

function BoxPrizeStats() {
  return (
    <div className="grid gap-5">
      <Section query={useQuery(statsQuery)} error={t.prizes.statsFailed} compact skeleton={290}>
        {(data) => (
          <>
            <Figures
              owner="us"
              figures={[
                { what: t.prizes.prizes(data.totalPrizes), number: number(data.totalPrizes) },
                { what: t.prizes.totalValue, number: t.page.money(data.totalValue) },
              ]}
            />
            {data.totalPrizes > 0 && (
              <dl className="grid grid-cols-4 gap-4 narrow:grid-cols-2">
                {[
                  [t.prizes.claimed, data.claimed] as const,
                  [t.prizes.unclaimed, data.unclaimed] as const,
                  [t.prizes.thisMonth, data.thisMonth] as const,
                  [t.prizes.thisYear, data.thisYear] as const,
                  ...prizeTypes.map(
                    (type) =>
                      [t.page.types[type], data.completionTypes[type], typeIcons[type]] as const,
                  ),
                ].map(([what, count, Icon]) => (
                  <div key={what}>
                    <dt className="flex items-center gap-1.5 text-14 text-ink-muted">
                      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
                      {what}
                    </dt>
                    <dd className="text-18 font-semibold tabular-nums">{number(count)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        )}
      </Section>
    </div>
  );
}

/** Newest first, 20 on a page. */
function BoxPrizeHistory({ statusOf }: BoxPrizesProps) {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const query = useQuery(prizesQuery(page));
  return (
    <div ref={top} className="grid scroll-mt-20 gap-4">
      <Section
        query={query}
        error={t.prizes.historyFailed}
        compact
        skeleton={200}
        isEmpty={({ prizes }) => prizes.length === 0}
        empty={
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
        }
      >
        {({ prizes, pages }) => (
          <>
            <Entries label={t.prizes.history}>
              {prizes.map((prize) => (
                <PrizeEntry key={prize.id} prize={prize}>
                  {prize.claimedAt !== null && statusOf(prize.id)}
                </PrizeEntry>
              ))}
            </Entries>
            <Pager
              label={t.prizes.pages}
              page={page}
              pages={pages}
              busy={query.isPlaceholderData}
              onPage={(next) => {
                setPage(next);
                top.current?.scrollIntoView();
              }}
            />
          </>
        )}
      </Section>
    </div>
  );
}

function PrizeEntry({ prize, children }: { prize: BoxPrize; children: ReactNode }) {
  const { me, partner } = useCouple();
  const isMine = prize.owner.id === me.id;
  const Icon = typeIcons[prize.completionType];
  return (
    <Entry
      sign={{
        label: t.page.types[prize.completionType],
        icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
      }}
      name={prize.prizeName}
      value={t.page.money(prize.priceAmount)}
      by={(isMine ? me : partner).color}
    >
      <span dir="auto">{prize.prizeDescription}</span>
      <span className="flex flex-wrap gap-x-4">
        <span>{isMine ? t.page.to(prize.recipient.name) : t.page.from(prize.owner.name)}</span>
        <span>
          {t.prizes.approved} <Moment at={prize.approvedAt} />
        </span>
        {prize.claimedAt === null ? (
          <span>{t.prizes.unclaimed}</span>
        ) : (
          <span>
            {t.prizes.claimed} <Moment at={prize.claimedAt} />
          </span>
        )}
      </span>
      {children}
      <details>
        <summary
          className="w-fit py-1 font-semibold text-ink"
          aria-label={t.prizes.howOf(prize.prizeName)}
        >
          {t.prizes.how}
        </summary>
        <dl className="mt-1 mb-2 grid gap-2 border-l-2 border-own-line pl-3">
          <Part term={t.page.task}>{prize.taskDescription}</Part>
          <Part
            term={
              prize.completionType === 'PAYMENT' ? t.page.paid(prize.priceAmount) : t.page.proof
            }
          >
            {prize.completionData}
          </Part>
        </dl>
      </details>
    </Entry>
  );
}

const Part = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-13 font-semibold">{term}</dt>
    <dd className="whitespace-pre-line text-ink" dir="auto">
      {children}
    </dd>
  </div>
);
