import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { text } from '#shared/text.ts';
import { layouts, maxSectionLength } from './profiles.rules.ts';

/** A public profile page. */
export const ProfilePage = z.object({
  username: z.string(),
  layout: z.enum(layouts),
  /** All fields of the page and their texts: the template if the owner wrote nothing, or empty without one. */
  sections: z.record(z.string(), z.string()),
  /** The fields that the owner wrote. */
  written: z.array(z.string()),
});
export type ProfilePage = z.infer<typeof ProfilePage>;

/** Open to everyone, so it contains nothing private. 404 for any username but the two. */
export const readProfilePage = endpoint({
  method: 'GET',
  path: '/api/profiles/:username',
  access: 'open',
  params: z.object({ username: z.string() }),
  responses: { 200: ProfilePage },
});

/**
 * Updates fields of the user's own page; the others stay. An empty text restores the template.
 * 400 for a field that the page does not have.
 */
export const changeProfilePage = endpoint({
  method: 'PUT',
  path: '/api/profiles/me',
  access: 'user',
  body: z.object({ sections: z.record(z.string(), text(maxSectionLength)) }),
  responses: { 200: ProfilePage },
});

export const profilePageChanged = liveEvent({
  name: 'profile-page-changed',
  data: z.object({ username: z.string() }),
});
