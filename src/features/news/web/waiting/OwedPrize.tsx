import HandHeart from 'lucide-react/icons/hand-heart';
import { useId } from 'react';
import { t } from '#features/vouchers/messages/index.ts';
import type { Voucher } from '#features/vouchers/vouchers.contract.ts';
import { MarkAsGiven } from '#features/vouchers/web/MarkAsGiven.tsx';
import { TaskRow } from '#platform/web/ui/TaskRow.tsx';

/** A prize that the user owes the partner. */
export function OwedPrize({ voucher }: { voucher: Voucher }) {
  const id = useId();
  return (
    <TaskRow
      id={id}
      picture={<HandHeart size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={voucher.title}
      note={t.given.youOwe(voucher.to.name)}
    >
      <MarkAsGiven voucher={voucher} />
    </TaskRow>
  );
}
