import type { Photo } from '#features/photos/photos.contract.ts';
import { hearPhotos } from '#features/photos/web/photos.queries.ts';
import { Unsendable } from '#features/photos/web/upload/unsendable.ts';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { askBeforeUnload } from '#platform/web/unload.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { wordsOf } from '../words-of.ts';

/** By their boxes: a dialog that is closed does not end an upload, and the one that opens next has to wait for it too. */
const underWay = new Map<number, Promise<Photo>>();

/** The photo that is on its way for this box already. */
export const proofUnderWay = (boxId: number): Promise<Photo> | undefined => underWay.get(boxId);

/** Brings a photo into the gallery for the proof of this box. Throws what `wordsOfUpload` has words for. */
export function bringProof(boxId: number, file: File): Promise<Photo> {
  const mayLeave = askBeforeUnload();
  const coming = uploadProof(file).finally(() => {
    underWay.delete(boxId);
    mayLeave();
  });
  underWay.set(boxId, coming);
  return coming;
}

/** Brings one photo into the gallery, made smaller as the uploader does. */
async function uploadProof(file: File): Promise<Photo> {
  const { signal } = new AbortController();
  const { sending } = await import('#features/photos/web/upload/sending.ts');
  const { preparer, sendPhoto } = sending;
  try {
    const prepared = await preparer.prepare(file, signal);
    const { photo } = await sendPhoto(prepared, file.name, {
      ...{ key: newIdempotencyKey(), signal, onProgress: () => {} },
    });
    // The home has it, and does not say which it is.
    if (photo === null) throw new Unsendable(t.form.photoInGallery);
    hearPhotos(queryClient, [photo]);
    return photo;
  } finally {
    preparer.rest();
  }
}

/** Why a photo did not go up. */
export const wordsOfUpload = (error: Error): string =>
  error instanceof Unsendable ? error.message : wordsOf(error, t.form.uploadFailed);
