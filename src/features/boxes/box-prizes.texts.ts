import { counted } from '#shared/formats.ts';
import { boxesPageTexts } from './boxes-page.texts.ts';

/** What a person reads of the prizes that were in the boxes (S3 §1). */
export const boxPrizesTexts = {
  number: (count: number) => counted.format(count),

  prizes: (count: number) => (count === 1 ? 'box prize' : 'box prizes'),
  inAll: 'worth in all',
  claimed: 'Claimed',
  unclaimed: 'Not claimed yet',
  thisMonth: 'This month',
  thisYear: 'This year',
  types: boxesPageTexts.types,
  statsFailed: 'Failed to load prize stats',

  history: 'Prizes of your boxes',
  pages: 'Pages of box prizes',
  to: boxesPageTexts.to,
  from: boxesPageTexts.from,
  approved: 'Approved',
  how: 'How it was won',
  howOf: (prize: string) => `How it was won: ${prize}`,
  task: boxesPageTexts.task,
  proof: boxesPageTexts.proof,
  historyFailed: 'Failed to load prize history',
  none: 'No box prizes yet',
  noneText: 'What was in a surprise box is kept here once it is approved.',
  toBoxes: 'Surprise boxes',
} as const;
