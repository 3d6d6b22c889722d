import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { videoPath } from '#shared/images.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { OptionalWallTime } from '#shared/wall-time.ts';
import { t } from './messages/index.ts';
import { uploadPhoto } from './photos.contract.ts';

/** Bytes of one part of an upload: accepted by every proxy, and fast enough on a slow line. */
export const partBytes = 4 * 1024 * 1024;

const upload = {
  access: 'user',
  params: z.object({
    /** Key chosen by the client; also the idempotency key of `finishVideo`. */
    key: z.string().check(z.regex(/^[\w-]{16,64}$/, { error: () => sharedMessages.invalidId })),
  }),
} as const;
const Received = z.object({ received: z.int() });

/** Starts an upload in parts, or continues one: answers the bytes received so far. */
export const beginVideo = endpoint({
  ...upload,
  method: 'POST',
  path: '/api/photos/videos/:key/begin',
  body: z.object({ bytes: z.int().check(z.positive({ error: () => t.answers.empty })) }),
  responses: { 200: Received },
});

/** Uploads the next part. A 409 contains the bytes received so far. */
export const sendVideoPart = endpoint({
  ...upload,
  method: 'POST',
  path: '/api/photos/videos/:key/part',
  file: { field: 'part', mostBytes: partBytes },
  body: z.object({
    at: z.string().check(z.regex(/^\d{1,15}$/, { error: () => sharedMessages.wholeNumber })),
  }),
  responses: { 200: Received },
  errors: { 409: Received },
  timeout: 120_000,
});

/**
 * Adds an uploaded video. The file is its poster, empty if there is none, and carries the name of the video; with `live`
 * it is the photo to which the video belongs.
 */
export const finishVideo = endpoint({
  ...upload,
  method: 'POST',
  path: '/api/photos/videos/:key',
  repeatable: true,
  file: { field: 'picture', mostBytes: uploadPhoto.file.mostBytes },
  body: z.object({ takenAt: OptionalWallTime, live: z.optional(z.literal('true')) }),
  responses: uploadPhoto.responses,
  errors: { 409: Received },
  timeout: 120_000,
});

/** Deletes the parts of an upload that was canceled. */
export const cancelVideo = endpoint({
  ...upload,
  method: 'DELETE',
  path: '/api/photos/videos/:key',
  responses: { 200: Received },
});

/** The video of a photo, without location and other metadata. Answers ranges. */
export const readVideo = endpoint({
  method: 'GET',
  path: videoPath,
  access: 'image',
  bytes: true,
  params: z.object({ filename: z.string() }),
  responses: { 200: z.string() },
});
