import { counted } from '#shared/formats.ts';

/** What a person reads of memories on the dashboard. */
export const dashboardTexts = {
  number: (memories: number) => counted.format(memories),
  created: 'memories created',
  tileFailed: "Couldn't load your memories",
  coming: 'Coming up',
  noneComing: 'Nothing is coming up. An anniversary comes back every year.',
  toMemories: 'Open the calendar',

  onThisDay: 'On this day',
  onThisDayFailed: "Couldn't load what happened on this day",
  yearsAgo: (years: number) => (years === 1 ? '1 year ago' : `${counted.format(years)} years ago`),
  showAll: (all: number) => `Show all ${counted.format(all)}`,
  hide: 'Hide',
  hideOne: (name: string) => `Hide ${name}`,
  hideTitle: 'Hide it from On this day?',
  sureToHide: (name: string, partner: string) =>
    `“${name}” will never come up here again for you, not in other years either. ${partner} still sees it, and it stays where it is kept.`,
  hidden: 'Hidden from On this day',
  hideFailed: 'Error hiding it. Please try again.',
} as const;
