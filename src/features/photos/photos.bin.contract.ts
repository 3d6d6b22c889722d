import * as z from 'zod/mini';
import { endpoint, Message, numberParam } from '#shared/endpoint.ts';
import { ChangedPhoto, onePhoto, Photo } from './photos.contract.ts';

/** What lies in the bin, what was thrown away last first. */
export const readBin = endpoint({
  method: 'GET',
  path: '/api/photos/recycle-bin',
  access: 'user',
  query: z.object({
    page: numberParam({ least: 0, most: 1_000_000, usual: 0 }),
    size: numberParam({ least: 1, most: 200, usual: 20 }),
  }),
  answers: {
    200: z.object({ photos: z.array(Photo), totalPages: z.int(), totalElements: z.int() }),
  },
});

/** Takes it out of the bin. */
export const recoverPhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/recover',
  access: 'user',
  params: onePhoto,
  answers: { 200: ChangedPhoto },
});

/** Takes it away for good; only out of the bin. */
export const purgePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id/permanent',
  access: 'user',
  params: onePhoto,
  answers: { 200: Message },
});
