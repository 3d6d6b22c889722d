import type { Migration } from 'kysely';
import * as foundation from './001-foundation.ts';
import * as photos from './002-photos.ts';

/** Every step that the schema went, in order. A step that has landed is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-foundation': foundation,
  '002-photos': photos,
};
