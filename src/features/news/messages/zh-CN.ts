import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  answers: {
    unknownItem: '没有这条动态',
  },
};
