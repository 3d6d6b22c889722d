import { defineMessages } from '#shared/i18n/messages.ts';

export const en = {
  loading: 'Loading...',
  ok: 'OK',
  dismiss: 'Dismiss',
  skipToContent: 'Skip to content',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  showOptions: 'Show options',
  noMatches: 'No matches',
  previousPage: 'Previous',
  nextPage: 'Next',
  firstPage: "You're on the first page.",
  lastPage: "You're on the last page.",
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  unknownItem: 'Unknown item',
  optional: '(optional)',
  notifications: 'Messages',
  broken: 'Something went wrong on this page. Your saved data is safe.',
  noSuchPage: "That page doesn't exist.",
  loadFailed: "Couldn't load this page. Check your connection and try again.",
  pageTitle: (page: string, couple: string) => `${page} - ${couple}`,
};

export const platformMessages = defineMessages('platform', en);
