import { defineMessages } from '#shared/i18n/messages.ts';
import { en } from './en.ts';

export const accountMessages = defineMessages('account', en);
