import clsx from 'clsx';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { newIdempotencyKey, request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { focusAtFirst, focusFirstError } from '#platform/web/form/focus.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { storedClaims } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import {
  BoxDraft,
  type BoxFields,
  clearedErrors,
  editedBoxErrors,
  emptyFields,
  type FieldErrors,
  fieldsOf,
  firstStepErrors,
  inputOf,
  isSame,
  newBoxErrors,
} from '../../box-form.rules.ts';
import { type Box, createBox, updateBox } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import { useSend } from '../use-box-actions.ts';
import { FirstStep, SecondStep } from './BoxFormSteps.tsx';
import { notice } from './DialogParts.tsx';

export type BoxFormProps = {
  /** Edits this box as it is now; without it, creates one. */
  box?: Box;
  onCreated?: (() => void) | undefined;
  onClose: () => void;
};

/** Creates or edits a box, in two steps. */
export function BoxForm({ box, onCreated, onClose }: BoxFormProps) {
  const id = useId();
  const { me } = useCouple();
  const confirm = useConfirm();
  const savedFields = box === undefined ? emptyFields : fieldsOf(box);
  const draft = useDraft(`box:${box?.id ?? 'new'}`, BoxDraft, {
    fields: savedFields,
    base: savedFields,
  });
  const isEdited = !isSame(draft.value.fields, draft.value.base);
  const { fields, base } = isEdited ? draft.value : { fields: savedFields, base: savedFields };
  const isOutdated = !isSame(base, savedFields);
  const [step, setStep] = useState<1 | 2>(1);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tokenError, setTokenError] = useState<string>();
  const [lastRequest, setLastRequest] = useState({ body: '', key: '' });
  const form = useRef<HTMLFormElement>(null);

  const save = useSend(
    box === undefined ? 'create' : 'update',
    async (): Promise<Box> => {
      const input = inputOf(fields);
      if (box !== undefined) {
        return request(updateBox, { params: { id: `${box.id}` }, body: input });
      }
      // The same box again has the same key, so that it is created once.
      const body = JSON.stringify(input);
      const idempotencyKey = lastRequest.body === body ? lastRequest.key : newIdempotencyKey();
      setLastRequest({ body, key: idempotencyKey });
      return request(createBox, { body: input }, { idempotencyKey });
    },
    draft.clear,
    (newErrors) => showErrors(newErrors),
  );
  const isBusy = save.isPending;
  const error = tokenError ?? save.error;

  const change = (changedFields: Partial<BoxFields>) => {
    if (isBusy) return;
    draft.set({ fields: { ...fields, ...changedFields }, base });
    setTokenError(undefined);
    save.reset();
    setErrors((shownErrors) => ({ ...shownErrors, ...clearedErrors(changedFields) }));
  };
  const go = (to: 1 | 2, newErrors: FieldErrors = {}) => {
    setStep(to);
    setErrors(newErrors);
    focusFirstError(form);
    if (to !== step) form.current?.parentElement?.scrollTo(0, 0);
  };
  /** Returns to the first step if only that has the field. */
  const showErrors = (newErrors: FieldErrors) =>
    go((newErrors.prizeDescription ?? newErrors.taskDescription) ? 1 : 2, newErrors);
  const startOver = async () => {
    const isConfirmed = await confirm({
      title: t.form.startOverTitle,
      text: t.form.startOverText,
      action: t.form.startOver,
      cancel: t.form.keepWriting,
      danger: true,
    });
    if (!isConfirmed) return;
    draft.clear();
    go(1);
    // The button is gone.
    focusAtFirst(form.current?.querySelector('input') ?? null);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const input = inputOf(fields);
    const isNew = box === undefined;
    const checks = step === 1 ? firstStepErrors : newBoxErrors;
    const fieldErrors = isNew ? checks(input) : editedBoxErrors(input, savedFields.prizeName);
    if (step === 1) {
      const { expirationMinutes: _, ...ofThisStep } = fieldErrors;
      return go(hasAny(ofThisStep) ? 1 : 2, ofThisStep);
    }
    if (hasAny(fieldErrors)) return showErrors(fieldErrors);
    const missingReason = isNew ? missingClaims() : undefined;
    setTokenError(missingReason);
    if (missingReason !== undefined) return;
    const onSuccess = () => {
      onClose();
      if (isNew) onCreated?.();
    };
    save.send(undefined, { onSuccess });
  };
  const close = () => {
    if (!isBusy) onClose();
  };

  const isLast = step === 2;
  const steps = { fields, errors, busy: isBusy, isNew: box === undefined };
  return (
    <Dialog
      open
      onClose={close}
      title={box === undefined ? t.form.createTitle : t.form.editTitle}
      description={t.form.step(step)}
      size="large"
      closeOnOutside={false}
      footer={
        <>
          {isLast ? (
            <Button onClick={() => isBusy || go(1)}>{t.form.back}</Button>
          ) : (
            <Button onClick={(event) => event.detail > 1 || close()}>{t.form.cancel}</Button>
          )}
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isBusy}
            disabledReason={isLast && isOutdated ? t.form.decideFirst : undefined}
            // A double click on Next must not create the box.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {!isLast ? t.form.next : box === undefined ? t.page.create : t.form.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="grid gap-5"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      >
        <div
          className={clsx(
            'h-1 rounded-[4px]',
            isLast
              ? 'bg-own-solid'
              : 'bg-[linear-gradient(90deg,var(--me-solid)_50%,var(--sunken)_50%)]',
          )}
          aria-hidden="true"
        />
        {isOutdated ? (
          <div className={notice} role="status">
            <span dir="auto">{t.form.changedBy(me.displayName)}</span>
            <Button size="small" onClick={() => draft.clear()}>
              {t.form.loadSaved}
            </Button>
            <Button size="small" onClick={() => draft.set({ fields, base: savedFields })}>
              {t.form.overwrite}
            </Button>
          </div>
        ) : (
          draft.isRestored &&
          isEdited && (
            <div className={notice} role="status">
              <span>{t.form.restored}</span>
              <Button size="small" variant="plain" onClick={() => void startOver()}>
                {t.form.startOver}
              </Button>
            </div>
          )
        )}
        {error !== undefined && <Alert>{error}</Alert>}
        {isLast ? (
          <SecondStep {...steps} change={change} />
        ) : (
          <FirstStep {...steps} change={change} onEnter={() => form.current?.requestSubmit()} />
        )}
      </form>
    </Dialog>
  );
}

const hasAny = (errors: FieldErrors) => Object.values(errors).some((error) => error !== undefined);

function missingClaims(): string | undefined {
  const claims = storedClaims();
  if (claims === null) return t.page.noToken;
  return claims.isComplete ? undefined : t.page.noUser;
}
