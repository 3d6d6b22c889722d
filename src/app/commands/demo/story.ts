import type { Prize } from '#features/wheel/wheel.contract.ts';
import { colorAt } from '#features/wheel/wheel.rules.ts';

/** The two users of the demo. */
export const madeUp = { mira: 'Mira', leo: 'Leo' } as const;
export type Who = keyof typeof madeUp;

/** Days since the start date: the second anniversary is near. */
export const metDaysAgo = 2 * 365 - 12;

/** Clicks of each day since the setup, the last of them today. Mira has one spin; five more clicks and Leo's wheel opens. */
export const loveOfDays: readonly Readonly<Record<Who, number>>[] = [
  { mira: 96, leo: 64 },
  { mira: 118, leo: 92 },
  { mira: 73, leo: 105 },
  { mira: 142, leo: 58 },
  { mira: 121, leo: 97 },
  { mira: 86, leo: 68 },
  { mira: 24, leo: 31 },
];
/** Days since the setup. */
export const pastDays = loveOfDays.length - 1;

/** Memories: author and request body. `dayAgo` returns a calendar date; `photos` are three photo IDs. */
export const memoriesOf = (
  dayAgo: (days: number) => string,
  photos: readonly number[],
): readonly (readonly [Who, Record<string, unknown>])[] => [
  [
    'mira',
    {
      type: 'anniversary',
      title: 'The day we met',
      date: dayAgo(metDaysAgo),
      description: 'In the rain, under one umbrella.',
    },
  ],
  [
    'leo',
    {
      type: 'anniversary',
      title: 'Our first apartment',
      date: dayAgo(365),
      description: 'Three boxes and a lamp.',
    },
  ],
  [
    'mira',
    {
      type: 'special_moment',
      title: 'The cat chose us',
      date: dayAgo(120),
      description: 'It simply moved in.',
    },
  ],
  [
    'leo',
    {
      type: 'event',
      title: 'A week by the sea',
      date: dayAgo(14),
      endDate: dayAgo(8),
      description: 'Sand everywhere, still.',
      selectedPhotos: photos,
    },
  ],
  [
    'mira',
    {
      type: 'milestone',
      title: 'Our own bread',
      date: dayAgo(3),
      description: 'Flat, salty, and gone in an hour.',
    },
  ],
  [
    'mira',
    {
      type: 'event',
      title: 'A concert',
      date: dayAgo(-5),
      description: 'Row seven, seats nine and ten.',
    },
  ],
];

type Slice = readonly [
  name: string,
  description: string,
  type: Prize['prizeType'],
  value: number,
  chance: number,
];

const wheel = (...slices: readonly Slice[]): Prize[] =>
  slices.map(([prizeName, prizeDescription, prizeType, prizeValue, probability], at) => ({
    prizeName,
    prizeDescription,
    prizeType,
    prizeValue,
    probability,
    color: colorAt(at),
  }));

/** Wheel prizes of each user, set up by the partner. */
export const wheels: Readonly<Record<Who, readonly Prize[]>> = {
  mira: wheel(
    ['Breakfast in bed', 'With everything, at any hour', 'EXPERIENCE', 10, 25],
    ['Your movie', "And I'll stay awake", 'EXPERIENCE', 5, 22],
    ['Foot massage', 'Half an hour', 'EXPERIENCE', 15, 18],
    ['Flowers', 'The ones from the market', 'GIFT', 12, 15],
    ['Ice cream', 'Three scoops', 'GIFT', 6, 12],
    ['Dinner in town', 'You choose where', 'EXPERIENCE', 60, 6],
    ['A weekend', "Somewhere else, I'll pack the bags", 'EXPERIENCE', 200, 2],
  ),
  leo: wheel(
    ['No dishes', 'Not today, not tomorrow', 'EXPERIENCE', 5, 25],
    ['Back rub', 'Until you fall asleep', 'EXPERIENCE', 15, 22],
    ['Pancakes', 'The thin ones', 'GIFT', 6, 18],
    ['Pocket money', 'For something silly', 'MONEY', 20, 15],
    ['A record', 'From the corner shop', 'GIFT', 25, 11],
    ['A concert', "A loud one, and I'll come along", 'EXPERIENCE', 80, 7],
    ['A weekend', "Somewhere else, I'll pack the bags", 'EXPERIENCE', 200, 2],
  ),
};
