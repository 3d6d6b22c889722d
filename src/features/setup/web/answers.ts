import * as z from 'zod/mini';
import { shortestPassword } from '#features/auth/auth.rules.ts';
import { authMessages } from '#features/auth/messages/index.ts';
import { remembered } from '#platform/web/session/remembered.ts';
import type { FieldErrors } from '#shared/api-error.ts';
import { defaultStartDate, earliestStart } from '#shared/couple.ts';
import { daysSince, localTimeZone, TimeZoneName } from '#shared/dates.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { setupMessages as t } from '../messages/index.ts';
import type { NewHome } from '../setup.contract.ts';
import { type Step, steps, usernameFault, usernamesFrom } from '../setup.rules.ts';

const PartnerAnswers = z.object({
  displayName: z.string(),
  /** Null while it follows the name. */
  username: z.nullable(z.string()),
});
export type PartnerAnswers = z.infer<typeof PartnerAnswers>;

const Draft = z.object({
  partners: z.tuple([PartnerAnswers, PartnerAnswers]),
  startDate: z.string(),
  timeZone: z.catch(TimeZoneName, 'UTC'),
});
type Draft = z.infer<typeof Draft>;

/** Everything the wizard asks. The code and the passwords live in memory only. */
export interface Answers extends Draft {
  readonly code: string;
  /** The first is the shared one, unless they are apart. */
  readonly passwords: readonly [string, string];
  readonly apart: boolean;
}

/** What was entered, for as long as the tab is open; nothing secret. */
export const draft = remembered('setup', Draft, 'tab');

export const draftOf = ({ partners, startDate, timeZone }: Answers): Draft => ({
  partners,
  startDate,
  timeZone,
});

const nobody: PartnerAnswers = { displayName: '', username: null };

/** What the wizard begins with: the draft of this tab, or our guesses. */
export const firstAnswers = (): Answers => ({
  ...(draft.get() ?? {
    partners: [nobody, nobody],
    startDate: defaultStartDate,
    timeZone: localTimeZone(),
  }),
  code: '',
  passwords: ['', ''],
  apart: false,
});

/** The usernames as they stand: typed, or made of the names. */
export function usernamesOf([one, other]: Answers['partners']): [string, string] {
  const made = usernamesFrom([one.displayName, other.displayName]);
  return [one.username ?? made[0], other.username ?? made[1]];
}

/** Both trimmed names. */
export const namesOf = ([one, other]: Answers['partners']): [string, string] => [
  one.displayName.trim(),
  other.displayName.trim(),
];

/** The two in each other's colour. A password goes with who chose it; the shared one stays where it is. */
export const swapped = ({
  partners: [one, other],
  passwords,
  apart,
}: Answers): Pick<Answers, 'partners' | 'passwords'> => ({
  partners: [other, one],
  passwords: apart ? [passwords[1], passwords[0]] : passwords,
});

/** What is wrong with the answers of one step, by the paths of the set-up call; `now` in milliseconds. */
export function faultsOf(step: Step, answers: Answers, now: number): FieldErrors {
  const faults: Record<string, string> = {};
  for (const [field, fault] of checks[step](answers, now)) {
    if (fault !== null) faults[field] = fault;
  }
  return faults;
}

/** The first step, in their order, that still lacks something. */
export const firstLacking = (answers: Answers, now: number): Step =>
  steps.find((step) => Object.keys(faultsOf(step, answers, now)).length > 0) ?? 'ready';

/** The fields that the wizard shows, by the paths of the set-up call. */
export const fieldsOf = (answers: Answers, now: number): readonly string[] =>
  steps.flatMap((step) => checks[step](answers, now).map(([field]) => field));

type Check = readonly [field: string, fault: string | null];

const checks: Readonly<Record<Step, (answers: Answers, now: number) => readonly Check[]>> = {
  claim: ({ code }) => [['code', code.trim() === '' ? t.wizard.claim.missing : null]],
  partners({ partners }) {
    const names = namesOf(partners);
    const usernames = usernamesOf(partners);
    const same =
      usernames[0] !== '' && usernames[0] === usernames[1] ? t.wizard.partners.same : null;
    return [
      ['partners.0.displayName', names[0] === '' ? sharedMessages.nameRequired : null],
      ['partners.0.username', faultOfUsername(names[0], usernames[0])],
      ['partners.1.displayName', names[1] === '' ? sharedMessages.nameRequired : null],
      ['partners.1.username', faultOfUsername(names[1], usernames[1]) ?? same],
    ];
  },
  password: ({ passwords, apart }) => [
    ['password', faultOfPassword(passwords[0])],
    ...(apart ? [['partners.1.password', faultOfPassword(passwords[1])] as const] : []),
  ],
  story: ({ startDate, timeZone }, now) => [
    ['startDate', faultOfStart(startDate, timeZone, now)],
    ['timeZone', timeZone === '' ? t.wizard.story.timeZoneMissing : null],
  ],
  safety: () => [],
  ready: () => [],
};

/** Where there is no name yet, the name is what is asked for. */
const faultOfUsername = (name: string, username: string): string | null =>
  name === '' && username === '' ? null : usernameFault(username);

const faultOfPassword = (password: string): string | null =>
  password.length < shortestPassword ? authMessages.answers.passwordShort(shortestPassword) : null;

function faultOfStart(startDate: string, timeZone: string, now: number): string | null {
  const days = daysSince(startDate, timeZone === '' ? 'UTC' : timeZone, now);
  if (days === null) return t.wizard.story.dateMissing;
  if (days < 0) return t.wizard.story.future;
  return startDate < earliestStart ? t.wizard.story.tooEarly(earliestStart) : null;
}

/** The answers as the set-up call wants them. */
export function homeFrom({
  code,
  partners,
  passwords,
  apart,
  startDate,
  timeZone,
}: Answers): NewHome {
  const names = namesOf(partners);
  const usernames = usernamesOf(partners);
  return {
    code,
    partners: [
      { username: usernames[0], displayName: names[0] },
      {
        username: usernames[1],
        displayName: names[1],
        ...(apart ? { password: passwords[1] } : {}),
      },
    ],
    password: passwords[0],
    startDate,
    timeZone,
  };
}
