import { date, number, time } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { nounOf, photosAndVideos } from '../../../messages/zh-CN.ts';
import type { en } from './en.ts';

const one = (isVideo: boolean) => (isVideo ? '一个视频' : '一张照片');

export const zhCN: Translation<typeof en> = {
  newFrom: (name) => `${name}的新动态`,
  newest: (isVideo) => `最新${nounOf(isVideo)}`,
  loadFailed: '无法加载新动态',
  isNew: '（新）',
  otherNews: '其他动态',
  showMore: (count) => `再显示${number(count)}条`,
  at: (moment, timeZone, isToday) => (isToday ? time(moment, timeZone) : date(moment, timeZone)),
  reply: (isVideo) => `给这${isVideo ? '个视频' : '张照片'}留言`,
  send: '发送',
  youWrote: (text) => `你写道：${text}`,
  photos: photosAndVideos,
  morePhotos: (counts) => `还有${photosAndVideos(counts)}`,
  memory: (title) => `回忆：${title}`,
  moreMemories: (count) => `还有${number(count)}段回忆`,
  caption: (text, isVideo) => `给${nounOf(isVideo)}写了说明：${text}`,
  captionRemoved: '修改了一条说明',
  wroteOnYours: (text, isVideo) => `在你的${nounOf(isVideo)}下留言：${text}`,
  wroteOnOwn: (text, isVideo) => `在${nounOf(isVideo)}下留言：${text}`,
  reactedToYours: (isVideo) => `回应了你的${nounOf(isVideo)}`,
  reactedToOwn: (isVideo) => `回应了${one(isVideo)}`,
  reactedToMemory: (title) => `回应了“${title}”`,
  word: (text) => `“${text}”`,
  answer: '回一句',
  note: '修改了便签',
  prize: {
    claimed: (name) => `领取了要你兑现的奖品：${name}`,
    approved: (name) => `通过了你的任务，“${name}”归你了`,
    given: (name) => `标记为已兑现：${name}`,
  },
};
