import { duration, number } from '../i18n/formats.ts';
import type { Translation } from '../i18n/messages.ts';
import type { en } from './en.ts';

const characters = (count: number): string => `${number(count)}个字`;

const wait = (seconds: number): string =>
  seconds < 120 ? duration(seconds, 'second') : duration(Math.ceil(seconds / 60), 'minute');

export const zhCN: Translation<typeof en> = {
  // The request has no usable response.
  unreachable: '连接不上服务器，请检查网络后重试。',
  timeout: '服务器响应太慢，请重试。',
  proxySignIn: '代理或当前 Wi-Fi 要求先登录。',
  appUpdated: '应用已更新，请刷新页面后重试。',
  offline: '当前没有网络，联网后再试吧。',
  queued: '联网后会自动发送。',
  waiting: '等待网络',
  notAccepted: (reason) => `提交失败：${reason}`,

  // Errors of the server.
  unknown: '出错了，请重试。',
  serverError: '服务器出错了，请重试。',
  tooManyAttempts: (seconds) =>
    seconds === undefined
      ? '尝试次数过多，请稍后再试。'
      : `尝试次数过多，请在${wait(seconds)}后再试。`,
  proxyLimit: '反向代理限制了上传大小，请参阅 hosting.md。',
  foreignOrigin: '反向代理改动了 Host 请求头，请参阅 hosting.md。',
  notFound: '找不到了，可能已被删除。',
  notFoundHint: '可能已被删除，或者链接不完整。',
  signIn: '请先登录。',
  otherUser: '这台设备已登录另一个账号。',
  setupNeeded: '尚未完成初始设置',

  // Forms.
  characters,
  tooLong: (over) => `超出${characters(over)}`,
  unsaved: '未保存的修改会暂存在这台设备上。',
  showSaved: '查看已保存的版本',
  keepMine: '保留我的版本',
  nameRequired: '请输入名字',
  oneLine: '不能换行',
  noBidiControls: '包含看不见的文字方向控制符，请重新输入。',
  dateRequired: '请选择日期',
  discardTitle: '放弃修改？',
  discardText: '你的修改还没有保存。',
  keepEditing: '继续编辑',

  // Validation.
  maxCharacters: (most) => `最多${characters(most)}`,
  unsupportedCharacters: '包含不支持的字符',
  dateFormat: '请按 2020-06-08 的格式输入日期',
  timeFormat: '请按 2024-05-14T10:22:33 的格式输入日期和时间',
  noSuchDate: '没有这个日期',
  unknownTimeZone: '未知的时区',
  invalidId: '编号必须是正整数',
  wholeNumber: '必须是整数',
  minimum: (least) => `不能小于${number(least)}`,
  maximum: (most) => `不能大于${number(most)}`,

  // Words that many screens use.
  tryAgain: '重试',
  retry: '重试',
  save: '保存',
  cancel: '取消',
  close: '关闭',
  done: '完成',
  discard: '放弃',
  undo: '撤销',
  show: '查看',
  you: '（你）',
  unknownName: '未知',
};
