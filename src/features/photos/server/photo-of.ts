import { instant, instantOrNull } from '#platform/server/clock.ts';
import type { Photo } from '../photos.contract.ts';
import type { KeptPhoto } from './photos.store.ts';

/** A kept photo as it goes over the wire. Written out: a list of thousands feels a spread for each. */
export const photoOf = (kept: KeptPhoto): Photo => ({
  id: kept.id,
  filename: kept.filename,
  originalName: kept.originalName,
  caption: kept.caption,
  isFavorite: kept.isFavorite === 1,
  createdAt: instant(kept.createdAt),
  takenAt: kept.takenAt,
  orderedAt: kept.orderedAt,
  deletedAt: instantOrNull(kept.deletedAt),
  size: kept.size,
  width: kept.width,
  height: kept.height,
  thumbhash: kept.thumbhash,
  uploader: { name: kept.uploaderName, color: kept.uploaderColor },
  categories: kept.categories,
  hasOriginal: kept.hasOriginal === 1,
});
