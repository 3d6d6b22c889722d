import { archiveLive } from '#features/archive/web/archive.live.ts';
import { authLive } from '#features/auth/web/auth.live.ts';
import { boxesLive } from '#features/boxes/web/boxes.live.ts';
import { loveLive } from '#features/love/web/love.live.ts';
import { memoriesLive } from '#features/memories/web/memories.live.ts';
import { newsLive } from '#features/news/web/news.live.ts';
import { notificationsLive } from '#features/notifications/web/notifications.live.ts';
import { photosLive } from '#features/photos/web/photos.live.ts';
import { profilesLive } from '#features/profiles/web/profiles.live.ts';
import { relationshipLive } from '#features/relationship/web/relationship.live.ts';
import { vouchersLive } from '#features/vouchers/web/vouchers.live.ts';
import { wheelLive } from '#features/wheel/web/wheel.live.ts';
import { receiversOf } from '#platform/web/realtime/live.ts';

/** The live tables of all features. */
export const receivers = receiversOf([
  archiveLive,
  authLive,
  boxesLive,
  loveLive,
  memoriesLive,
  newsLive,
  notificationsLive,
  photosLive,
  profilesLive,
  relationshipLive,
  vouchersLive,
  wheelLive,
]);
