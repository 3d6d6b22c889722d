import { apiQuery, invalidate, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import { changeGiven, readVouchers, type Voucher } from '../vouchers.contract.ts';

/** Milliseconds of the toast with the button that takes a mark back. */
const undoTime = 8000;

/** Prizes of both users, the newest first. */
export const vouchersQuery = apiQuery(readVouchers);

const isSame = (one: Voucher, other: Voucher) => one.source === other.source && one.id === other.id;

/** Marks a prize as given, or takes that back. A toast offers to undo the mark, also where its button is gone. */
export function useChangeGiven(voucher: Voucher, onChanged?: () => void) {
  const { source, id } = voucher;
  const change = useApiMutation(changeGiven, {
    meta: { errorText: t.given.failed },
    onSuccess({ message, voucher: changed }, { body: { given } }) {
      queryClient.setQueryData(vouchersQuery.queryKey, (vouchers) =>
        vouchers?.map((each) => (isSame(each, changed) ? changed : each)),
      );
      const undo = { label: sharedMessages.undo, onPress: () => save(false) };
      toast.general(message, {
        tone: 'ok',
        subject: `voucher ${source} ${id}`,
        ...(given && { actions: [undo], duration: undoTime }),
      });
    },
    onSettled() {
      onChanged?.();
      return invalidate(readVouchers);
    },
  });
  const save = (given: boolean) =>
    change.mutate({ params: { source, id: `${id}` }, body: { given } });
  return { isPending: change.isPending, save };
}
