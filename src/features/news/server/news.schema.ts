import type { Schema as BoxesAndTheirs } from '#features/boxes/server/boxes.schema.ts';
import type { LoveSchema } from '#features/love/server/love.store.ts';
import type { Schema as MemoriesAndTheirs } from '#features/memories/server/memories.schema.ts';
import type { SharedNoteSchema } from '#features/shared-note/server/shared-note.schema.ts';
import type { WheelSchema } from '#features/wheel/server/wheel.schema.ts';
import type { Place } from '../news.rules.ts';

/** All tables that news reads; it writes only its own. */
export type Schema = NewsSchema &
  BoxesAndTheirs &
  LoveSchema &
  MemoriesAndTheirs &
  SharedNoteSchema &
  WheelSchema;

export interface NewsSchema {
  newsSeen: NewsSeenTable;
}

/** Without a row, a user has seen everything up to the setup. */
interface NewsSeenTable {
  userId: number;
  place: Place;
  /** Milliseconds since 1970. */
  seenUntil: number;
}
