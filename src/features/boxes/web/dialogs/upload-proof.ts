import type { Photo } from '#features/photos/photos.contract.ts';
import { hearPhotos } from '#features/photos/web/photos.queries.ts';
import { createPreparer } from '#features/photos/web/upload/preparer.ts';
import { sendPhoto } from '#features/photos/web/upload/send-photo.ts';
import { keepsOriginals } from '#features/photos/web/upload/settings.queries.ts';
import { cache } from '#platform/web/cache/cache.ts';

/** Brings one photo into the gallery, made smaller as the uploader does; null where the home has it and does not say which. */
export async function uploadProof(file: File): Promise<Photo | null> {
  const { signal } = new AbortController();
  const preparer = createPreparer(keepsOriginals);
  try {
    const prepared = await preparer.prepare(file, signal);
    const { photo } = await sendPhoto(prepared, file.name, { signal, onProgress: () => {} });
    if (photo !== null) hearPhotos(cache, [photo]);
    return photo;
  } finally {
    preparer.rest();
  }
}
