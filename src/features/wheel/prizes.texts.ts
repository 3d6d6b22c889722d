import { counted } from '#shared/formats.ts';

/** What a person reads of the prizes they have won. */
export const prizesTexts = {
  number: (count: number) => counted.format(count),

  won: (count: number) => (count === 1 ? 'prize won' : 'prizes won'),
  inAll: 'won in all',
  playMoney: 'The $ is play money, yours to turn into whatever the two of you like.',
  statsFailed: 'Failed to load prize stats',

  history: 'Prizes you have won',
  historyFailed: 'Failed to load prize history',
  none: 'No prizes yet',
  noneBut: (remaining: number) => `No prizes yet - ${counted.format(remaining)} love to go`,
  noneText: 'What the wheel gives you is kept here.',
  shareLove: 'Share love',
} as const;
