import * as z from 'zod/mini';
import { newPassword } from '#features/auth/auth.rules.ts';
import { earliestStart, OptionalDate, TimeZoneName } from '#shared/dates.ts';
import { endpoint, Message } from '#shared/endpoint.ts';
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

const Partners = z.tuple([NewPartner, NewPartner]);

type Named = { readonly displayName: string };
const haveSameName = (one: Named, other: Named): boolean =>
  foldName(one.displayName) === foldName(other.displayName) && foldName(one.displayName) !== '';

export const SetupAnswers = z
  .object({
    /** The one-time code that the server printed when it started. */
    code: text(shortTextLimit),
    partners: Partners,
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

/** Checks the setup code, and the passwords if they are sent. Nothing is stored. */
export const checkAnswers = endpoint({
  ...setupCall,
  path: '/api/setup/check',
  body: z.object({
    code: text(shortTextLimit),
    partners: z.optional(Partners),
    password: z.optional(newPassword),
  }),
  responses: {
    /** The server's URL for phones; null if unknown. */
    200: z.object({ address: z.nullable(z.string()) }),
  },
});
