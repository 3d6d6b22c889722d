import * as z from 'zod/mini';
import type { Errors } from '#platform/web/form/use-form.ts';
import { daysSince, localTimeZone, TimeZoneName } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import { SetupAnswers } from '../setup.contract.ts';
import { type Step, stepOf, steps, usernamesFrom } from '../setup.rules.ts';

const name = z.exactOptional(z.string());
const username = z.exactOptional(z.nullable(z.string()));

/** The setup code and the passwords are kept in memory only. */
export const StoredAnswers = z.object({
  'partners.0.displayName': name,
  'partners.0.username': username,
  'partners.1.displayName': name,
  'partners.1.username': username,
  startDate: z.exactOptional(z.string()),
  timeZone: z.exactOptional(TimeZoneName),
});

/** By their paths in `setUp`, like its errors. A username is null while it follows the name. */
export interface Answers extends Required<z.infer<typeof StoredAnswers>> {
  readonly code: string;
  /** The password of both, or of the first partner. */
  readonly password: string;
  readonly 'partners.1.password': string;
  readonly isSeparate: boolean;
}

export const emptyAnswers = (): Answers => ({
  code: '',
  'partners.0.displayName': '',
  'partners.0.username': null,
  'partners.1.displayName': '',
  'partners.1.username': null,
  password: '',
  'partners.1.password': '',
  isSeparate: false,
  startDate: '',
  timeZone: localTimeZone(),
});

export const namesOf = (answers: Answers): [string, string] => [
  answers['partners.0.displayName'].trim(),
  answers['partners.1.displayName'].trim(),
];

export function usernamesOf(answers: Answers): [string, string] {
  const generated = usernamesFrom(namesOf(answers));
  return [
    answers['partners.0.username'] ?? generated[0],
    answers['partners.1.username'] ?? generated[1],
  ];
}

/** Swaps the colors. Separate passwords stay with their owners. */
export const swapPartners = (answers: Answers): Partial<Answers> => ({
  'partners.0.displayName': answers['partners.1.displayName'],
  'partners.0.username': answers['partners.1.username'],
  'partners.1.displayName': answers['partners.0.displayName'],
  'partners.1.username': answers['partners.0.username'],
  ...(answers.isSeparate && {
    password: answers['partners.1.password'],
    'partners.1.password': answers.password,
  }),
});

export function setupBody(answers: Answers): z.input<typeof SetupAnswers> {
  const { code, password, isSeparate, startDate, timeZone } = answers;
  const names = namesOf(answers);
  const usernames = usernamesOf(answers);
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
        ...(isSeparate && { password: answers['partners.1.password'] }),
      },
    ],
  };
}

/** The errors of one step; `now` in milliseconds. */
export function errorsOf(step: Step, answers: Answers, now: number): Errors<Answers> {
  const errors: Record<string, string> = {};
  const body = setupBody(answers);
  for (const { path, message } of SetupAnswers.safeParse(body).error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  const { code, startDate, timeZone } = answers;
  if (code.trim() === '') errors.code = t.wizard.code.missing;
  for (const [index, each] of body.partners.entries()) {
    // The name is required first.
    if (each.username === '' && errors[`partners.${index}.displayName`] !== undefined) {
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

/** Without the setup code and the passwords. */
export const stored = (answers: Partial<Answers>) => z.parse(StoredAnswers, answers);
