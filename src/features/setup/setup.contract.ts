import * as z from 'zod/mini';
import { newPassword } from '#features/auth/auth.rules.ts';
import { earliestStart, OptionalDate, TimeZoneName } from '#shared/dates.ts';
import { endpoint, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { foldName, nameText, shortTextLimit, text } from '#shared/text.ts';
import { t } from './messages/index.ts';
import { usernameError } from './setup.rules.ts';

const Username = text(shortTextLimit).check((context) => {
  const error = usernameError(context.value);
  if (error !== null) context.issues.push({ code: 'custom', message: error, input: context.value });
});

const NewPartner = z.object({
  username: Username,
  displayName: nameText(shortTextLimit, () => sharedMessages.nameRequired),
  password: z.optional(newPassword),
});

type Named = { readonly displayName: string };
const haveSameName = (one: Named, other: Named): boolean =>
  foldName(one.displayName) === foldName(other.displayName) && foldName(one.displayName) !== '';

export const SetupAnswers = z
  .object({
    /** The one-time code that the server printed when it started. */
    code: text(shortTextLimit),
    partners: z.tuple([NewPartner, NewPartner]),
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
    z.refine(({ partners: [one, other] }) => !haveSameName(one, other), {
      path: ['partners', 1, 'displayName'],
      error: () => t.wizard.partners.sameName,
    }),
  );
export type SetupAnswers = z.output<typeof SetupAnswers>;

const setupCall = { method: 'POST', access: 'open', beforeSetup: true } as const;

/** Creates both users; 409 ever after. */
export const setUp = endpoint({
  ...setupCall,
  path: '/api/setup',
  body: SetupAnswers,
  responses: { 201: Message },
});

const WithCode = z.object({ code: text(shortTextLimit) });

export const SystemCheck = z.object({
  dataFolderWritable: z.boolean(),
  freeBytes: z.int(),
  /** Photos whose files exist without a database. */
  strangers: z.int(),
  /** True if the request used HTTPS, as far as the server knows. */
  encrypted: z.boolean(),
  /** The server's URL for phones; null if unknown. */
  address: z.nullable(z.string()),
});
export type SystemCheck = z.infer<typeof SystemCheck>;

export const checkSystem = endpoint({
  ...setupCall,
  path: '/api/setup/check',
  body: WithCode,
  responses: { 200: SystemCheck },
});

/** Sends two `probe` events. They arrive together if a proxy buffers responses. */
export const probeStream = endpoint({
  ...setupCall,
  path: '/api/setup/stream',
  streams: true,
  body: WithCode,
  responses: { 200: z.string() },
});

export const probe = liveEvent({ name: 'probe', data: z.object({ number: z.int() }) });
export const probeDelay = 1_000;
