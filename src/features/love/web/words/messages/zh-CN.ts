import { dateTime, time } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  sayTo: (name) => `对${name}说句悄悄话`,
  label: '想说的话',
  length: (length, longest) => `${length}/${longest}个字`,
  ideas: '想不到说什么？',
  ideaTexts: ['在想你', '好想你', '早安！', '我在回家路上', '今天加油！', '晚安，好梦'],
  send: '发送',
  sent: (name) => `已发给${name}`,
  sendFailed: '悄悄话没发出去，请重试。',
  earlier: '说过的悄悄话',
  at: (moment, timeZone, isToday) =>
    isToday ? time(moment, timeZone) : dateTime(moment, timeZone),
  showEarlier: '显示更早的',
  loadFailed: '之前的悄悄话加载失败。',
};
