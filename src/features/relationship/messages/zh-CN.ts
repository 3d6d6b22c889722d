import { readDate } from '#shared/dates.ts';
import { date, duration, inDays, number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  days: {
    title: '在一起的日子',
    days: (days) => duration(days, 'day'),
    units: { days: '天', hours: '小时', minutes: '分钟', seconds: '秒' },
    since: (startDate) => `始于${date(readDate(startDate)?.toString() ?? '')}`,
    everySecond: '💕 每一秒都值得珍惜 💕',
    sentence(time) {
      const parts = (['year', 'month', 'day'] as const)
        .filter((unit) => time[`${unit}s`] > 0)
        .map((unit) => duration(time[`${unit}s`], unit));
      return parts.length === 0 ? '在一起的第一天' : `在一起${parts.join('')}了`;
    },
    loadFailed: '在一起的天数加载失败',
  },

  milestones: {
    title: '重要日子',
    count: ({ count, unit }) => (unit === 'year' ? `${number(count)}周年` : duration(count, unit)),
    inDays,
    next: '即将到来',
    past: '已经走过',
    loadFailed: '重要日子加载失败',
    timelineFailed: '时间线加载失败',
  },

  details: {
    startDate: '在一起的日期',
    startDateUse: '在一起的天数和重要日子都从这一天算起。',
    dateMissing: shared.dateRequired,
    startInFuture: '在一起的日期不能晚于今天',
    startTooEarly: (earliest) => `请选择${date(earliest)}或之后的日期`,
    timeZone: '时区',
    timeZoneUse: '无论你们身在何处，日期、星期和纪念日都按这个时区计算。',
    save: '保存并同步给对方',
    saved: '已保存并同步给对方',
    failed: '保存失败，请重试。',
    loadFailed: '在一起的日期和时区加载失败',
  },
};
