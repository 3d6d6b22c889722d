import { dateIn, daysBetween } from '#shared/dates.ts';
import { inDays, money, number, percent, time, weekday } from '#shared/i18n/formats.ts';

const wheel = {
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
  percent,

  types: { MONEY: 'Money', GIFT: 'Gift', EXPERIENCE: 'Experience' },
  face: (prizes: number) => `Wheel with ${prizes} ${prizes === 1 ? 'prize' : 'prizes'}`,
};

const spin = {
  title: 'Prize Wheel',
  reached: (level: number) => `Congratulations! You've reached level ${number(level)}!`,
  fromSaved: 'This one you have saved for today.',
  wonBefore: 'You have not claimed this one yet.',
  odds: 'What can be won',
  rare: 'Rare prizes are drawn wider than they are.',
  spin: 'Spin',
  spinning: 'Spinning',
  skip: 'Skip animation',
  won: (name: string) => `You won ${name}!`,
  claim: 'Claim prize',
  claimed: (name: string) => `${name} is yours. You find it in your prize history.`,
  claimFailed: 'Failed to claim your prize. It is kept for you. Please try again.',
  spinFailed: 'Failed to spin the wheel. Please try again.',
  wheelFailed: 'Failed to load your wheel.',
  offline: 'You are offline. Your spin waits until you are back.',
  savedForLater: 'Saved for next time',
  waits: 'Your prize is kept. It shows again when you come back.',
  waitsOrClaimed: 'Your prize is kept. It shows again, or stands in your prize history.',
  savedForNextWeek: (spins: number) =>
    spins === 1
      ? 'This week’s wheel is spun already: your spin is saved for next week'
      : `This week’s wheel is spun already: ${spins} spins are saved for next week`,
  saveFailed: 'Your spin could not be saved just now. It is not lost.',

  saved: (spins: number) => `${number(spins)} Saved Spin${spins === 1 ? '' : 's'}`,
  useNow: 'Use Now',
  nextWeek: 'Next Week',
  ready: 'This week’s wheel is yours to spin.',
  resets: (at: string) => `The wheel resets ${at}.`,
  asOfBefore: 'As it was when the home last answered.',

  /** "Sunday 00:00, in 3 days", by the clock of the couple. */
  moment: (at: number, timeZone: string, now: number) => {
    const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, at));
    return `${weekday(at, timeZone)} ${time(at, timeZone)}, ${inDays(Math.max(0, days))}`;
  },
};

const prizes = {
  number: (count: number) => number(count),

  won: (count: number) => (count === 1 ? 'prize won' : 'prizes won'),
  inAll: 'won in all',
  playMoney: 'The $ is play money, yours to turn into whatever the two of you like.',
  statsFailed: 'Failed to load prize stats',

  history: 'Prizes you have won',
  historyFailed: 'Failed to load prize history',
  none: 'No prizes yet',
  noneBut: (remaining: number) => `No prizes yet - ${number(remaining)} love to go`,
  noneText: 'What the wheel gives you is kept here.',
  shareLove: 'Share love',
};

/** The name of a prize, or its place where it has none yet. */
const called = (name: string, place: number) => name.trim() || `Prize ${place}`;

const config = {
  whose: 'Whose wheel',
  yours: 'Your wheel',
  theirs: (name: string) => `${name}'s wheel`,
  editingYours: 'This is the wheel that you spin.',
  editingTheirs: (name: string) => `You are setting up the wheel that ${name} spins.`,
  preview: 'Preview',

  loadFailed: 'Failed to load wheel configuration',
  usualShown: 'These are the usual prizes.',
  saveFailed: 'Failed to save wheel configuration',
  unseenTitle: 'Save without knowing what was saved before?',
  unseenText:
    'The wheel could not be loaded. What you save now takes the place of whatever is saved.',
  saveAnyway: 'Save anyway',
  offline: 'You are offline. This can be saved as soon as you are back.',
  savedYours: 'Your wheel was saved',
  savedTheirs: (name: string) => `${name}'s wheel was saved`,

  prizes: 'Prizes',
  prize: called,
  name: 'Name',
  description: 'Description',
  type: 'Type',
  value: 'Value in $',
  chance: 'Chance in %',
  chanceOf: (name: string, place: number) => `Chance of ${called(name, place)}`,
  lock: (name: string, place: number) => `Lock the chance of ${called(name, place)}`,
  locked: 'Locked. Unlock it to change the chance.',
  remove: (name: string, place: number) => `Remove ${called(name, place)}`,
  color: 'Color',
  colorOf: (name: string, place: number, color: string) =>
    `Color of ${called(name, place)}: ${color}`,
  otherColor: 'Another color',

  nameMissing: 'Please give the prize a name',
  descriptionMissing: 'Please say what it is',
  valueWrong: 'More than 0, with two decimals at most',
  chanceWrong: 'From 0 to 100',

  total: 'Total',
  ofAll: (total: number) => `${percent(total)} of 100%`,
  fits: 'Adds up',
  less: (by: number) => `${percent(by)} missing`,
  more: (by: number) => `${percent(by)} too much`,

  add: 'Add prize',
  normalize: 'Normalize',
  save: 'Save wheel',
  discard: 'Discard',
  undo: 'Undo',
  unsaved: 'Not saved yet. It waits here.',
  normalized: 'Normalized to 100%',
  removed: (name: string, place: number) => `${called(name, place)} removed`,
  discarded: 'Your changes were discarded',
  undone: 'Undone',

  savedMeanwhile: 'This wheel was saved elsewhere meanwhile.',
  showSaved: 'Show it',
  keepMine: 'Keep mine',
  shown: 'What was saved is shown',
};

/** The colours of `colors`, in their order. */
const colorNames: readonly string[] = [
  ...['Violet', 'Gold', 'Lagoon', 'Raspberry', 'Lime', 'Cornflower', 'Rust', 'Turquoise'],
  ...['Orchid', 'Olive', 'Sky', 'Rose', 'Green', 'Lavender', 'Caramel', 'Teal', 'Pink', 'Moss'],
  ...['Blue', 'Coral', 'Jade', 'Plum', 'Honey', 'Lake', 'Berry', 'Grass', 'Iris', 'Copper'],
  ...['Aqua', 'Magenta', 'Khaki', 'Azure', 'Red', 'Emerald', 'Lilac', 'Ochre', 'Petrol'],
  ...['Peony', 'Leaf'],
];

export const en = { wheel, spin, prizes, config, colorNames };
