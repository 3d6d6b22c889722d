import { useState } from 'react';
import * as z from 'zod/mini';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import type { FieldErrors } from '#shared/api-error.ts';
import { daysSince, defaultStartDate, localTimeZone, TimeZoneName } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import { SetupAnswers } from '../setup.contract.ts';
import { type Step, stepOf, steps, usernamesFrom } from '../setup.rules.ts';

const Partner = z.object({
  displayName: z.string(),
  /** Typed username; null while it follows the name. */
  username: z.nullable(z.string()),
});
export type Partner = z.infer<typeof Partner>;

const Draft = z.object({
  partners: z.tuple([Partner, Partner]),
  startDate: z.string(),
  timeZone: z.catch(TimeZoneName, 'UTC'),
});

/** The setup code and the passwords are kept in memory only. */
export interface Answers extends z.infer<typeof Draft> {
  readonly code: string;
  /** The first one is for both, unless they are separate. */
  readonly passwords: readonly [string, string];
  readonly isSeparate: boolean;
}

const draft = persistedValue('setup', Draft, 'tab');

export const draftOf = (answers: Answers) => z.parse(Draft, answers);

const newPartner: Partner = { displayName: '', username: null };

export const initialAnswers = (): Answers => ({
  ...(draft.get() ?? {
    partners: [newPartner, newPartner],
    startDate: defaultStartDate,
    timeZone: localTimeZone(),
  }),
  code: '',
  passwords: ['', ''],
  isSeparate: false,
});

export const namesOf = ([one, other]: Answers['partners']): [string, string] => [
  one.displayName.trim(),
  other.displayName.trim(),
];

export function usernamesOf([one, other]: Answers['partners']): [string, string] {
  const generated = usernamesFrom([one.displayName, other.displayName]);
  return [one.username ?? generated[0], other.username ?? generated[1]];
}

/** Swaps the colors. Separate passwords stay with their owners. */
export const swapPartners = ({
  partners: [one, other],
  passwords,
  isSeparate,
}: Answers): Pick<Answers, 'partners' | 'passwords'> => ({
  partners: [other, one],
  passwords: isSeparate ? [passwords[1], passwords[0]] : passwords,
});

export function setupBody({
  code,
  partners,
  passwords: [password, ownPassword],
  isSeparate,
  startDate,
  timeZone,
}: Answers): z.input<typeof SetupAnswers> {
  const names = namesOf(partners);
  const usernames = usernamesOf(partners);
  return {
    code,
    password,
    startDate,
    timeZone,
    partners: [
      { username: usernames[0], displayName: names[0] },
      {
        username: usernames[1],
        displayName: names[1],
        ...(isSeparate && { password: ownPassword }),
      },
    ],
  };
}

/** The errors of one step, by field of `setUp`; `now` in milliseconds. */
export function errorsOf(step: Step, answers: Answers, now: number): FieldErrors {
  const errors: Record<string, string> = {};
  const body = setupBody(answers);
  for (const { path, message } of SetupAnswers.safeParse(body).error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  const { code, startDate, timeZone } = answers;
  if (code.trim() === '') errors.code = t.wizard.code.missing;
  for (const [index, { username }] of body.partners.entries()) {
    // The name is required first.
    if (username === '' && errors[`partners.${index}.displayName`] !== undefined) {
      delete errors[`partners.${index}.username`];
    }
  }
  const days = daysSince(startDate, timeZone, now);
  if (days === null) errors.startDate = t.wizard.story.dateMissing;
  else if (days < 0) errors.startDate = t.wizard.story.future;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
}

export const firstIncomplete = (answers: Answers, now: number): Step =>
  steps.find((step) => Object.keys(errorsOf(step, answers, now)).length > 0) ?? 'review';

const neighbor = (step: Step, offset: 1 | -1): Step => steps[steps.indexOf(step) + offset] ?? step;

export type Wizard = ReturnType<typeof useWizard>;

export function useWizard() {
  const [answers, setAnswers] = useState(initialAnswers);
  const [step, setStep] = useState<Step>('code');
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Focus moves to the first error whenever this changes. */
  const [errorCount, setErrorCount] = useState(0);
  // After a reload or a change from the review, `next` skips complete steps.
  const [skips, setSkips] = useState(true);

  const goTo = (next: Step, skipsComplete: boolean) => {
    setErrors({});
    setStep(next);
    setSkips(skipsComplete);
  };
  const showErrors = (newErrors: FieldErrors) => {
    const withErrors = Object.keys(newErrors).map(stepOf);
    const first = steps.find((each) => withErrors.includes(each)) ?? step;
    if (first !== step) goTo(first, true);
    setErrors(newErrors);
    setErrorCount(errorCount + 1);
  };

  return {
    step,
    answers,
    errors,
    errorCount,
    showErrors,
    /** Changes answers, and clears the errors of these fields. */
    change(changes: Partial<Answers>, ...fields: readonly string[]): void {
      const next = { ...answers, ...changes };
      setAnswers(next);
      draft.set(draftOf(next));
      const remainingErrors = Object.entries(errors).filter(([field]) => !fields.includes(field));
      setErrors(Object.fromEntries(remainingErrors));
    },
    /** Returns true if the step has no errors; otherwise shows them. */
    validate(): boolean {
      const stepErrors = errorsOf(step, answers, Date.now());
      const isValid = Object.keys(stepErrors).length === 0;
      if (!isValid) showErrors(stepErrors);
      return isValid;
    },
    next: () => goTo(skips ? firstIncomplete(answers, Date.now()) : neighbor(step, 1), false),
    back: () => goTo(neighbor(step, -1), false),
    revisit: (earlier: Step) => goTo(earlier, true),
    clear(): void {
      setAnswers({ ...answers, code: '', passwords: ['', ''] });
      draft.clear();
    },
  };
}
