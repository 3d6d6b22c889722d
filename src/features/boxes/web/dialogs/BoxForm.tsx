import clsx from 'clsx';
import { useId, useRef, useState } from 'react';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { apiFieldErrors } from '#platform/web/api/errors.ts';
import { DraftNotice } from '#platform/web/form/DraftNotice.tsx';
import { Form } from '#platform/web/form/Form.tsx';
import { editSchema, useConflict } from '#platform/web/form/use-conflict.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { storedClaims } from '#platform/web/session/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ApiError } from '#shared/api-error.ts';
import {
  BoxFields,
  editedBoxErrors,
  emptyFields,
  errorsOfFields,
  fieldsOf,
  firstStepErrors,
  inputOf,
  newBoxErrors,
} from '../../box-form.rules.ts';
import { type Box, createBox, updateBox } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import { useSending } from '../use-box-actions.ts';
import { FirstStep, SecondStep } from './BoxFormSteps.tsx';

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
  const top = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<1 | 2>(1);
  const isNew = box === undefined;
  const isLast = step === 2;
  const savedFields = isNew ? emptyFields : fieldsOf(box);
  const draft = useDraft(`box:${box?.id ?? 'new'}`, editSchema(BoxFields), null);
  const conflict = useConflict(draft, savedFields);
  const idempotencyKey = useIdempotencyKey();
  const send = (fields: BoxFields): Promise<Box> => {
    const body = inputOf(fields);
    return isNew
      ? request(createBox, { body }, { idempotencyKey: idempotencyKey(body) })
      : request(updateBox, { params: { id: `${box.id}` }, body });
  };
  const sending = useSending(isNew ? 'create' : 'update', send, () => {
    onClose();
    if (isNew) onCreated?.();
  });
  const go = (to: 1 | 2) => {
    setStep(to);
    top.current?.parentElement?.scrollTo(0, 0);
  };
  const form = useForm({
    savedValues: conflict.base,
    draft: conflict.draft,
    validate(fields) {
      const input = inputOf(fields);
      const checkNew = isLast ? newBoxErrors : firstStepErrors;
      const errors = isNew ? checkNew(input) : editedBoxErrors(input, savedFields.prizeName);
      return errorsOfFields(isLast ? errors : { ...errors, expirationMinutes: undefined });
    },
    onInvalid(errors) {
      // Only the first step has these fields.
      if (isLast && (errors.prizeDescription ?? errors.taskDescription)) go(1);
    },
    onNext: isLast ? undefined : () => go(2),
    ...sending,
    async save(fields) {
      const missingReason = isNew ? missingClaims() : undefined;
      if (missingReason !== undefined) throw new ApiError(400, missingReason);
      return sending.save(fields);
    },
    errorsOf: (error) => errorsOfFields(apiFieldErrors(error) ?? {}),
  });
  const goBack = () => {
    form.clearErrors();
    go(1);
  };
  const startOver = () => {
    form.discard();
    go(1);
  };
  const close = () => {
    if (!form.isPending) onClose();
  };
  const Step = isLast ? SecondStep : FirstStep;
  return (
    <Dialog
      open
      onClose={close}
      title={isNew ? t.form.createTitle : t.form.editTitle}
      description={t.form.step(step)}
      size="large"
      closeOnOutside={false}
      footer={
        <>
          {isLast ? (
            <Button onClick={() => form.isPending || goBack()}>{t.form.back}</Button>
          ) : (
            <Button onClick={(event) => event.detail > 1 || close()}>{t.form.cancel}</Button>
          )}
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={form.isPending}
            disabledReason={isLast && conflict.isOutdated ? t.form.decideFirst : undefined}
            // A double click on Next must not create the box.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {!isLast ? t.form.next : isNew ? t.page.create : t.form.save}
          </Button>
        </>
      }
    >
      <div ref={top} className="grid grid-cols-1 gap-5">
        <div
          className={clsx(
            'h-1 rounded-[4px]',
            isLast
              ? 'bg-own-solid'
              : 'bg-[linear-gradient(90deg,var(--me-solid)_50%,var(--sunken)_50%)]',
          )}
          aria-hidden="true"
        />
        <DraftNotice
          form={{ ...form, discard: startOver }}
          conflict={conflict}
          changedText={t.form.changedBy(me.displayName)}
        />
        <Form
          form={form}
          id={id}
          width="full"
          errorFirst
          // A held Enter must not create the box.
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        >
          <Step form={form} isNew={isNew} />
        </Form>
      </div>
    </Dialog>
  );
}

function missingClaims(): string | undefined {
  const claims = storedClaims();
  if (claims === null) return t.page.noToken;
  return claims.isComplete ? undefined : t.page.noUser;
}
