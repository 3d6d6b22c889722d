import { useState } from 'react';
import { request } from '#platform/web/api/client.ts';
import { apiFieldErrors, errorMessage, NetworkError } from '#platform/web/api/errors.ts';
import { type FormState, useForm } from '#platform/web/form/use-form.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { ApiError } from '#shared/api-error.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import { checkAnswers, setUp } from '../setup.contract.ts';
import { type Step, stepOf, steps } from '../setup.rules.ts';
import {
  type Answers,
  emptyAnswers,
  errorsOf,
  firstIncomplete,
  namesOf,
  StoredAnswers,
  setupBody,
  stored,
} from './answers.ts';
import { stayInSetup } from './setup-needed.queries.ts';

const storage = persistedValue('setup', StoredAnswers, 'tab');

const neighbor = (step: Step, offset: 1 | -1): Step => steps[steps.indexOf(step) + offset] ?? step;

function useStoredAnswers() {
  const [value, setValue] = useState<Partial<Answers>>(() => storage.get() ?? {});
  const set = (answers: Partial<Answers>) => {
    setValue(answers);
    if (Object.keys(answers).length > 0) storage.set(stored(answers));
    else storage.clear();
  };
  return { value, set, clear: () => set({}) };
}

export interface StepProps {
  readonly form: FormState<Answers>;
  /** Goes back to a step, and from there to the next one that is incomplete. */
  readonly revisit: (step: Step) => void;
}

/** The answers, and the step that is shown. */
export function useWizard() {
  const [savedValues] = useState(emptyAnswers);
  const [step, setStep] = useState<Step>('code');
  // After a reload or a change from the review, complete steps are skipped.
  const [skips, setSkips] = useState(true);
  const [address, setAddress] = useState<string | null>(null);
  const [end, setEnd] = useState<'elsewhere' | readonly [string, string]>();

  const goTo = (next: Step, skipsComplete: boolean) => {
    setStep(next);
    setSkips(skipsComplete);
  };
  const endIfFinished = (error: unknown): never => {
    if (error instanceof ApiError && error.status === 409) setEnd('elsewhere');
    throw error;
  };
  const check = async (answers: Answers) => {
    const { code, partners, password } = setupBody(answers);
    const body = step === 'code' ? { code } : { code, partners, password };
    setAddress((await request(checkAnswers, { body }).catch(endIfFinished)).address);
  };
  const form = useForm({
    savedValues,
    draft: useStoredAnswers(),
    validate: (answers) => errorsOf(step, answers, Date.now()),
    onInvalid(errors) {
      const withErrors = Object.keys(errors).map(stepOf);
      const first = steps.find((each) => withErrors.includes(each)) ?? step;
      if (first !== step) goTo(first, true);
    },
    onNext:
      step === 'review'
        ? undefined
        : async (answers) => {
            if (step === 'code' || step === 'password') await check(answers);
            goTo(skips ? firstIncomplete(answers, Date.now()) : neighbor(step, 1), false);
          },
    save: async (answers) => {
      await request(setUp, { body: setupBody(answers) }).catch(endIfFinished);
      stayInSetup();
      setEnd(namesOf(answers));
    },
    errorsOf(error) {
      if (!(error instanceof ApiError)) return undefined;
      if (error.status === 401) return { code: error.message };
      if (error.status === 429 && step === 'code') {
        return { code: sharedMessages.tooManyAttempts(error.retryAfter) };
      }
      return apiFieldErrors(error);
    },
    errorText: (error) => (error instanceof NetworkError ? t.wizard.noAnswer : errorMessage(error)),
  });

  const show = (next: Step, skipsComplete: boolean) => {
    form.clearErrors();
    goTo(next, skipsComplete);
  };
  return {
    step,
    form,
    /** The server's URL for phones, if the server knows one. */
    address,
    /** The names after setup; `elsewhere` if another device finished it. */
    end,
    back: () => show(neighbor(step, -1), false),
    revisit: (earlier: Step) => show(earlier, true),
  };
}
