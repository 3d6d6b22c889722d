import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  copy: {
    copy: '复制',
    copied: '已复制',
    needsHttps: '一键复制需要 HTTPS，请选中文字手动复制。',
    failed: '这个浏览器不支持一键复制，请选中文字手动复制。',
  },

  draft: { restored: '已恢复你的草稿。' },
  reactions: {
    title: '回应',
    you: '你',
    emoji: (name, by) => (by === '' ? name : `${name}：${by}`),
    names: {
      '❤️': '爱心',
      '😍': '好喜欢',
      '😂': '大笑',
      '😮': '惊讶',
      '😢': '难过',
      '👏': '鼓掌',
    },
  },
};
