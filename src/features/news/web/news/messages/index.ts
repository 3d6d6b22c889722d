import { defineMessages } from '#shared/i18n/messages.ts';
import { en } from './en.ts';

/** The texts in the current language. */
export let t = en;

defineMessages('news-lines', en, (texts) => {
  t = texts;
});
