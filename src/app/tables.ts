import type { AuthTables } from '#features/auth/server/auth.tables.ts';
import type { BoxesTables } from '#features/boxes/server/boxes.tables.ts';
import type { CategoriesTables } from '#features/categories/server/categories.tables.ts';
import type { LoveTables } from '#features/love/server/love.tables.ts';
import type { MemoriesTables } from '#features/memories/server/memories.tables.ts';
import type { NotificationsTables } from '#features/notifications/server/notifications.tables.ts';
import type { PhotosTables } from '#features/photos/server/photos.tables.ts';
import type { ProfilesTables } from '#features/profiles/server/profiles.tables.ts';
import type { SharedNoteTables } from '#features/shared-note/server/shared-note.tables.ts';
import type { WheelTables } from '#features/wheel/server/wheel.tables.ts';
import type { IdempotencySchema } from '#platform/server/idempotency/idempotency.schema.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';

/** Every table of the home, each owned by one room. */
export type Tables = IdentitySchema &
  AuthTables &
  BoxesTables &
  CategoriesTables &
  LoveTables &
  MemoriesTables &
  NotificationsTables &
  PhotosTables &
  ProfilesTables &
  IdempotencySchema &
  SharedNoteTables &
  WheelTables;
