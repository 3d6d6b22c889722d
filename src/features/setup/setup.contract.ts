import * as z from 'zod/mini';
import { newPassword } from '#features/auth/auth.rules.ts';
import { earliestStart } from '#shared/couple.ts';
import { OptionalDate, TimeZoneName } from '#shared/dates.ts';
import { endpoint, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { requiredText, shortText, text } from '#shared/text.ts';
import { setupMessages as t } from './messages/index.ts';
import { usernameFault } from './setup.rules.ts';

const Username = text(shortText).check((context) => {
  const fault = usernameFault(context.value);
  if (fault !== null) context.issues.push({ code: 'custom', message: fault, input: context.value });
});

export const NewPartner = z.object({
  username: Username,
  displayName: requiredText(shortText, sharedMessages.nameRequired),
  /** Overrides the shared password for this one. */
  password: z.optional(newPassword),
});

export const NewHome = z
  .object({
    /** The one-time code that the server printed when it started. */
    code: text(shortText),
    /** The first is purple, the second pink. */
    partners: z.tuple([NewPartner, NewPartner]),
    /** The shared password. */
    password: newPassword,
    startDate: OptionalDate.check(
      z.refine((date) => !date || date >= earliestStart, {
        error: () => t.wizard.story.tooEarly(earliestStart),
      }),
    ),
    timeZone: z.optional(TimeZoneName),
  })
  .check(
    z.refine(({ partners: [one, other] }) => one.username !== other.username, {
      path: ['partners', 1, 'username'],
      error: () => t.wizard.partners.same,
    }),
  );
export type NewHome = z.input<typeof NewHome>;
export type CheckedHome = z.output<typeof NewHome>;

/** Claims the home for two people; closed for ever after. */
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'open',
  beforeSetup: true,
  body: NewHome,
  answers: { 201: Message },
});

const WithCode = z.object({ code: text(shortText) });

/** What the server can say of the ground it stands on, for the wizard's safety check. */
export const Ground = z.object({
  dataFolderWritable: z.boolean(),
  /** Bytes free where the data lives. */
  freeBytes: z.int(),
  /** Photos whose pictures lie here, of a home whose database was lost. */
  strangers: z.int(),
  /** Whether pages and calls reach the home encrypted, as far as the server can know. */
  encrypted: z.boolean(),
  /** Where phones find the home; null where only its host can know. */
  address: z.nullable(z.string()),
});
export type Ground = z.infer<typeof Ground>;

/** Checks the code alone, and looks at the ground. */
export const checkGround = endpoint({
  method: 'POST',
  path: '/api/setup/check',
  access: 'open',
  beforeSetup: true,
  body: WithCode,
  answers: { 200: Ground },
});

/** A stream of two `probe` events a moment apart: they arrive apart unless a proxy holds them back. */
export const probeStream = endpoint({
  method: 'POST',
  path: '/api/setup/stream',
  access: 'open',
  streams: true,
  beforeSetup: true,
  body: WithCode,
  answers: { 200: z.string() },
});

export const probe = liveEvent({ name: 'probe', data: z.object({ number: z.int() }) });
/** Milliseconds between the two. */
export const probePause = 1_000;
