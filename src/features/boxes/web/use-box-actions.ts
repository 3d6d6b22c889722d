import { useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { toastError } from '#platform/web/api/queries.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useIfMounted } from '#platform/web/ui/use-if-mounted.ts';
import { boxName } from '../box-looks.rules.ts';
import { type Box, cancelBox, claimBox, openBox } from '../boxes.contract.ts';
import type { CardAction } from '../card.rules.ts';
import { t } from '../messages/index.ts';
import { invalidateBoxes, storeBox } from './boxes.queries.ts';

/** Actions that have a dialog. */
type ActionDialog = 'update' | 'complete' | 'pay' | 'review';

/** The open dialog. */
export type BoxDialog =
  | { readonly kind: 'create' }
  | { readonly kind: ActionDialog | 'reject' | 'won' | 'opened'; box: Box };

export interface BoxActionsProps {
  onDialog: (dialog: BoxDialog) => void;
  onOpened: (box: Box) => void;
  /** Called with undefined when another action starts. */
  onError: (text: string | undefined) => void;
}

const instant = { open: openBox, claim: claimBox, cancel: cancelBox };
type Instant = keyof typeof instant;
const isInstant = (action: CardAction): action is Instant => action in instant;

/** The actions of a box: some at once, some after a question, some in a dialog. */
export function useBoxActions(box: Box, { onDialog, onOpened, onError }: BoxActionsProps) {
  const confirm = useConfirm();
  const subject = `box ${box.id}`;
  const mutation = useMutation({
    mutationFn: (action: Instant) => request(instant[action], { params: { id: `${box.id}` } }),
    onSuccess(changedBox, action) {
      // A canceled box is not in the response.
      const isBox = 'id' in changedBox;
      if (isBox) storeBox(changedBox);
      if (isBox && action === 'open') onOpened(changedBox);
      else if (isBox && action === 'claim') onDialog({ kind: 'won', box: changedBox });
      else toast.general(t.box.done[action], { tone: 'ok', subject });
    },
    onError(error, action) {
      if (isSignedOut(error)) return;
      onError(errorMessage(error, t.page.failed[action]));
      if (action === 'claim') toast.general(t.page.claimFailed, { tone: 'danger', subject });
    },
    onSettled: () => void invalidateBoxes(),
  });

  const cancel = async () => {
    const isConfirmed = await confirm({
      title: t.page.cancelTitle,
      text: t.page.cancelText(boxName(box)),
      action: t.page.actions.cancel,
      cancel: t.page.cancelKeep,
      danger: true,
    });
    if (isConfirmed) mutation.mutate('cancel');
  };
  return {
    busyWith: mutation.isPending ? mutation.variables : undefined,
    act(action: CardAction) {
      if (mutation.isPending) return;
      onError(undefined);
      if (action === 'cancel') void cancel();
      else if (isInstant(action)) mutation.mutate(action);
      else onDialog({ kind: action, box });
    },
  };
}

/** For `useForm` in a dialog. Once the dialog is closed, a toast shows the error. */
export function useSending<Values>(
  action: 'create' | 'update' | 'complete' | 'approve' | 'reject',
  send: (values: Values) => Promise<Box>,
  onSent: () => void,
) {
  const ifMounted = useIfMounted();
  const errorText = t.page.failed[action];
  return {
    errorText,
    save: (values: Values) =>
      send(values)
        .catch((error: unknown) => {
          ifMounted(doNothing, () => toastError(error, errorText));
          throw error;
        })
        .finally(() => void invalidateBoxes()),
    onSaved(box: Box) {
      storeBox(box);
      toast.general(t.box.done[action], { tone: 'ok', subject: `box ${box.id}` });
      ifMounted(onSent);
    },
  };
}

const doNothing = () => undefined;
