import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Celebration } from '#platform/web/ui/Celebration.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { boxName } from '../../box-looks.rules.ts';
import type { Box } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import { Challenge, smallHeading } from '../card/Challenge.tsx';
import { Gift } from '../card/Gift.tsx';
import type { BoxDialog } from '../use-box-actions.ts';
import { BoxForm } from './BoxForm.tsx';
import { CompleteBox, RejectBox } from './CompletionDialogs.tsx';
import { ReviewBox } from './ReviewBox.tsx';

type BoxDialogsProps = {
  dialog: BoxDialog;
  onDialog: (dialog: BoxDialog | undefined) => void;
  onCreated?: () => void;
  /** The card needs the focus: the button that opened the dialog is gone. */
  onSent?: (boxId: number) => void;
};

/** The one dialog over the page. */
export function BoxDialogs({ dialog, onDialog, onCreated, onSent }: BoxDialogsProps) {
  const onClose = () => onDialog(undefined);
  const showSent = () => {
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
          onSent={showSent}
          onClose={onClose}
        />
      );
    case 'review':
      return (
        <ReviewBox
          box={dialog.box}
          onReject={(box) => onDialog({ kind: 'reject', box })}
          onSent={showSent}
          onClose={onClose}
        />
      );
    case 'reject':
      return <RejectBox box={dialog.box} onSent={showSent} onClose={onClose} />;
    case 'won':
      return <Congratulations box={dialog.box} onClose={showSent} />;
    case 'opened':
      return <OpenedBox box={dialog.box} onDialog={onDialog} onClose={onClose} />;
  }
}

type OpenedBoxProps = {
  box: Box;
  onDialog: (dialog: BoxDialog) => void;
  onClose: () => void;
};

/** A box that was opened outside its page: the description, the task, the time left and the next action. */
function OpenedBox({ box, onDialog, onClose }: OpenedBoxProps) {
  const goOn = (kind: 'complete' | 'pay') => () => onDialog({ kind, box });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.page.openedTitle(box.owner.name)}
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{t.page.later}</Button>
          {box.priceAmount > 0 && (
            <Button onClick={goOn('pay')}>{t.page.payPrice(box.priceAmount)}</Button>
          )}
          <Button variant="primary" onClick={goOn('complete')}>
            {t.page.actions.complete}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 *:[svg]:justify-self-center">
        <Gift boxId={box.id} size={96} isOpen opens />
        {box.prizeDescription !== '' && (
          <div className="grid gap-1 wrap-anywhere whitespace-pre-line">
            <h3 className={smallHeading}>{t.page.description}</h3>
            <p dir="auto">{box.prizeDescription}</p>
          </div>
        )}
        <Challenge box={box} reveals heading="h3" />
      </div>
    </Dialog>
  );
}

/** The dialog after a claim. A double click doesn't close it. */
function Congratulations({ box, onClose }: { box: Box; onClose: () => void }) {
  const [celebrates, setCelebrates] = useState(true);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t.page.congratulations}
        description={t.page.won(box.owner.name)}
        size="small"
        closeOnOutside={false}
        footer={
          <Button variant="us" onClick={(event) => event.detail > 1 || onClose()}>
            {t.page.hooray}
          </Button>
        }
      >
        <div className="grid justify-items-center gap-3 py-2 text-center">
          <Gift boxId={box.id} size={96} isOpen opens />
          <p className="display us-text max-w-full text-28 wrap-anywhere" dir="auto">
            {boxName(box)}
          </p>
          <p className="max-w-full wrap-anywhere" dir="auto">
            {box.prizeDescription}
          </p>
        </div>
      </Dialog>
      {celebrates && <Celebration onEnd={() => setCelebrates(false)} />}
    </>
  );
}
