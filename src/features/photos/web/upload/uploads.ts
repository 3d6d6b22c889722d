import { useSyncExternalStore } from 'react';
import { holdItem, releaseItem, removeItem } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onUserChange } from '#platform/web/session/session.ts';
import { hearPhotos } from '../photos.queries.ts';
import { UploadQueue, type Uploads } from './upload-queue.ts';
import type { Prepared } from './upload-steps.ts';

/** What photos are made ready and sent with: its code comes with what lies over every page. */
const sending = async () => (await import('./sending.ts')).sending;

export const uploadsKind = 'photo';

/** Keys of photos that this tab stopped sending: they stay stored for the user who picked them. */
const released = new Set<string>();

/** Stores a photo, as it was picked or as it is uploaded. Returns whether it survives the tab. */
async function keep(key: string, name: string, sent: Prepared | File): Promise<boolean> {
  if (released.has(key)) return false;
  const [blob, input] =
    sent instanceof File
      ? [sent, { name, prepared: null }]
      : [sent.blob, { name, prepared: { takenAt: sent.takenAt, whole: sent.whole === true } }];
  const isStored = await holdItem(uploadsKind, input, { key, blob });
  return isStored && !released.has(key);
}

/** The photos that go up from this tab, for who is signed in. */
export const uploads = new UploadQueue({
  prepare: async (file, signal) => (await sending()).preparer.prepare(file, signal),
  rest: () => void sending().then(({ preparer }) => preparer.rest()),
  send: async (...given) => (await sending()).sendPhoto(...given),
  keep,
  settle: (key) => void removeItem(key),
  release: (key) => {
    released.add(key);
    void releaseItem(key);
  },
  wait: releaseItem,
  takeBack: (name, sent) => void sending().then(({ takeBack }) => takeBack(name, sent)),
  arrived: (photo) => hearPhotos(queryClient, [photo]),
});

// What one person picked is nothing for the other, nor for nobody; what is on its way waits for them.
onUserChange(() => uploads.clear());

/** What there is to see of them. */
export const useUploads = (): Uploads => useSyncExternalStore(uploads.subscribe, uploads.now);
