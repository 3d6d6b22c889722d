import * as z from 'zod/mini';
import { endpoint, idParam, Message, WireDate } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { longTextLimit, requiredText, shortTextLimit, text } from '#shared/text.ts';
import { Profile, User } from '#shared/user.ts';
import { newPassword } from './auth.rules.ts';

export const Identity = z.omit(User, { id: true });
export type Identity = z.infer<typeof Identity>;

export const readPartners = endpoint({
  method: 'GET',
  path: '/api/auth/partners',
  access: 'open',
  responses: { 200: z.array(Identity) },
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'open',
  body: z.object({ username: text(shortTextLimit), password: text(longTextLimit) }),
  responses: { 200: z.object({ token: z.string(), user: Profile }) },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  responses: { 200: Message },
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'user',
  responses: { 200: Profile },
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'user',
  body: z.object({
    displayName: z.optional(requiredText(shortTextLimit, () => sharedMessages.nameRequired)),
    locale: z.optional(Profile.shape.locale),
    weekStart: z.optional(Profile.shape.weekStart),
  }),
  responses: { 200: Profile },
});

/** Sent to both users. */
export const profileChanged = liveEvent({ name: 'profile-changed', data: Profile });

export const readPartner = endpoint({
  method: 'GET',
  path: '/api/auth/other-user',
  access: 'user',
  responses: { 200: z.object({ id: z.int(), displayName: z.string(), username: z.string() }) },
});

export const DeviceSession = z.object({
  id: z.int(),
  device: z.string(),
  createdAt: WireDate,
  lastSeenAt: WireDate,
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

/** The current user's sessions, the one used last first. */
export const readSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  responses: { 200: z.array(DeviceSession) },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  responses: { 200: Message },
});

/** Ends the current user's sessions, except the one of this request. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  responses: { 200: Message },
});

/** Sent to a user who signed in or out on another device. */
export const sessionsChanged = liveEvent({ name: 'sessions-changed', data: z.object({}) });

/** Changes the current user's password and ends their other sessions. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'user',
  body: z.object({ current: text(longTextLimit), next: newPassword }),
  responses: { 200: Message },
});
