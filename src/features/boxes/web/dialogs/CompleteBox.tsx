import { type SubmitEvent, useId } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusAtFirst } from '#platform/web/ui/focus.ts';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { longText, shortText, tooLong } from '#shared/text.ts';
import { type Box, completeBox } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import {
  noTimer,
  proofText,
  ranFor,
  startedTimer,
  stoppedTimer,
  stopwatch,
  type Timer,
} from '../../proof.rules.ts';
import { useSend } from '../use-box-actions.ts';
import styles from './dialogs.module.css';
import { ProofPhotoField, useProofPhoto } from './ProofPhotoField.tsx';

const ProofDraft = z.object({
  text: z.string(),
  place: z.string(),
  timer: z.object({ since: z.nullable(z.number()), before: z.number() }),
  photoId: z.optional(z.int()),
});

export type CompleteBoxProps = {
  box: Box;
  /** The text is a payment note. */
  isPayment: boolean;
  onSent: () => void;
  onClose: () => void;
};

/** Sends the proof that fits the challenge, or a payment (S3 §2). */
export function CompleteBox({ box, isPayment, onSent, onClose }: CompleteBoxProps) {
  const id = useId();
  const online = useOnline();
  const type = isPayment ? 'PAYMENT' : box.completionType;
  const draft = useDraft(`box-${isPayment ? 'pay' : 'proof'}:${box.id}`, ProofDraft, {
    text: t.form.prefilled[type](box.priceAmount),
    ...{ place: '', timer: noTimer },
  });
  const { text, timer } = draft.value;
  const textAt = (now: number) => proofText(draft.value, type, now);
  const now = useNow(1_000);
  const lengthError = tooLong(textAt(now), longText);
  const tooMuch = textAt(now) === text ? lengthError : lengthError && t.form.withLine(lengthError);
  const hasPhoto = type === 'PHOTO';
  const photo = useProofPhoto(box.id, hasPhoto ? draft.value.photoId : undefined, (photoId) =>
    draft.patch({ photoId }),
  );
  const { send, isPending, error } = useSend(
    'complete',
    (completionData: string) => {
      const completionPhotoId = hasPhoto ? (draft.value.photoId ?? null) : null;
      const body = { completionData, completionPhotoId, paid: isPayment };
      return request(completeBox, { params: { id: `${box.id}` }, body });
    },
    draft.clear,
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const at = Date.now();
    // A retry sends the same text.
    if (timer.since !== null) draft.patch({ timer: stoppedTimer(timer, at) });
    if (tooLong(textAt(at), longText) === undefined) send(textAt(at), { onSuccess: onSent });
  };
  const blank = text.trim() === '' ? t.box.completionMissing : undefined;
  const missing = hasPhoto ? photo.missing : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isPayment ? t.form.payTitle : t.page.actions.complete}
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isPending}
            disabledReason={missing ?? blank ?? tooMuch ?? (online ? undefined : t.form.offline)}
          >
            {t.form.send}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        {error !== undefined && <Alert>{error}</Alert>}
        {!isPayment && (
          <div className={styles.task}>
            <h3 className={styles.taskTitle}>{t.page.task}</h3>
            <p dir="auto">{box.taskDescription}</p>
          </div>
        )}
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
            maxLength={shortText}
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
      </form>
    </Dialog>
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
  const ran = ranFor(timer, useNow(1_000));
  const isRunning = timer.since !== null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.form.timer}</legend>
      <div className={styles.timer}>
        <span className={`numerals ${styles.clock}`} role="timer" aria-live="off">
          {stopwatch(ran)}
        </span>
        <Button
          onClick={(event) => {
            if (event.detail > 1) return;
            onChange((isRunning ? stoppedTimer : startedTimer)(timer, Date.now()));
          }}
        >
          {isRunning ? t.form.stop : t.form.start}
        </Button>
        {!isRunning && ran > 0 && (
          <Button variant="plain" onClick={() => onUse(stopwatch(ran))}>
            {t.form.useTime}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
