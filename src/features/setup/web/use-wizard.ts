import { useEffect, useState } from 'react';
import type { FieldErrors } from '#shared/api-error.ts';
import { type Step, stepOf, steps } from '../setup.rules.ts';
import { type Answers, draft, draftOf, faultsOf, firstAnswers, firstLacking } from './answers.ts';

/** What every step is given. */
export interface Wizard {
  readonly step: Step;
  readonly answers: Answers;
  /** By the paths of the set-up call. */
  readonly faults: FieldErrors;
  /** Grows with every time that faults were found: focus then goes to the first of them. */
  readonly found: number;
  /** Enters answers; what was wrong with these fields is not held against them any more. */
  change(answers: Partial<Answers>, ...fields: string[]): void;
  /** Checks this step and shows what is wrong with it; true where nothing is. */
  isFine(): boolean;
  /** Goes on from a step that is fine. */
  next(): void;
  back(): void;
  /** Goes there to change something, and from there back to where one was. */
  revisit(step: Step): void;
  /** Shows what is wrong, on the first step it belongs to. */
  blame(faults: FieldErrors): void;
  /** Nothing of it is needed any more. */
  finish(): void;
}

export function useWizard(): Wizard {
  const [answers, setAnswers] = useState(firstAnswers);
  const [step, setStep] = useState<Step>('claim');
  const [faults, setFaults] = useState<FieldErrors>({});
  const [found, setFound] = useState(0);
  // After a reload, and when something is mended, the steps that lack nothing are passed over.
  const [passing, setPassing] = useState(true);
  const [finished, setFinished] = useState(false);

  useEffect(() => {
    if (finished) draft.forget();
    else draft.set(draftOf(answers));
  }, [answers, finished]);

  const goTo = (next: Step, passOver: boolean) => {
    setFaults({});
    setStep(next);
    setPassing(passOver);
  };

  const blame = (next: FieldErrors) => {
    const blamed = Object.keys(next).map(stepOf);
    const first = steps.find((each) => blamed.includes(each)) ?? step;
    if (first !== step) goTo(first, true);
    setFaults(next);
    setFound(found + 1);
  };

  return {
    step,
    answers,
    faults,
    found,
    change(next, ...fields) {
      setAnswers({ ...answers, ...next });
      setFaults(
        Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field))),
      );
    },
    isFine() {
      const wrong = faultsOf(step, answers, Date.now());
      if (Object.keys(wrong).length === 0) return true;
      blame(wrong);
      return false;
    },
    next: () => goTo(passing ? firstLacking(answers, Date.now()) : neighbour(step, 1), false),
    back: () => goTo(neighbour(step, -1), false),
    revisit: (there) => goTo(there, true),
    blame,
    finish() {
      setAnswers({ ...answers, code: '', passwords: ['', ''] });
      setFinished(true);
    },
  };
}

const neighbour = (step: Step, by: 1 | -1): Step => steps[steps.indexOf(step) + by] ?? step;
