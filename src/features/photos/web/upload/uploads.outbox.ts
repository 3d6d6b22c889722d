import * as z from 'zod/mini';
import type { Outcome as Ending, OutboxItem } from '#platform/web/api/outbox.rules.ts';
import type { OutboxKind } from '#platform/web/api/outbox.ts';
import { updateItem } from '#platform/web/api/outbox-db.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { session } from '#platform/web/session/session.ts';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { OptionalWallTime } from '#shared/wall-time.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { Outcome } from '../../upload.rules.ts';
import { hearPhotos } from '../photos.queries.ts';
import { Unsendable } from './unsendable.ts';
import type { UploadState } from './upload-item.ts';
import type { Prepared } from './upload-steps.ts';
import { uploads, uploadsKind } from './uploads.ts';

/** Its code would else need this one before it is there. */
const sending = async () => (await import('./sending.ts')).sending;

const Input = z.object({
  name: z.string(),
  /** Null while the file is as it was picked. */
  prepared: z.nullable(z.object({ takenAt: OptionalWallTime, whole: z.boolean() })),
});
type Input = z.infer<typeof Input>;

/** Photos that wait. */
export const uploadsOutbox: OutboxKind<Input> = {
  kind: uploadsKind,
  input: Input,
  describe: ({ name }) => t.upload.described(name),
  async send(input, item, signal) {
    const photo = await ready(input, item, signal);
    const { sendPhoto } = await sending();
    // Asked last: it took its time, and must not go up as anybody else's.
    if (session.person() !== item.person) throw new Error(sharedMessages.otherUser);
    const sent = await sendPhoto(photo, input.name, { key: item.key, signal }).catch(asRefused);
    if (sent.photo !== null) hearPhotos(queryClient, [sent.photo]);
    return sent.outcome;
  },
  ended: (key, ending, result) => uploads.ended(key, stateOf(ending, result)),
};

const Came = z.enum(['added', 'already', 'recovered'] satisfies Outcome[]);

/** What a row shows of it; null where there is nothing to show any more. */
function stateOf(ending: Ending, result: unknown): UploadState | null {
  const { data: outcome } = z.safeParse(Came, result);
  if (ending === 'sent' && outcome !== undefined) return { is: 'success', outcome };
  if (ending === 'failed') return { is: 'error', reason: String(result), again: false };
  return null;
}

/** What goes up, and again the very same if that fails: so it is kept. */
async function ready(
  { name, prepared }: Input,
  item: OutboxItem,
  signal: AbortSignal,
): Promise<Prepared> {
  const { blob } = item;
  if (blob === undefined) throw new ApiError(400, t.upload.unreadable);
  if (prepared !== null)
    return { ...prepared, blob, takenAt: prepared.takenAt ?? null, shrunk: false };
  const file = new File([blob], name, { type: blob.type });
  const { preparer } = await sending();
  const made = await preparer.prepare(file, signal).catch(asRefused);
  preparer.rest();
  const kept = { takenAt: made.takenAt, whole: made.whole === true };
  await updateItem({ ...item, input: { name, prepared: kept }, blob: made.blob });
  return made;
}

/** What can never go up is told like a "no" of the home. */
function asRefused(error: unknown): never {
  if (error instanceof Unsendable) throw new ApiError(400, error.message);
  throw error;
}
