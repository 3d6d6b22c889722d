import type { Photo } from '#features/photos/photos.contract.ts';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
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

/** Uploads one photo to the gallery, compressed as the upload dialog does it. */
async function uploadProof(file: File): Promise<Photo> {
  const { preparePhoto, sendPhoto } = await import('#features/photos/web/upload/photo-upload.ts');
  const prepared = await preparePhoto(file, new AbortController().signal);
  const idempotencyKey = newIdempotencyKey();
  return (await sendPhoto(prepared, file.name, { idempotencyKey })).photo;
}

/** Why a photo did not go up. */
export const wordsOfUpload = (error: Error): string => wordsOf(error, t.form.uploadFailed);
