import { list, number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const photosAndVideos = ({ count, videos }: { count: number; videos: number }): string =>
  list([
    ...(count > videos ? [`${number(count - videos)}张照片`] : []),
    ...(videos > 0 ? [`${number(videos)}个视频`] : []),
  ]);

export const nounOf = (isVideo: boolean) => (isVideo ? '视频' : '照片');

export const zhCN: Translation<typeof en> = {
  answers: {
    unknownItem: '没有这条动态',
  },

  notifications: {
    title: {
      photos: '新照片',
      videos: '新视频',
      photosAndVideos: '新照片和视频',
      memory: '新回忆',
      photo_note: '照片留言',
      videoNote: '视频留言',
      reaction: '回应',
      note: '共享便签',
      prize: '奖品',
    },
    photos: (name, counts) => `${name}添加了${photosAndVideos(counts)}`,
    memory: (name, { count }) => `${name}添加了${number(count)}段回忆`,
    photo_note: (name, { count, videos }) =>
      `${name}在${nounOf(count === videos)}下写了${number(count)}条留言`,
    reaction: (name, { count }) => `${name}回应了${number(count)}次`,
    note: (name) => `${name}修改了便签`,
    prize: (name, { count }) => `${name}领取了${number(count)}个要你兑现的奖品`,
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
