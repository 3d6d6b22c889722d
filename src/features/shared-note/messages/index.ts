import { defineMessages } from '#shared/i18n/messages.ts';
import { en } from './en.ts';

export const noteMessages = defineMessages('shared-note', en);
