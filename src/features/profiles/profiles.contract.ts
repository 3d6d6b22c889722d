import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { text } from '#shared/text.ts';
import { layouts, longestSection } from './profiles.rules.ts';

/** A page of one of the two, as everybody in the world may read it (decisions §1). */
export const ProfilePage = z.object({
  username: z.string(),
  layout: z.enum(layouts),
  /** Part → text, of all parts: the template where its owner wrote nothing, empty where there is no template. */
  sections: z.record(z.string(), z.string()),
  /** The parts that its owner wrote. */
  written: z.array(z.string()),
});
export type ProfilePage = z.infer<typeof ProfilePage>;

/** Open to strangers, and so without anything of the private side; 404 for any other name than those of the two. */
export const readProfilePage = endpoint({
  method: 'GET',
  path: '/api/profiles/:username',
  access: 'open',
  params: z.object({ username: z.string() }),
  answers: { 200: ProfilePage },
});

/**
 * Writes parts of one's own page; those that are not named stay as they are. An empty text brings the template back.
 * 400 for a part that the page has not.
 */
export const changeProfilePage = endpoint({
  method: 'PUT',
  path: '/api/profiles/me',
  access: 'user',
  body: z.object({ sections: z.record(z.string(), text(longestSection)) }),
  answers: { 200: ProfilePage },
});

/** Told to both on all their devices: this page reads otherwise now. */
export const profilePageChanged = liveEvent({
  name: 'profile-page-changed',
  data: z.object({ username: z.string() }),
});
