import type { Generated } from 'kysely';
import type { Schema as PhotosAndTheirs } from '#features/photos/server/photos.schema.ts';
import type { MemoryType } from '../memories.rules.ts';

/** What this room reads; it writes only its own. */
export type Schema = MemoriesSchema & PhotosAndTheirs;

/** What the two keep of their days. */
export interface MemoriesSchema {
  memories: MemoriesTable;
  memoryPhotos: MemoryPhotosTable;
  hiddenPhotos: HiddenPhotosTable;
  hiddenMemories: HiddenMemoriesTable;
}

interface MemoriesTable {
  id: Generated<number>;
  title: string;
  description: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** The last day of an event that has several. */
  endDate: string | null;
  type: MemoryType;
  creatorId: number;
}

/** Which photos an event has, also those that lie in the bin; in order of `position`, which may have gaps. */
interface MemoryPhotosTable {
  memoryId: number;
  position: number;
  photoId: number;
}

/** What somebody does not want to see on its day any more. */
interface HiddenPhotosTable {
  photoId: number;
  personId: number;
}

interface HiddenMemoriesTable {
  memoryId: number;
  personId: number;
}
