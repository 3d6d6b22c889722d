import { dateTime, time } from '#shared/i18n/formats.ts';

export const en = {
  sayTo: (name: string) => `Say something to ${name}`,
  label: 'Your words',
  length: (length: number, longest: number) => `${length} of ${longest} characters`,
  ideas: 'Ideas',
  ideaTexts: [
    'Thinking of you',
    'Miss you',
    'Good morning!',
    'On my way home',
    'Good luck today!',
    'Sleep well',
  ],
  send: 'Send',
  sent: (name: string) => `Sent to ${name}`,
  sendFailed: "Couldn't send your words. Please try again.",
  earlier: 'Said so far',
  at: (moment: number, timeZone: string, isToday: boolean) =>
    isToday ? time(moment, timeZone) : dateTime(moment, timeZone),
  showEarlier: 'Show earlier',
  loadFailed: "Couldn't load earlier words.",
};
