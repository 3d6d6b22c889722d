import type { Generated } from 'kysely';

/** What is known of each photo; its pictures lie beside, under names made of `filename`. */
export interface PhotosTables {
  photos: PhotosTable;
}

interface PhotosTable {
  id: Generated<number>;
  filename: string;
  originalName: string;
  /** Of the bytes as they were uploaded: the same picture comes in once. */
  sha256: string;
  caption: string | null;
  isFavorite: Generated<0 | 1>;
  createdAt: number;
  /** The camera's wall time. */
  takenAt: string | null;
  /** The instant of `takenAt` in the couple's zone, else `createdAt`. */
  orderedAt: number;
  deletedAt: number | null;
  size: number;
  width: number;
  height: number;
  thumbhash: string;
  uploaderId: number;
}
