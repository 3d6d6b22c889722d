import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  stopping: '服务器正在重启，请稍后重试。',
  diskFull: '服务器磁盘已满，内容没有保存。请清理空间后重试。',
  tooLarge: '内容太大了。',
  downloadExpired: '下载已过期，请到设置中重新开始。',
  setupFinished: '初始设置已经完成。',
  uploadInterrupted: '上传中断了，请重试。',
  savedThenDeleted: '这项内容保存过，后来被删除了。',
  invalidRequest: '请求无效。',
};
