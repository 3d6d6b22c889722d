import type { AuthSchema } from '#features/auth/server/auth.schema.ts';
import type { BoxesSchema } from '#features/boxes/server/boxes.schema.ts';
import type { LoveSchema } from '#features/love/server/love.store.ts';
import type { MemoriesSchema } from '#features/memories/server/memories.schema.ts';
import type { NewsSchema } from '#features/news/server/news.schema.ts';
import type { NotificationsSchema } from '#features/notifications/server/notifications.schema.ts';
import type { CategoriesSchema } from '#features/photos/server/categories.store.ts';
import type { PhotosSchema } from '#features/photos/server/photos.schema.ts';
import type { ProfilesSchema } from '#features/profiles/server/profiles.store.ts';
import type { SharedNoteSchema } from '#features/shared-note/server/shared-note.schema.ts';
import type { WheelSchema } from '#features/wheel/server/wheel.schema.ts';
import type { IdempotencySchema } from '#platform/server/idempotency/idempotency.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';

/** All tables; each belongs to one feature. */
export type Schema = IdentitySchema &
  AuthSchema &
  BoxesSchema &
  CategoriesSchema &
  LoveSchema &
  MemoriesSchema &
  NewsSchema &
  NotificationsSchema &
  PhotosSchema &
  ProfilesSchema &
  IdempotencySchema &
  SharedNoteSchema &
  WheelSchema;
