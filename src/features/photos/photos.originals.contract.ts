import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { onePhoto } from './photos.contract.ts';

/** Whether files are kept as they were uploaded, beside what is made of them; one choice for both. */
const PhotoSettings = z.object({ keepOriginals: z.boolean() });

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'user',
  answers: { 200: PhotoSettings },
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'user',
  body: PhotoSettings,
  answers: { 200: PhotoSettings },
});

/** Told to both: one of them chose otherwise. */
export const settingsChanged = liveEvent({ name: 'photo-settings-changed', data: z.object({}) });

/** The untouched file, with all that its camera wrote into it; to keep, not to look at. */
export const readOriginal = endpoint({
  method: 'GET',
  path: '/api/photos/:id/original',
  access: 'user',
  bytes: true,
  params: onePhoto,
  answers: { 200: z.string() },
});
