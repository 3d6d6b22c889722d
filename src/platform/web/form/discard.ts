import { t } from '#shared/messages/index.ts';
import { useConfirm } from '../ui/confirm.tsx';

/** Asks before the changes of a form are lost. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t.discardTitle,
      text: t.discardText,
      action: t.discard,
      cancel: t.keepEditing,
      danger: true,
    });
}
