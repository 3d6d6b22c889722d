import { zhCN as archive } from '#features/archive/messages/zh-CN.ts';
import { zhCN as auth } from '#features/auth/messages/zh-CN.ts';
import { zhCN as account } from '#features/auth/web/messages/zh-CN.ts';
import { zhCN as boxes } from '#features/boxes/messages/zh-CN.ts';
import { zhCN as love } from '#features/love/messages/zh-CN.ts';
import { zhCN as words } from '#features/love/web/words/messages/zh-CN.ts';
import { zhCN as memories } from '#features/memories/messages/zh-CN.ts';
import { zhCN as news } from '#features/news/messages/zh-CN.ts';
import { zhCN as newsLines } from '#features/news/web/news/messages/zh-CN.ts';
import { zhCN as notifications } from '#features/notifications/messages/zh-CN.ts';
import { zhCN as photos } from '#features/photos/messages/zh-CN.ts';
import { zhCN as uploads } from '#features/photos/web/upload/messages/zh-CN.ts';
import { zhCN as profiles } from '#features/profiles/messages/zh-CN.ts';
import { zhCN as relationship } from '#features/relationship/messages/zh-CN.ts';
import { zhCN as serverInfo } from '#features/server-info/messages/zh-CN.ts';
import { zhCN as setup } from '#features/setup/messages/zh-CN.ts';
import { zhCN as sharedNote } from '#features/shared-note/messages/zh-CN.ts';
import { zhCN as vouchers } from '#features/vouchers/messages/zh-CN.ts';
import { zhCN as wheel } from '#features/wheel/messages/zh-CN.ts';
import { zhCN as outbox } from '#platform/web/api/messages/zh-CN.ts';
import { zhCN as platform } from '#platform/web/messages/zh-CN.ts';
import { zhCN as ui } from '#platform/web/ui/messages/zh-CN.ts';
import type { Catalogs } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import { zhCN as server } from '#shared/server/messages/zh-CN.ts';
import { zhCN as shortcuts } from '../overlays/messages/zh-CN.ts';
import { zhCN as app } from './zh-CN.ts';

/** All messages in Simplified Chinese. One chunk, which other users don't load. */
export const chinese: Catalogs = {
  account,
  app,
  archive,
  auth,
  boxes,
  love,
  memories,
  news,
  'news-lines': newsLines,
  notifications,
  outbox,
  photos,
  platform,
  profiles,
  relationship,
  server,
  'server-info': serverInfo,
  setup,
  shared,
  'shared-note': sharedNote,
  shortcuts,
  ui,
  uploads,
  vouchers,
  wheel,
  words,
};
