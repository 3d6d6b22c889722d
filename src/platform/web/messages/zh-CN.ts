import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  loading: '加载中…',
  ok: '好的',
  dismiss: '关闭',
  skipToContent: '跳到正文',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  showOptions: '显示选项',
  noMatches: '没有匹配的结果',
  previousPage: '上一页',
  nextPage: '下一页',
  firstPage: '已经是第一页了。',
  lastPage: '已经是最后一页了。',
  pageOf: (page, pages) => `第${page}页，共${pages}页`,
  unknownItem: '未知内容',
  optional: '（选填）',
  notifications: '消息',
  broken: '这个页面出错了，已保存的内容不受影响。',
  noSuchPage: '页面不存在。',
  loadFailed: '页面加载失败。可能没有网络，或应用已更新，请重试。',
  pageTitle: (page, couple) => `${page} - ${couple}`,
};
