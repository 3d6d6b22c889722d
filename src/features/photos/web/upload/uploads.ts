import { useSyncExternalStore } from 'react';
import { queryClient } from '#platform/web/api/queries.ts';
import { release, settle, wait, writeAhead } from '#platform/web/outbox/carry.ts';
import type { Kept } from '#platform/web/outbox/kept.ts';
import { onPersonChange } from '#platform/web/session/person-change.ts';
import { hearPhotos } from '../photos.queries.ts';
import { UploadQueue, type Uploads } from './upload-queue.ts';
import type { Prepared } from './upload-steps.ts';

/** What photos are made ready and sent with: its code comes with what lies over every page. */
const sending = async () => (await import('./sending.ts')).sending;

export const uploadsKind = 'photo';

/** What this tab has written down of photos, by their keys. */
const written = new Map<string, Kept>();
/** What this tab let go of: it waits for whoever picked it. */
const released = new Set<string>();

/** Writes a photo down, as it was picked or as it goes up. Answers whether the browser keeps it. */
async function keep(key: string, name: string, sent: Prepared | File): Promise<boolean> {
  const [blob, input] =
    sent instanceof File
      ? [sent, { name, prepared: null }]
      : [sent.blob, { name, prepared: { takenAt: sent.takenAt, whole: sent.whole === true } }];
  const item = await writeAhead(uploadsKind, input, { key, blob });
  if (item === null) return false;
  if (released.has(key)) {
    void release(key);
    return false;
  }
  written.set(key, item);
  return true;
}

/** The photos that go up from this tab, for who is signed in. */
export const uploads = new UploadQueue({
  prepare: async (file, signal) => (await sending()).preparer.prepare(file, signal),
  rest: () => void sending().then(({ preparer }) => preparer.rest()),
  send: async (...given) => (await sending()).sendPhoto(...given),
  keep,
  settle: (key) => {
    if (written.delete(key)) void settle(key);
  },
  release: (key) => {
    released.add(key);
    written.delete(key);
    void release(key);
  },
  wait: async (key, error) => {
    const item = written.get(key);
    if (item !== undefined) await wait(item, error);
    // Not before: until then it can be taken back here.
    written.delete(key);
  },
  takeBack: (name, sent) => void sending().then(({ takeBack }) => takeBack(name, sent)),
  arrived: (photo) => hearPhotos(queryClient, [photo]),
});

// What one person picked is nothing for the other, nor for nobody; what is on its way waits for them.
onPersonChange(() => uploads.clear());

/** What there is to see of them. */
export const useUploads = (): Uploads => useSyncExternalStore(uploads.subscribe, uploads.now);
