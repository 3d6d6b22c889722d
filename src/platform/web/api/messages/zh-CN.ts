import { dateTime, number, time } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

const day = 24 * 60 * 60 * 1000;

export const zhCN: Translation<typeof en> = {
  count: (items) => `${number(items)}项待发送`,
  show: '查看待发送的内容',
  title: '待发送',
  intro: '内容不会丢，连上服务器后会自动发送。',
  list: '待发送的内容',
  since: (at, timeZone, now) => `${(now - at < day ? time : dateTime)(at, timeZone)}起等待发送`,
  sendNow: '立即发送',
  sending: '发送中…',
  retryOne: (item) => `重试：${item}`,
  discardOne: (item) => `放弃：${item}`,
  edit: '编辑',
  editOne: (item) => `编辑：${item}`,
  editBlocked: '请先处理正在编辑的草稿',
  editBlockedText: '先保存或放弃那份草稿吧，这一项会一直留在这里。',
  discardTitle: '确定放弃？',
  discardText: (item) => `不再发送：${item}。服务器已收到的内容会保留。`,
  discardRefused: (item) => `${shared.notAccepted(item)}。放弃后将彻底删除。`,
  mayBeSent: '已经开始发送，服务器可能已收到。',
  keepIt: '保留',
  queued: (items) => `还有${number(items)}项没有发送，会自动发送。`,
  notAccepted: '有一项内容提交失败。请打开待发送列表，编辑或放弃这一项。',
  allSent: '已全部发送。',
  signOutTitle: '现在退出登录？',
  signOutText: (count, items) =>
    `还有${number(count)}项没有发送：${items.join('、')}。退出登录后会被删除。`,
  stay: '暂不退出',
  signOutAndDelete: '退出并删除',
};
