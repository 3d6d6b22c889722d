import { bytes as size } from '#shared/i18n/file-size.ts';
import { dateTime, duration } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

const hour = 60 * 60;

export const zhCN: Translation<typeof en> = {
  version: '版本',
  uptime: '已运行',
  uptimeOf(seconds) {
    if (seconds < hour) return duration(Math.ceil(seconds / 60), 'minute');
    if (seconds < 48 * hour) return duration(Math.floor(seconds / hour), 'hour');
    return duration(Math.floor(seconds / (24 * hour)), 'day');
  },
  dataBytes: '数据',
  freeBytes: '可用磁盘空间',
  size,
  unknown: '未知',
  lastBackup: '上次备份',
  moment: (instant, timeZone) => dateTime(Date.parse(instant), timeZone),
  noBackup: '暂无',
  disk: (isOnDataDisk) =>
    isOnDataDisk ? '与数据在同一块磁盘上，磁盘损坏时会一起丢失。' : '与数据不在同一块磁盘上。',
  lastCopy: '上次异地备份',
  copyResult({ isOld, isFailed }) {
    if (isFailed) return '上次异地备份失败，详情请看“数据”。';
    return isOld ? '已经两天多没有异地备份了。' : null;
  },
  troubles: {
    'backup-failed': '上次备份失败，原因请看“数据”。解决后，请在那里点“立即备份”。',
    'backup-incomplete':
      '上次备份时有照片文件缺失或无法读取。请保留更早的备份，再到“数据”里点“检查数据”。',
    'check-failed': '上次检查未能完成，原因请看“数据”。解决后，请在那里点“检查数据”。',
    'damage-found': '上次检查发现损坏。请保留所有备份，并联系管理服务器的人。',
    'copy-failed': '上次异地备份失败，原因请看“数据”。解决后，请在那里点“立即复制”。',
    'backup-overdue':
      '已经超过36小时没有备份了。请到“数据”里点“立即备份”，并查看服务器的日志和时钟。',
    'check-overdue': '每周一次的检查逾期了。请到“数据”里点“检查数据”，并查看服务器日志。',
    'copy-overdue': '已经两天多没有异地备份了。请到“数据”里点“立即复制”，并查看服务器日志。',
  },
  lastCheck: '上次检查',
  checkResult: (isSound) => (isSound ? '没有发现损坏' : '发现损坏，详情请看“数据”。'),
  noCheck: '暂无',
  lastError: '最近的错误',
  noError: '服务器启动以来没有错误',
  more: '详情请看服务器日志。',
};
