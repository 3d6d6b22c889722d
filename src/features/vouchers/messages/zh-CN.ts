import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  answers: {
    notFound: '这个奖品已经不在了。',
    notClaimed: '这个奖品还没有领取。',
    given: '已标记为兑现',
    owed: '已标记为尚未兑现',
  },
};
