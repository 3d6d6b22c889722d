import { number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  answers: {
    unknownItem: '没有这条动态',
  },

  notifications: {
    title: {
      photos: '新照片',
      memory: '新回忆',
      photo_note: '照片留言',
      reaction: '回应',
      note: '共享便签',
      prize: '奖品',
    },
    photos: (name, count) => `${name}添加了${number(count)}张照片`,
    memory: (name, count) => `${name}添加了${number(count)}段回忆`,
    photo_note: (name, count) => `${name}在照片下写了${number(count)}条留言`,
    reaction: (name, count) => `${name}回应了${number(count)}次`,
    note: (name) => `${name}修改了便签`,
    prize: (name, count) => `${name}领取了${number(count)}个要你兑现的奖品`,
  },
};
