import type { Generated } from 'kysely';
import type { Schema as PhotosAndTheirs } from '#features/photos/server/photos.schema.ts';
import type { MemoryType } from '../memories.rules.ts';

/** All tables that memories read; they write only their own. */
export type Schema = MemoriesSchema & PhotosAndTheirs;

export interface MemoriesSchema {
  memories: MemoriesTable;
  memoryPhotos: MemoryPhotosTable;
  memoryReactions: MemoryReactionsTable;
  hiddenPhotos: HiddenPhotosTable;
  hiddenMemories: HiddenMemoriesTable;
  /** One row per user with a calendar link. */
  calendarLinks: {
    personId: number;
    /** Random; the token of the link is derived from it with the key of the server. */
    nonce: string;
    /** SHA-256 of the token. */
    digest: string;
  };
}

interface MemoriesTable {
  id: Generated<number>;
  title: string;
  description: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Last day of an event of several days. */
  endDate: string | null;
  type: MemoryType;
  creatorId: number;
  /** Null for memories from before news. */
  createdAt: number | null;
}

/** One per user and memory. */
interface MemoryReactionsTable {
  memoryId: number;
  userId: number;
  emoji: string;
  at: number;
}

/** Photos of events in order of `position`, which may have gaps. */
interface MemoryPhotosTable {
  memoryId: number;
  position: number;
  photoId: number;
}

/** Photos that a user has hidden from "On this day". */
interface HiddenPhotosTable {
  photoId: number;
  personId: number;
}

interface HiddenMemoriesTable {
  memoryId: number;
  personId: number;
}
