import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import type { OutboxItem } from '#platform/web/api/outbox.rules.ts';
import { Failure, outbox, type QueuedRequest } from '#platform/web/api/outbox.ts';
import { session } from '#platform/web/session/session.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { OptionalWallTime } from '#shared/wall-time.ts';
import { t } from '../../messages/index.ts';
import { deletePhoto, Photo } from '../../photos.contract.ts';
import {
  cancelUpload,
  type PreparedPhoto,
  preparePhoto,
  sendPhoto,
  throwUnreadable,
} from './photo-upload.ts';
import { publishUploaded } from './upload-events.ts';
import { uploadKind, uploads } from './uploads.ts';

const QueuedPhoto = z.object({
  name: z.string(),
  /** Items of earlier versions have none. */
  kind: z.optional(z.enum(['photo', 'video'])),
  /** Result of the preparation; null if the stored file is the picked one. `whole`: originals are kept. */
  prepared: z.nullable(z.object({ takenAt: OptionalWallTime, whole: z.boolean() })),
  second: z.optional(
    z.object({ is: z.enum(['poster', 'video']), blob: z.nullable(z.instanceof(Blob)) }),
  ),
});
type QueuedPhoto = z.infer<typeof QueuedPhoto>;

const UploadResult = z.object({
  outcome: z.enum(['added', 'already', 'recovered']),
  photo: Photo,
  /** Only the first frame of an animation is kept. */
  isStill: z.boolean(),
});
type UploadResult = z.infer<typeof UploadResult>;

export const uploadsOutbox: QueuedRequest<QueuedPhoto, UploadResult> = {
  name: uploadKind,
  input: QueuedPhoto,
  describe: ({ name, kind }) => t.upload.described(name, kind === 'video'),
  async send(input, options, item) {
    const prepared = await prepare(input, item, options.signal);
    // The user may have changed while the file was prepared.
    if (session.username() !== item.user) throw new Error(sharedMessages.otherUser);
    uploads.showPrepared(item.key, prepared);
    options.onProgress?.(0);
    const { photo, outcome } = await sendPhoto(prepared, input.name, options);
    return { outcome, photo, isStill: prepared.note === 'still' && photo.kind === 'photo' };
  },
  ended(key, outcome, result) {
    if (outcome === 'discarded') return uploads.forget(key);
    if (outcome === 'failed') {
      const { data } = z.safeParse(Failure, result);
      return void (data && uploads.showFailed(key, data.reason, data.canRetry));
    }
    const { data } = z.safeParse(UploadResult, result);
    if (data && uploads.showDone(key, data.outcome, data.isStill)) publishUploaded(data.photo);
  },
  discarded({ key, input }) {
    const { data } = z.safeParse(QueuedPhoto, input);
    if (data?.second !== undefined) cancelUpload(key);
  },
  /** Moves a photo that was canceled too late to the recycle bin, unless it was in the gallery before. */
  async undo({ name }, result) {
    const toastMaybeUploaded = () => toast.photo(t.upload.notTakenBack(name), { tone: 'warn' });
    if (result === undefined) return void toastMaybeUploaded();
    if (result.outcome === 'already') return;
    await request(deletePhoto, { params: { id: `${result.photo.id}` } }).then(
      () => toast.photo(t.upload.takenBack(name)),
      toastMaybeUploaded,
    );
  },
};

async function prepare(
  { name, kind, prepared, second }: QueuedPhoto,
  item: OutboxItem,
  signal: AbortSignal = new AbortController().signal,
): Promise<PreparedPhoto> {
  const { blob } = item;
  if (blob === undefined) return throwUnreadable();
  if (prepared !== null) {
    const { takenAt = null, whole } = prepared;
    return { blob, takenAt: takenAt || null, isOriginal: whole, note: null, second };
  }
  const file = new File([blob], name, { type: blob.type });
  const { timeZone } = uploads;
  const photo = await preparePhoto(file, { signal, timeZone, video: second?.blob });
  // The next attempt must have the same bytes.
  const input: QueuedPhoto = {
    name,
    kind,
    prepared: { takenAt: photo.takenAt, whole: photo.isOriginal },
    second: photo.second,
  };
  await outbox.update(item, { input, blob: photo.blob });
  return photo;
}
