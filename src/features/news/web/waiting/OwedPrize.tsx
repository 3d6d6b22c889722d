import HandHeart from 'lucide-react/icons/hand-heart';
import { useId } from 'react';
import { t } from '#features/vouchers/messages/index.ts';
import { MarkAsGiven, type MarkAsGivenProps } from '#features/vouchers/web/MarkAsGiven.tsx';
import { TaskRow } from '#platform/web/ui/TaskRow.tsx';

/** A prize that the user owes the partner. */
export function OwedPrize({ voucher, onChanged }: Required<MarkAsGivenProps>) {
  const id = useId();
  return (
    <TaskRow
      id={id}
      picture={<HandHeart size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={voucher.title}
      note={t.given.youOwe(voucher.to.name)}
    >
      <MarkAsGiven voucher={voucher} onChanged={onChanged} />
    </TaskRow>
  );
}
