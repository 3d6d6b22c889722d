import { madeLate, money } from '#shared/formats.ts';

const percent = madeLate<number>(
  () => new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false }),
);
/** Of what would be rounded to nothing. */
const tinyPercent = madeLate<number>(
  () => new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }),
);

/** What a person reads of the wheel and its prizes, on the screen or as a refusal. */
export const wheelTexts = {
  weekUsed:
    'You can only use the wheel once per week! Come back next week or reach 520 love again for another opportunity.',
  savedForNextWeek:
    'Saved opportunities can only be used next week! Come back after the week resets.',
  noneSaved: 'No unused opportunities available',
  nothingToClaim: 'There is no prize to claim.',
  won: (prize: string) => `You won ${prize}`,
  savedUsed: 'Saved spin used',
  claimed: 'Prize claimed',
  wheelSaved: 'Wheel saved',
  nobody: 'Person not found',

  tooFew: 'You must have at least 2 prizes',
  tooMany: (most: number) => `A wheel holds at most ${most} prizes`,
  notAll: 'Total probability must equal 100%',
  notFilled: 'All prize fields must be filled with valid values',
  allLocked: 'Cannot normalize: all probabilities are locked',
  lockedExceed: 'Cannot normalize: locked probabilities exceed 100%',

  /** What a prize is worth; with cents only where there are some. */
  money,
  /** What is not impossible never reads as 0. */
  percent: (value: number) => `${(value < 0.01 ? tinyPercent : percent).format(value)} %`,

  types: { MONEY: 'Money', GIFT: 'Gift', EXPERIENCE: 'Experience' },
  face: (prizes: number) => `Wheel with ${prizes} ${prizes === 1 ? 'prize' : 'prizes'}`,
} as const;
