import type { Generated } from 'kysely';
import type { CategoriesSchema } from '#features/categories/server/categories.schema.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';

/** What this room reads; it writes only its own. */
export type Schema = PhotosSchema & CategoriesSchema & IdentitySchema;

/** What is known of the photos; their pictures lie beside, under names made of `filename`. */
export interface PhotosSchema {
  photos: PhotosTable;
  photoCategories: PhotoCategoriesTable;
  photoNotes: PhotoNotesTable;
  photoSettings: PhotoSettingsTable;
  photoCaptionIndex: TextIndex<'photoCaptionIndex'>;
  photoNoteIndex: TextIndex<'photoNoteIndex'>;
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
  /** Being taken away for good: nobody sees it any more. */
  isPurging: Generated<0 | 1>;
  /** Whether the file as it was uploaded is kept as well. */
  hasOriginal: Generated<0 | 1>;
  size: number;
  width: number;
  height: number;
  thumbhash: string;
  uploaderId: number;
}

/** Which photo is in which category. */
interface PhotoCategoriesTable {
  photoId: number;
  categoryId: number;
}

interface PhotoNotesTable {
  id: Generated<number>;
  photoId: number;
  authorId: number;
  content: string;
  createdAt: number;
}

/** One row, or none while everything is as usual. */
interface PhotoSettingsTable {
  id: 1;
  keepOriginals: 0 | 1;
}

/** A full-text index, kept up to date by triggers; it is searched by the column of its own name. */
type TextIndex<Name extends string> = { rowid: number } & Record<Name, string>;
