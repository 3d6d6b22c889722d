import clsx from 'clsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { t } from '../messages/index.ts';
import type { Voucher } from '../vouchers.contract.ts';
import { useChangeGiven } from './vouchers.queries.ts';

export type MarkAsGivenProps = {
  voucher: Voucher;
  /** Called after each change, also when it is undone later. */
  onChanged?: () => void;
};

/** The button that marks a claimed prize as given, or takes that back; nothing before the claim. */
export function MarkAsGiven({ voucher, onChanged }: MarkAsGivenProps) {
  const { title, claimedAt, givenAt } = voucher;
  const { isPending, save } = useChangeGiven(voucher, onChanged);
  if (claimedAt === null) return null;
  const isGiven = givenAt !== null;
  return (
    // The text of a button without an outline is in line with the texts around.
    <span className={clsx('inline-flex', isGiven && '-mx-3.5')}>
      <Button
        size="small"
        variant={isGiven ? 'plain' : 'quiet'}
        aria-label={isGiven ? t.given.unmarkOf(title) : t.given.markOf(title)}
        busy={isPending}
        // The second click of a double click would take the mark back.
        onClick={(event) => event.detail > 1 || save(!isGiven)}
      >
        {isGiven ? t.given.unmark : t.given.mark}
      </Button>
    </span>
  );
}
