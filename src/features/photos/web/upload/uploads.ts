import { useSyncExternalStore } from 'react';
import { cache } from '#platform/web/cache/cache.ts';
import { session } from '#platform/web/session/session.ts';
import { hearPhotos } from '../photos.queries.ts';
import { createPreparer } from './preparer.ts';
import { sendPhoto } from './send-photo.ts';
import { keepsOriginals } from './settings.queries.ts';
import { UploadQueue, type Uploads } from './upload-queue.ts';

const preparer = createPreparer(keepsOriginals);

/** The photos that go up from this tab, for who is signed in. */
export const uploads = new UploadQueue({
  prepare: preparer.prepare,
  rest: preparer.rest,
  send: sendPhoto,
  arrived: (photo) => hearPhotos(cache, [photo]),
});

let person = session.person();
session.subscribe(() => {
  const now = session.person();
  if (now === person) return;
  person = now;
  // What one person picked is nothing for the other, nor for nobody.
  uploads.clear();
});

/** What there is to see of them. */
export const useUploads = (): Uploads => useSyncExternalStore(uploads.subscribe, uploads.now);
