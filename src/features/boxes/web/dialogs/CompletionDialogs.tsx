import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { focusAtFirst } from '#platform/web/form/focus.ts';
import { type FieldBinding, useForm } from '#platform/web/form/use-form.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { longTextLimit, shortTextLimit, tooLongError } from '#shared/text.ts';
import { type Box, completeBox, rejectBox } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import {
  elapsedTime,
  formatElapsed,
  type Proof as ProofText,
  proofText,
  startTimer,
  stopTimer,
  type Timer,
  zeroTimer,
} from '../../proof.rules.ts';
import { Feedback, Proof } from '../card/Proof.tsx';
import { useSending } from '../use-box-actions.ts';
import { FieldGroup, Task } from './DialogParts.tsx';
import { ProofPhotoField, useProofPhoto } from './ProofPhotoField.tsx';

const ProofDraft = z.object({
  text: z.exactOptional(z.string()),
  place: z.exactOptional(z.string()),
  timer: z.exactOptional(z.object({ since: z.nullable(z.number()), before: z.number() })),
  photoId: z.optional(z.int()),
});

export type CompletionProps = { box: Box; onSent: () => void; onClose: () => void };

/** Asks for another try, with a reason. */
export function RejectBox({ box, onSent, onClose }: CompletionProps) {
  const { partner } = useCouple();
  const draft = useDraft(`box-reject:${box.id}`, z.string(), '');
  const reject = ({ reason }: { reason: string }) =>
    request(rejectBox, { params: { id: `${box.id}` }, body: { rejectionReason: reason } });
  const form = useForm({
    savedValues: { reason: '' },
    draft: {
      value: { reason: draft.value },
      set: ({ reason = '' }) => draft.set(reason),
      clear: draft.clear,
    },
    ...useSending('reject', reject, onSent),
  });
  const { reason } = form.values;
  const lengthError = tooLongError(reason, longTextLimit);
  return (
    <FormDialog
      isKept
      form={form}
      title={t.form.askAgain}
      action={t.form.askAgain}
      disabledReason={reason.trim() === '' ? t.box.reasonMissing : lengthError}
      onClose={onClose}
    >
      <Proof box={box} heading="h3" />
      <TextArea
        {...form.field('reason')}
        ref={focusAtFirst}
        label={t.form.reason}
        description={t.form.reasonHint(partner.displayName)}
        error={lengthError}
      />
    </FormDialog>
  );
}

interface ProofValues extends ProofText {
  readonly photoId: number | undefined;
}

/** Sends the proof that fits the challenge, or a payment with a note. */
export function CompleteBox(props: CompletionProps & { isPayment: boolean }) {
  const { box, isPayment, onSent, onClose } = props;
  const type = isPayment ? 'PAYMENT' : box.completionType;
  const hasPhoto = type === 'PHOTO';
  const now = useNow(1_000);
  const complete = (values: ProofValues) => {
    const sentAt = Date.now();
    const body = {
      completionData: proofText(values, type, sentAt),
      completionPhotoId: hasPhoto ? (values.photoId ?? null) : null,
      paid: isPayment,
    };
    return request(completeBox, { params: { id: `${box.id}` }, body }).catch((error: unknown) => {
      // A retry sends the same text.
      if (values.timer.since !== null) form.change({ timer: stopTimer(values.timer, sentAt) });
      throw error;
    });
  };
  const savedValues: ProofValues = {
    text: t.form.prefilled[type](box.priceAmount),
    place: '',
    timer: zeroTimer,
    photoId: undefined,
  };
  const form = useForm({
    savedValues,
    draft: useDraft(`box-${isPayment ? 'pay' : 'proof'}:${box.id}`, ProofDraft, {}),
    validate: (values) => ({
      text: tooLongError(proofText(values, type, Date.now()), longTextLimit),
    }),
    ...useSending('complete', complete, onSent),
  });
  const { text, photoId } = form.values;
  const sentText = proofText(form.values, type, now);
  const lengthError = tooLongError(sentText, longTextLimit);
  const tooMuch = sentText === text ? lengthError : lengthError && t.form.withLine(lengthError);
  const photo = useProofPhoto(box.id, hasPhoto ? photoId : undefined, (chosenId) =>
    form.change({ photoId: chosenId }),
  );
  const blank = text.trim() === '' ? t.box.completionMissing : undefined;
  return (
    <FormDialog
      isKept
      form={form}
      title={isPayment ? t.form.payTitle : t.page.actions.complete}
      action={t.form.send}
      disabledReason={(hasPhoto ? photo.missing : undefined) ?? blank ?? tooMuch}
      onClose={onClose}
    >
      {!isPayment && <Task box={box} />}
      {box.rejectionReason !== null && (
        <>
          {box.completionData !== null && (
            <Proof box={box} heading="h3" title={t.form.lastAnswer} />
          )}
          <Feedback reason={box.rejectionReason} heading="h3" />
        </>
      )}
      {hasPhoto && <ProofPhotoField {...photo} />}
      {type === 'TIME' && (
        <TimerField
          {...form.field('timer')}
          onUse={(time) =>
            form.change({ text: [text, t.form.took(time)].filter(Boolean).join('\n') })
          }
        />
      )}
      {type === 'LOCATION' && (
        <TextField
          {...form.field('place')}
          label={t.form.place}
          description={t.form.placeHint}
          maxLength={shortTextLimit}
          optional
        />
      )}
      <TextArea
        {...form.field('text')}
        ref={focusAtFirst}
        label={isPayment ? t.form.payment : t.form.how}
        description={t.form.textHints[type]}
        error={tooMuch}
        required
      />
    </FormDialog>
  );
}

type TimerFieldProps = FieldBinding<Timer> & {
  /** Adds the time to the text. */
  onUse: (time: string) => void;
};

/** A stopwatch. It goes on while the dialog or the page is closed. */
function TimerField({ value: timer, onChange, onUse }: TimerFieldProps) {
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
