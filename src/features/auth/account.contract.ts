import * as z from 'zod/mini';
import { endpoint, idParam, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { longText, requiredText, shortText, text } from '#shared/text.ts';
import { User } from '#shared/user.ts';
import { WireDate } from '#shared/wire-date.ts';
import { newPassword } from './auth.rules.ts';

/** Changes how one is called, everywhere and for both. */
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'user',
  body: z.object({ displayName: requiredText(shortText, sharedMessages.nameRequired) }),
  answers: { 200: User },
});

/** One device's sign-in. */
export const SignIn = z.object({
  id: z.int(),
  /** Such as "Firefox on Android". */
  device: z.string(),
  createdAt: WireDate,
  lastSeenAt: WireDate,
  /** Whether this very call came from it. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

export const readSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  answers: { 200: z.array(SignIn) },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  answers: { 200: Message },
});

/** Ends all sessions of this person but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  answers: { 200: Message },
});

/** Told to a person on all their devices: one of them signed in or out. */
export const sessionsChanged = liveEvent({ name: 'sessions-changed', data: z.object({}) });

/** Changes one's own password and ends all other sessions of this person. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'user',
  body: z.object({ current: text(longText), next: newPassword }),
  answers: { 200: Message },
});
