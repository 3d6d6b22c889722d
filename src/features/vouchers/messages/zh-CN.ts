import { date, number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  answers: {
    notFound: '这个奖品已经不在了。',
    notClaimed: '这个奖品还没有领取。',
    given: '已标记为兑现',
    owed: '已标记为尚未兑现',
  },

  given: {
    mark: '标记为已兑现',
    markOf: (title) => `标记为已兑现：${title}`,
    unmark: '标记为未兑现',
    unmarkOf: (title) => `标记为未兑现：${title}`,
    failed: '没能更改这个奖品，请重试。',
    youOwe: (winner) => `等你兑现给${winner}`,
    owesYou: (giver) => `等${giver}兑现给你`,
    givenTo: (winner, at, timeZone) => `${date(at, timeZone)}已兑现给${winner}`,
    givenBy: (giver, at, timeZone) => `${giver}已于${date(at, timeZone)}兑现`,
  },

  prizes: {
    toGive: (winner) => `你要给${winner}的奖品`,
    nothingOwed: '现在没有等你兑现的奖品。',
    showAll: (count) => `显示${number(count)}个已兑现的奖品`,
    loadFailed: '无法加载奖品的兑现情况',
    sources: { wheel: '幸运转盘', box: '惊喜盒子' },
  },
};
