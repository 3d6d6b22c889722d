import type { Photo } from '#features/photos/photos.contract.ts';
import { hearPhotos } from '#features/photos/web/photos.queries.ts';
import { Unsendable } from '#features/photos/web/upload/unsendable.ts';
import { cache } from '#platform/web/cache/cache.ts';
import { newKey } from '#platform/web/outbox/journal.ts';
import { boxFormTexts as texts } from '../../box-form.texts.ts';
import { wordsOf } from '../words-of.ts';

/** Brings one photo into the gallery, made smaller as the uploader does. Throws what `wordsOfUpload` has words for. */
export async function uploadProof(file: File): Promise<Photo> {
  const { signal } = new AbortController();
  const { sending } = await import('#features/photos/web/upload/sending.ts');
  const { preparer, sendPhoto } = sending;
  try {
    const prepared = await preparer.prepare(file, signal);
    const { photo } = await sendPhoto(prepared, file.name, {
      ...{ key: newKey(), signal, onProgress: () => {} },
    });
    // The home has it, and does not say which it is.
    if (photo === null) throw new Unsendable(texts.photoKnown);
    hearPhotos(cache, [photo]);
    return photo;
  } finally {
    preparer.rest();
  }
}

/** Why a photo did not go up. */
export const wordsOfUpload = (error: Error): string =>
  error instanceof Unsendable ? error.message : wordsOf(error, texts.uploadFailed);
