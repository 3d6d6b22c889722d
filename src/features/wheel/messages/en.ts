import { dateIn, daysBetween, startOfDate } from '#shared/dates.ts';
import { inDays, number, percent, plural, time, weekday } from '#shared/i18n/formats.ts';

const wheel = {
  weekUsed:
    'You can only use the wheel once per week! Come back next week or reach 520 love again for another opportunity.',
  savedForNextWeek:
    'Saved opportunities can only be used next week! Come back after the week resets.',
  noneSaved: 'No unused opportunities available',
  nothingToClaim: "There's no prize to claim.",
  won: (prize: string) => `You won ${prize}`,
  savedUsed: 'Saved spin used',
  claimed: 'Prize claimed',
  wheelSaved: 'Wheel saved',
  userNotFound: 'User not found',

  tooFew: 'You must have at least 2 prizes',
  tooMany: (most: number) => `You can have at most ${number(most)} prizes`,
  notAll: 'Total probability must equal 100%',
  notFilled: 'All prize fields must be filled with valid values',
  allLocked: 'Cannot normalize: all probabilities are locked',
  lockedExceed: 'Cannot normalize: locked probabilities exceed 100%',
  colorFormat: 'Please enter a color such as #8B5CF6',

  lovePoints: (value: string) => `Win $${value} love points`,
  types: { MONEY: 'Money', GIFT: 'Gift', EXPERIENCE: 'Experience' },
  face: (prizes: number) =>
    plural(prizes, { one: 'Wheel with # prize', other: 'Wheel with # prizes' }),
};

const spin = {
  title: 'Prize Wheel',
  reached: (level: number) => `Congratulations! You've reached level ${number(level)}!`,
  reasons: {
    saved: "You're using a saved spin.",
    unclaimed: "You haven't claimed this prize yet.",
  },
  odds: 'Prizes and odds',
  rare: 'Rare prizes look bigger on the wheel than their real odds.',
  spin: 'Spin',
  spinning: 'Spinning',
  skip: 'Skip animation',
  won: (name: string) => `You won ${name}!`,
  wonGift: (name: string) => `You won “${name}”!`,
  claim: 'Claim prize',
  claimed: (partner: string, amount: string) =>
    `Claimed! It's in your prize history. Now ${partner} owes you ${amount}.`,
  claimedGift: (partner: string, prize: string) =>
    `Claimed! It's in your prize history. Now ${partner} owes you: ${prize}.`,
  claimFailed: "Failed to claim your prize. You won't lose it. Please try again.",
  spinFailed: 'Failed to spin the wheel. Please try again.',
  wheelFailed: 'Failed to load your wheel.',
  savedForLater: 'Saved for next time',
  waits: "Your prize is safe. You'll see it again next time.",
  waitsOrClaimed: "Your prize is safe. You'll see it next time, or in your prize history.",
  savedForNextWeek: (spins: number) =>
    plural(spins, {
      one: "You've already spun this week, so this spin is saved for next week.",
      other: "You've already spun this week, so # spins are saved for next week.",
    }),
  saveFailed: "Your spin couldn't be saved right now, but you won't lose it.",

  saved: (spins: number) => plural(spins, { one: '# Saved Spin', other: '# Saved Spins' }),
  toClaim: '1 prize to claim',
  useNow: 'Use Now',
  nextWeek: 'Next Week',
  ready: 'You can spin the wheel this week.',
  lastKnown: 'Last known state.',

  /** "The wheel resets Sunday at midnight, in 3 days.", in the couple's time zone. */
  resets: (at: number, timeZone: string, now: number) => {
    const day = dateIn(timeZone, at);
    const when = at === startOfDate(day, timeZone) ? 'midnight' : time(at, timeZone);
    const days = inDays(Math.max(0, daysBetween(dateIn(timeZone, now), day)));
    return `The wheel resets ${weekday(at, timeZone)} at ${when}, ${days}.`;
  },
};

const prizes = {
  won: (count: number) => plural(count, { one: 'prize won', other: 'prizes won' }),
  inAll: 'total won',
  playMoney: "Play money. You two decide what it's worth.",
  statsFailed: 'Failed to load prize stats',

  history: "Prizes you've won",
  historyFailed: 'Failed to load prize history',
  none: 'No prizes yet',
  noneBut: (remaining: number) => `No prizes yet – ${number(remaining)} love to go`,
  noneText: 'Prizes you win appear here.',
  shareLove: 'Share love',
};

const config = {
  whose: 'Whose wheel?',
  yours: 'Your wheel',
  theirs: (name: string) => `${name}'s wheel`,
  editingYours: "You're editing the wheel you spin.",
  editingTheirs: (name: string) => `You're editing the wheel ${name} spins.`,

  loadFailed: 'Failed to load wheel configuration',
  usualShown: 'These are the default prizes.',
  saveFailed: 'Failed to save wheel configuration',
  unseenTitle: 'Replace the saved wheel?',
  unseenText: "The saved wheel couldn't be loaded. If you save now, your changes replace it.",
  saveAnyway: 'Save anyway',
  savedYours: 'Your wheel was saved',
  savedTheirs: (name: string) => `${name}'s wheel was saved`,

  prizes: 'Prizes',
  /** A prize without a name is called by its number. */
  prize: (name: string, place: number) => name.trim() || `Prize ${number(place)}`,
  name: 'Name',
  description: 'Description',
  type: 'Type',
  value: 'Value ($)',
  chance: 'Chance (%)',
  chanceOf: (prize: string) => `Chance of ${prize}`,
  lock: (prize: string) => `Lock the chance of ${prize}`,
  locked: 'Locked. Unlock it to change the chance.',
  remove: (prize: string) => `Remove ${prize}`,
  color: 'Color',
  colorOf: (prize: string, color: string) => `Color of ${prize}: ${color}`,
  otherColor: 'Custom color',

  nameMissing: 'Please give the prize a name',
  descriptionMissing: 'Please describe the prize',
  valueWrong: 'Please enter an amount above 0 with at most two decimals',
  chanceWrong: 'Please enter a number from 0.1 to 95',

  total: 'Total',
  ofAll: (total: number) => `${percent(total)} of ${percent(100)}`,
  fits: 'Adds up',
  short: (by: number) => `${percent(by)} short`,
  over: (by: number) => `${percent(by)} over`,
  wrong: () => 'A chance is out of range',

  add: 'Add prize',
  normalize: 'Normalize',
  save: 'Save wheel',
  normalized: 'Normalized to 100%',
  removed: (prize: string) => `${prize} removed`,
  discarded: 'Changes discarded',
  undone: 'Undone',

  changedElsewhere: 'This wheel was changed on another device.',
  shown: 'Showing the saved version',
};

/** Names in the order of `colors`. */
const colorNames: readonly string[] = [
  'Violet',
  'Gold',
  'Lagoon',
  'Raspberry',
  'Lime',
  'Cornflower',
  'Rust',
  'Turquoise',
  'Orchid',
  'Olive',
  'Sky',
  'Rose',
  'Green',
  'Lavender',
  'Caramel',
  'Teal',
  'Pink',
  'Moss',
  'Blue',
  'Coral',
  'Jade',
  'Plum',
  'Honey',
  'Lake',
  'Berry',
  'Grass',
  'Iris',
  'Copper',
  'Aqua',
  'Magenta',
  'Khaki',
  'Azure',
  'Red',
  'Emerald',
  'Lilac',
  'Ocher',
  'Deep teal',
  'Peony',
  'Leaf',
];

export const en = { wheel, spin, prizes, config, colorNames };
