import { date, number, time } from '#shared/i18n/formats.ts';
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

  onHome: {
    newFrom: (name) => `${name}的新动态`,
    newestPhoto: '最新照片',
    loadFailed: '无法加载新动态',
    isNew: '（新）',
    otherNews: '其他动态',
    showMore: (count) => `再显示${number(count)}条`,
    at: (moment, timeZone, isToday) => (isToday ? time(moment, timeZone) : date(moment, timeZone)),
    reply: '给这张照片留言',
    send: '发送',
    photos: (count) => `${number(count)}张照片`,
    morePhotos: (count) => `还有${number(count)}张照片`,
    memory: (title) => `回忆：${title}`,
    memories: (title, more) => `回忆：${title}，还有${number(more)}段`,
    caption: (text) => `给照片写了说明：${text}`,
    captionRemoved: '修改了一张照片的说明',
    wroteOnYours: (text) => `在你的照片下留言：${text}`,
    wroteOnOwn: (text) => `在照片下留言：${text}`,
    reactedToYours: '回应了你的照片',
    reactedToOwn: '回应了一张照片',
    reactedToMemory: (title) => `回应了“${title}”`,
    word: (text) => `“${text}”`,
    note: '修改了便签',
    prize: {
      claimed: (name) => `领取了要你兑现的奖品：${name}`,
      approved: (name) => `通过了你的奖品：${name}`,
      given: (name) => `标记为已兑现：${name}`,
    },
  },
  forYou: {
    title: '等你处理',
    loadFailed: '无法加载等你处理的事',
    showAll: (count) => `显示全部${number(count)}项`,
  },

  badges: {
    waiting: (count) => `有${number(count)}项等你处理`,
    isNew: '有新动态',
  },
};
