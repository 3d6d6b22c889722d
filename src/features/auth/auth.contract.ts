import * as z from 'zod/mini';
import { endpoint, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { longText, shortText, text } from '#shared/text.ts';
import { User } from '#shared/user.ts';

/** What the login screen may show of the two before anybody signed in. */
export const Identity = z.omit(User, { id: true });
export type Identity = z.infer<typeof Identity>;

export const readPartners = endpoint({
  method: 'GET',
  path: '/api/auth/partners',
  access: 'open',
  answers: { 200: z.array(Identity) },
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'open',
  body: z.object({ username: text(shortText), password: text(longText) }),
  answers: { 200: z.object({ token: z.string(), user: User }) },
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'user',
  answers: { 200: User },
});

/** Told to both on all their devices: one of them is called otherwise now. */
export const profileChanged = liveEvent({ name: 'profile-changed', data: User });

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  answers: { 200: Message },
});

/** The partner; "other user" lives on in this path only. */
export const readPartner = endpoint({
  method: 'GET',
  path: '/api/auth/other-user',
  access: 'user',
  answers: { 200: z.object({ id: z.int(), displayName: z.string(), username: z.string() }) },
});
