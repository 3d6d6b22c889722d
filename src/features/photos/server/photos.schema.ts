import type { Generated } from 'kysely';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { VideoFormat } from '#shared/file-formats.ts';
import type { CategoriesSchema } from './categories.store.ts';

/** Tables that photos read. */
export type Schema = PhotosSchema & CategoriesSchema & IdentitySchema;

export interface PhotosSchema {
  photos: PhotosTable;
  photoCategories: PhotoCategoriesTable;
  photoNotes: PhotoNotesTable;
  photoSettings: PhotoSettingsTable;
  photoReactions: PhotoReactionsTable;
  photoCaptionIndex: TextIndex<'photoCaptionIndex'>;
  photoNoteIndex: TextIndex<'photoNoteIndex'>;
}

interface PhotosTable {
  id: Generated<number>;
  filename: string;
  originalName: string;
  /** SHA-256 of the uploaded bytes; unique. */
  sha256: string;
  caption: string | null;
  /** Who wrote the caption, and when; null for captions from before news, and without one. */
  captionBy: Generated<number | null>;
  captionAt: Generated<number | null>;
  isFavorite: Generated<0 | 1>;
  createdAt: number;
  /** The camera's wall time. */
  takenAt: string | null;
  /** The instant of `takenAt` in the couple's zone, else `createdAt`. */
  orderedAt: number;
  deletedAt: number | null;
  /** 1 while its files are being deleted; then no list or request finds it. */
  isPurging: Generated<0 | 1>;
  /** 1 if the uploaded file is kept as well. */
  hasOriginal: Generated<0 | 1>;
  kind: Generated<'photo' | 'video' | 'live' | 'animation'>;
  durationMs: Generated<number | null>;
  /** 0 for a video with a neutral picture. */
  hasPoster: Generated<0 | 1>;
  /** Null without a video file. */
  videoFormat: Generated<VideoFormat | null>;
  videoBytes: Generated<number | null>;
  size: number;
  width: number;
  height: number;
  thumbhash: string;
  uploaderId: number;
}

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

/** One per user and photo. */
interface PhotoReactionsTable {
  photoId: number;
  userId: number;
  emoji: string;
  at: number;
}

/** One row, or none for the defaults. */
interface PhotoSettingsTable {
  id: 1;
  keepOriginals: 0 | 1;
}

/** A full-text index, kept up to date by triggers; searched by the column of its own name. */
type TextIndex<Name extends string> = { rowid: number } & Record<Name, string>;
