import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { apiFieldErrors, isNotFound, isSignedOut } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { storedClaims } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusFault } from '#platform/web/ui/focus.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useWhileThere } from '#platform/web/ui/use-while-there.ts';
import { ApiError } from '#shared/api-error.ts';
import { type Faults, faultsOfFirstStep, faultsOfNew } from '../../box-form.rules.ts';
import { createBox } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { boxesAreOld } from '../boxes.queries.ts';
import type { Game } from '../use-game.ts';
import { wordsOf } from '../words-of.ts';
import {
  BoxFields,
  faultsOfLength,
  forgetKey,
  freshFields,
  keyOf,
  stillWrong,
  wordsIn,
} from './box-fields.ts';
import { FirstStep, SecondStep } from './CreateSteps.tsx';
import styles from './dialogs.module.css';
import { Restored } from './Restored.tsx';

export type CreateBoxProps = {
  open: boolean;
  game: Game;
  /** For who has not gone on meanwhile. */
  onCreated: () => void;
  onClose: () => void;
};

/** Where a box is made, in two steps (S3 §5). What was filled in is kept until it is sent or dropped. */
export function CreateBox({ open, game, onCreated, onClose }: CreateBoxProps) {
  const id = useId();
  const { me } = useCouple();
  const online = useOnline();
  const client = useQueryClient();
  const draft = useDraft('box:new', BoxFields, freshFields);
  const { value: fields, isRestored } = draft;
  const [step, setStep] = useState<1 | 2>(1);
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tooLong = faultsOfLength(fields);
  const whileThere = useWhileThere(open);

  const change = (changed: Partial<BoxFields>) => {
    if (busy) return;
    draft.patch(changed);
    setError(undefined);
    setFaults((found) => stillWrong(found, changed));
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    focusFault(form);
  };
  const go = (to: 1 | 2, found: Faults = {}) => {
    setStep(to);
    refuse(found);
    // Which step it is stands at the top.
    if (to !== step) form.current?.parentElement?.scrollTo(0, 0);
  };
  const startOver = () => {
    draft.clear();
    go(1);
  };
  const fail = (words: string) => {
    setError(words);
    game.fail(words);
  };
  const create = async () => {
    const words = wordsIn(fields);
    const found = { ...faultsOfNew(words), ...tooLong };
    if (Object.keys(found).length > 0) return showFaults(found);
    const missing = faultOfToken();
    if (missing !== undefined) return fail(missing);
    setBusy(true);
    try {
      await request(createBox, { body: words }, { idempotencyKey: keyOf(me.username) });
      forgetKey(me.username);
      draft.clear();
      toast.general(t.form.created, { tone: 'ok' });
      whileThere(() => {
        game.dismiss();
        onCreated();
        onClose();
      });
    } catch (caught) {
      if (!isSignedOut(caught)) notCreated(caught);
    }
    setBusy(false);
    // Nobody tells its owner of it, nor whether it is there where the answer was lost.
    void boxesAreOld(client);
  };
  const notCreated = (caught: unknown) => {
    const isOther = caught instanceof ApiError && caught.status === 422;
    if (isOther || isNotFound(caught)) forgetKey(me.username);
    if (isOther) return fail(t.form.createdBefore);
    const { create } = t.page.failed;
    const told = apiFieldErrors(caught);
    if (told === undefined) fail(wordsOf(caught, create));
    else showFaults(told);
  };
  /** What is wrong with a field of the first step alone brings it back. */
  const showFaults = (found: Faults) => {
    const isBefore = 'prizeDescription' in found || 'taskDescription' in found;
    go(isBefore ? 1 : 2, found);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (step === 2) return void create();
    const found = { ...faultsOfFirstStep(wordsIn(fields)), ...tooLong };
    if (Object.keys(found).length > 0) refuse(found);
    else go(2);
  };
  const next = () => form.current?.requestSubmit();
  const close = () => {
    if (!busy) onClose();
  };

  const steps = { fields, faults: { ...faults, ...tooLong }, busy, change, onEnter: next };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.form.createTitle}
      description={t.form.step(step)}
      size="large"
      closeOnOutside={false}
      footer={
        <>
          {step === 1 ? (
            <Button onClick={(event) => event.detail > 1 || close()}>{t.form.cancel}</Button>
          ) : (
            <Button onClick={() => !busy && go(1)}>{t.form.back}</Button>
          )}
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={busy}
            disabledReason={online || step === 1 ? undefined : t.form.offline}
            // What goes on from the first step stands where the box is created.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {step === 1 ? t.form.next : t.form.createNow}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit}
        // A held Enter must not go through both steps.
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      >
        <div className={styles.progress} data-step={step} aria-hidden="true" />
        {isRestored && <Restored onStartOver={startOver} />}
        {error !== undefined && <Alert>{error}</Alert>}
        {step === 1 ? <FirstStep {...steps} /> : <SecondStep {...steps} />}
      </form>
    </Dialog>
  );
}

/** Who creates a box is told by the token that the browser keeps (S3 §5). */
function faultOfToken(): string | undefined {
  const claims = storedClaims();
  if (claims === null) return t.page.noToken;
  return claims.isComplete ? undefined : t.page.noUser;
}
