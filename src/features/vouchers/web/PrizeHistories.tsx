import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { BoxPrizes } from '#features/boxes/web/prizes/BoxPrizes.tsx';
import { t as wheelMessages } from '#features/wheel/messages/index.ts';
import { PrizeHistory } from '#features/wheel/web/WonPrizes.tsx';
import { prizesQuery } from '#features/wheel/web/wheel.queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Loading } from '#platform/web/ui/Loading.tsx';
import { QueryError } from '#platform/web/ui/QueryError.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { t } from '../messages/index.ts';
import { PrizesToGive } from './PrizesToGive.tsx';
import { VoucherStatus } from './VoucherStatus.tsx';
import { vouchersQuery } from './vouchers.queries.ts';

/** Prizes that the user gives, and those that the user won with the wheel. */
export function WheelPrizeHistory() {
  const { me } = useCouple();
  const query = useQuery(vouchersQuery);
  // The history is shown after the prizes to give, which would push it down.
  usePrefetchQuery(prizesQuery);
  const toGive =
    query.data?.filter(({ from, claimedAt }) => from.id === me.id && claimedAt !== null) ?? [];
  const history = <PrizeHistory statusOf={(id) => <VoucherStatus source="wheel" id={id} />} />;
  return (
    <div className="grid gap-8">
      <Loading when={query.isPending} skeleton={<Skeleton shape="block" height={200} />}>
        <QueryError compact text={t.prizes.loadFailed} query={query} />
        {toGive.length === 0 ? (
          history
        ) : (
          <>
            <PrizesToGive vouchers={toGive} />
            <Subsection title={wheelMessages.prizes.history}>{history}</Subsection>
          </>
        )}
      </Loading>
    </div>
  );
}

/** Prizes of the boxes of both. */
export function BoxPrizeHistory() {
  const query = useQuery(vouchersQuery);
  return (
    <div className="grid gap-8">
      <QueryError compact text={t.prizes.loadFailed} query={query} />
      <BoxPrizes statusOf={(id) => <VoucherStatus source="box" id={id} />} />
    </div>
  );
}
