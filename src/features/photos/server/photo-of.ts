import { instant } from '#platform/server/clock.ts';
import type { Photo } from '../photos.contract.ts';
import type { KeptPhoto } from './photos.store.ts';

/** A kept photo as it goes over the wire. */
export const photoOf = ({ uploaderName, uploaderColor, ...kept }: KeptPhoto): Photo => ({
  ...kept,
  isFavorite: kept.isFavorite === 1,
  hasOriginal: kept.hasOriginal === 1,
  createdAt: instant(kept.createdAt),
  deletedAt: kept.deletedAt === null ? null : instant(kept.deletedAt),
  uploader: { name: uploaderName, color: uploaderColor },
});
