import { number, time } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  counter: {
    share: '送爱心',
    shared: '我的爱心',
    level: (level) => `第${number(level)}级`,
    toNextPrize: (remaining) => `再送${number(remaining)}颗就能抽奖`,
    wheelSoon: '转盘就快解锁啦！',
    today: (count) => (count === 0 ? '今天还没有' : `今天${number(count)}颗`),
    firstUse: (partner, step) =>
      `点一下爱心，把爱送给${partner}。每送满${number(step)}颗，就能解锁一次幸运转盘。`,
    unlocked: (wheels) => `累计解锁${number(wheels)}次转盘`,
    spin: { usable: '有1次抽奖机会', saved: '已存到下周' },
    announced: (count) => `已送出${number(count)}颗爱心`,
    loadFailed: '爱心数加载失败。',
    queued: (clicks) => `${number(clicks)}颗待发送`,
    shareFailed: '爱心没送出去，请重试。',
    sweet: [
      '收到的人要偷偷笑啦。',
      '一箭正中红心。',
      '爱意已送达。',
      '你们俩真甜！',
      '别停呀，再来一点。',
      '隔着屏幕都感觉到了。',
    ],
  },

  partner: {
    title: (name) => `${name}的爱心`,
    isHere: (name) => `${name}也在`,
    connecting: '连接中…',
    connected: '实时同步',
    connectionLost: '实时连接已断开',
    lastSeen: (at, timeZone) => `上次连接：${time(at, timeZone)}`,
    loadFailed: '对方的爱心数加载失败。',
    sent: (name, count) => `${name}给你送了${number(count)}颗爱心`,
    shared: (name, count) => `${name}已送出${number(count)}颗爱心`,
  },

  together: {
    title: '我们的爱心',
    sameTime: '心有灵犀，就在同一刻！',
    justNow: '刚刚，你们同时按下了爱心！',
    announced: (me, partner) => `${me}和${partner}正在同时送爱心`,
  },

  outbox: { clicks: (count) => `${number(count)}颗爱心` },

  words: {
    say: '说句悄悄话',
    empty: '写几个字吧',
    from: (name) => `${name} ❤️`,
    received: (name, text) => `${name}：${text}`,
  },

  milestone: { title: '送满520颗爱心啦！' },
};
