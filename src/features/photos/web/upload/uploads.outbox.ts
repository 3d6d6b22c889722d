import * as z from 'zod/mini';
import type { OutboxItem } from '#platform/web/api/outbox.rules.ts';
import type { OutboxKind } from '#platform/web/api/outbox.ts';
import { updateItem } from '#platform/web/api/outbox-db.ts';
import { session } from '#platform/web/session/session.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { OptionalWallTime } from '#shared/wall-time.ts';
import { t } from '../../messages/index.ts';
import {
  cancelUpload,
  type PreparedPhoto,
  preparePhoto,
  sendPhoto,
  throwUnreadable,
} from './photo-upload.ts';
import { endQueuedUpload, storableOf } from './uploads.ts';

const StoredPhoto = z.object({
  name: z.string(),
  /** Result of the preparation; null if the stored file is the picked one. `whole`: originals are kept. */
  prepared: z.nullable(z.object({ takenAt: OptionalWallTime, whole: z.boolean() })),
  second: z.optional(
    z.object({ is: z.enum(['poster', 'video']), blob: z.nullable(z.instanceof(Blob)) }),
  ),
});
type StoredPhoto = z.infer<typeof StoredPhoto>;

const Outcome = z.enum(['added', 'already', 'recovered']);

/** Photos that got no response. */
export const uploadsOutbox: OutboxKind<StoredPhoto> = {
  kind: 'photo',
  input: StoredPhoto,
  describe: ({ name }) => t.upload.described(name),
  async send(input, item, signal, onProgress) {
    const photo = await prepareStored(input, item, signal);
    // The user may have changed while the file was prepared.
    if (session.username() !== item.user) throw new Error(sharedMessages.otherUser);
    const options = { idempotencyKey: item.key, signal, onProgress };
    const { outcome } = await sendPhoto(photo, input.name, options);
    return outcome;
  },
  ended(key, ending, result) {
    const { data: outcome } = z.safeParse(Outcome, result);
    if (ending === 'sent') endQueuedUpload(key, outcome && { is: 'done', outcome });
    else if (ending === 'discarded') endQueuedUpload(key);
    else endQueuedUpload(key, { is: 'failed', reason: String(result), canRetry: false });
  },
  discarded({ key, input }) {
    const { data } = z.safeParse(StoredPhoto, input);
    if (data?.second !== undefined) cancelUpload(key);
  },
};

async function prepareStored(
  { name, prepared, second }: StoredPhoto,
  item: OutboxItem,
  signal: AbortSignal,
): Promise<PreparedPhoto> {
  const { blob } = item;
  if (blob === undefined) return throwUnreadable();
  if (prepared !== null) {
    const { takenAt = null, whole } = prepared;
    return { blob, takenAt: takenAt || null, isOriginal: whole, note: null, second };
  }
  const file = new File([blob], name, { type: blob.type });
  const photo = await preparePhoto(file, signal, second?.blob);
  // The next attempt must have the same bytes.
  await updateItem({ ...item, input: { name, ...storableOf(photo) }, blob: photo.blob });
  return photo;
}
