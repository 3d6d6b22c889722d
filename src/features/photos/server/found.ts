import { ApiError } from '#shared/api-error.ts';
import { photosMessages as t } from '../messages/index.ts';
import * as store from './photos.store.ts';

/** Throws a 404 where there is no such photo. */
export async function foundPhoto(db: store.Reading, id: number): Promise<store.KeptPhoto> {
  const kept = await store.findPhoto(db, id);
  if (kept === undefined) throw new ApiError(404, t.photo.notFound);
  return kept;
}

/** Throws a 409 besides where it lies in the bin: what is there is not changed (decisions §4). */
export async function changeablePhoto(db: store.Reading, id: number): Promise<store.KeptPhoto> {
  const kept = await foundPhoto(db, id);
  if (kept.deletedAt !== null) {
    throw new ApiError(409, t.photo.recoverFirst);
  }
  return kept;
}
