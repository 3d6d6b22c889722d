import { BoxForm } from './dialogs/BoxForm.tsx';
import { CompleteBox } from './dialogs/CompleteBox.tsx';
import { ChooseBox, Congratulations, OpenedBox } from './dialogs/OpenedBox.tsx';
import { RejectBox } from './dialogs/RejectBox.tsx';
import type { BoxDialog } from './use-box-actions.ts';

export type BoxDialogsProps = {
  dialog: BoxDialog;
  onDialog: (dialog: BoxDialog | undefined) => void;
  onCreated?: () => void;
  /** The card needs the focus: the button that opened the dialog is gone. */
  onSent?: (boxId: number) => void;
};

/** The one dialog over the page. */
export function BoxDialogs({ dialog, onDialog, onCreated, onSent }: BoxDialogsProps) {
  const onClose = () => onDialog(undefined);
  const sent = () => {
    onClose();
    if ('box' in dialog) onSent?.(dialog.box.id);
  };
  switch (dialog.kind) {
    case 'create':
      return <BoxForm onClose={onClose} onCreated={onCreated} />;
    case 'update':
      return <BoxForm box={dialog.box} onClose={onClose} />;
    case 'complete':
    case 'pay':
      return (
        <CompleteBox
          key={dialog.kind}
          box={dialog.box}
          isPayment={dialog.kind === 'pay'}
          onSent={sent}
          onClose={onClose}
        />
      );
    case 'reject':
      return <RejectBox box={dialog.box} onSent={sent} onClose={onClose} />;
    case 'won':
      return <Congratulations box={dialog.box} onClose={sent} />;
    case 'opened':
      return <OpenedBox box={dialog.box} onDialog={onDialog} onClose={onClose} />;
    case 'choose':
      return <ChooseBox {...dialog} onClose={onClose} />;
  }
}
