import { type ReactNode, type SubmitEvent, useId } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { focusAtFirst } from '#platform/web/form/focus.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { longTextLimit, shortTextLimit, tooLongError } from '#shared/text.ts';
import { type Box, completeBox, rejectBox } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import {
  elapsedTime,
  formatElapsed,
  proofText,
  startTimer,
  stopTimer,
  type Timer,
  zeroTimer,
} from '../../proof.rules.ts';
import { Proof } from '../card/Proof.tsx';
import { useSend } from '../use-box-actions.ts';
import { FieldGroup, Task } from './DialogParts.tsx';
import { ProofPhotoField, useProofPhoto } from './ProofPhotoField.tsx';

const ProofDraft = z.object({
  text: z.string(),
  place: z.string(),
  timer: z.object({ since: z.nullable(z.number()), before: z.number() }),
  photoId: z.optional(z.int()),
});

type SendDialogProps = {
  title: string;
  /** The label of the button that sends the form. */
  action: string;
  variant?: 'primary' | 'danger';
  /** The reason why it can't be sent yet. */
  missingReason: string | undefined;
  sending: { isPending: boolean; error: string | undefined };
  closeOnOutside?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

function SendDialog({
  action,
  variant = 'primary',
  missingReason,
  sending,
  ...props
}: SendDialogProps) {
  const { title, closeOnOutside = false, onSubmit, onClose, children } = props;
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      title={title}
      closeOnOutside={closeOnOutside}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant={variant}
            busy={sending.isPending}
            disabledReason={missingReason}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5" onSubmit={submit}>
        {sending.error !== undefined && <Alert>{sending.error}</Alert>}
        {children}
      </form>
    </Dialog>
  );
}

export type CompletionProps = { box: Box; onSent: () => void; onClose: () => void };

/** Rejects a completion with a reason. */
export function RejectBox({ box, onSent, onClose }: CompletionProps) {
  const { partner } = useCouple();
  const { value: reason, set, clear } = useDraft(`box-reject:${box.id}`, z.string(), '');
  const lengthError = tooLongError(reason, longTextLimit);
  const sending = useSend(
    'reject',
    () => request(rejectBox, { params: { id: `${box.id}` }, body: { rejectionReason: reason } }),
    clear,
  );
  return (
    <SendDialog
      title={t.form.rejectTitle}
      action={t.form.reject}
      variant="danger"
      missingReason={reason.trim() === '' ? t.box.reasonMissing : lengthError}
      sending={sending}
      closeOnOutside={reason === ''}
      onSubmit={() => sending.send(undefined, { onSuccess: onSent })}
      onClose={onClose}
    >
      <Proof box={box} heading="h3" />
      <TextArea
        ref={focusAtFirst}
        label={t.form.reason}
        description={t.form.reasonHint(partner.displayName)}
        error={lengthError}
        value={reason}
        onChange={set}
      />
    </SendDialog>
  );
}

/** Sends the proof that fits the challenge, or a payment with a note. */
export function CompleteBox(props: CompletionProps & { isPayment: boolean }) {
  const { box, isPayment, onSent, onClose } = props;
  const type = isPayment ? 'PAYMENT' : box.completionType;
  const draft = useDraft(`box-${isPayment ? 'pay' : 'proof'}:${box.id}`, ProofDraft, {
    text: t.form.prefilled[type](box.priceAmount),
    place: '',
    timer: zeroTimer,
  });
  const { text, timer } = draft.value;
  const textAt = (now: number) => proofText(draft.value, type, now);
  const now = useNow(1_000);
  const lengthError = tooLongError(textAt(now), longTextLimit);
  const tooMuch = textAt(now) === text ? lengthError : lengthError && t.form.withLine(lengthError);
  const hasPhoto = type === 'PHOTO';
  const photo = useProofPhoto(box.id, hasPhoto ? draft.value.photoId : undefined, (photoId) =>
    draft.patch({ photoId }),
  );
  const sending = useSend(
    'complete',
    (completionData: string) => {
      const completionPhotoId = hasPhoto ? (draft.value.photoId ?? null) : null;
      const body = { completionData, completionPhotoId, paid: isPayment };
      return request(completeBox, { params: { id: `${box.id}` }, body });
    },
    draft.clear,
  );
  const submit = () => {
    const at = Date.now();
    // A retry sends the same text.
    if (timer.since !== null) draft.patch({ timer: stopTimer(timer, at) });
    if (tooLongError(textAt(at), longTextLimit) === undefined) {
      sending.send(textAt(at), { onSuccess: onSent });
    }
  };
  const blank = text.trim() === '' ? t.box.completionMissing : undefined;
  const missingReason = hasPhoto ? photo.missing : undefined;
  return (
    <SendDialog
      title={isPayment ? t.form.payTitle : t.page.actions.complete}
      action={t.form.send}
      missingReason={missingReason ?? blank ?? tooMuch}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isPayment && <Task box={box} />}
      {hasPhoto && <ProofPhotoField {...photo} />}
      {type === 'TIME' && (
        <TimerField
          timer={timer}
          onChange={(next) => draft.patch({ timer: next })}
          onUse={(time) =>
            draft.patch({ text: [text, t.form.took(time)].filter(Boolean).join('\n') })
          }
        />
      )}
      {type === 'LOCATION' && (
        <TextField
          label={t.form.place}
          description={t.form.placeHint}
          maxLength={shortTextLimit}
          optional
          value={draft.value.place}
          onChange={(place) => draft.patch({ place })}
        />
      )}
      <TextArea
        ref={focusAtFirst}
        label={isPayment ? t.form.payment : t.form.how}
        description={t.form.textHints[type]}
        error={tooMuch}
        required
        value={text}
        onChange={(next) => draft.patch({ text: next })}
      />
    </SendDialog>
  );
}

type TimerFieldProps = {
  timer: Timer;
  onChange: (timer: Timer) => void;
  /** Adds the time to the text. */
  onUse: (time: string) => void;
};

/** A stopwatch. It goes on while the dialog or the page is closed. */
function TimerField({ timer, onChange, onUse }: TimerFieldProps) {
  const elapsed = elapsedTime(timer, useNow(1_000));
  const isRunning = timer.since !== null;
  return (
    <FieldGroup legend={t.form.timer}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="numerals min-w-[5ch] text-28" role="timer" aria-live="off">
          {formatElapsed(elapsed)}
        </span>
        <Button
          onClick={(event) => {
            if (event.detail > 1) return;
            onChange((isRunning ? stopTimer : startTimer)(timer, Date.now()));
          }}
        >
          {isRunning ? t.form.stop : t.form.start}
        </Button>
        {!isRunning && elapsed > 0 && (
          <Button variant="plain" onClick={() => onUse(formatElapsed(elapsed))}>
            {t.form.useTime}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
