import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useCouple, useTimeZone } from '#platform/web/session/couple.ts';
import { t } from '../messages/index.ts';
import type { Voucher } from '../vouchers.contract.ts';
import { MarkAsGiven } from './MarkAsGiven.tsx';
import { vouchersQuery } from './vouchers.queries.ts';

export type VoucherStatusProps = Pick<Voucher, 'source' | 'id'>;

/** Says whether a claimed prize was given, with the button that changes it. Takes its space while loading. */
export function VoucherStatus({ source, id }: VoucherStatusProps) {
  // The section reads them: one failed read would become one of each prize.
  const { data, isPending } = useQuery({ ...vouchersQuery, enabled: false });
  const voucher = data?.find((each) => each.source === source && each.id === id);
  if (isPending) return <span className={line} />;
  return voucher && <StatusLine voucher={voucher} />;
}

const line = 'flex min-h-9 touch:min-h-11 flex-wrap items-center justify-between gap-x-4';

export function StatusLine({ voucher }: { voucher: Voucher }) {
  const { me } = useCouple();
  const timeZone = useTimeZone();
  const { from, to, givenAt } = voucher;
  const isMine = from.id === me.id;
  const texts = t.given;
  const owed = isMine ? texts.youOwe(to.name) : texts.owesYou(from.name);
  const givenTime = Date.parse(givenAt ?? '');
  const given = isMine
    ? texts.givenTo(to.name, givenTime, timeZone)
    : texts.givenBy(from.name, givenTime, timeZone);
  return (
    <span className={line}>
      <span className={clsx(givenAt === null && 'font-semibold text-ink')}>
        {givenAt === null ? owed : given}
      </span>
      <MarkAsGiven voucher={voucher} />
    </span>
  );
}
