import { madeLate } from '#shared/formats.ts';

const percent = madeLate<number>(
  () => new Intl.NumberFormat('en', { maximumFractionDigits: 3, useGrouping: false }),
);

/** The name of a prize, or its place where it has none yet. */
const called = (name: string, place: number) => name.trim() || `Prize ${place}`;

/** What a person reads where a wheel is set up. */
export const wheelConfigTexts = {
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
  ofAll: (total: number) => `${percent.format(total)} of 100 %`,
  fits: 'Adds up',
  less: (by: number) => `${percent.format(by)} % missing`,
  more: (by: number) => `${percent.format(by)} % too much`,

  add: 'Add prize',
  normalize: 'Normalize',
  save: 'Save wheel',
  discard: 'Discard',
  undo: 'Undo',
  unsaved: 'Not saved yet. It waits here.',
  normalized: 'Normalized to 100 %',
  removed: (name: string, place: number) => `${called(name, place)} removed`,
  discarded: 'Your changes were discarded',
  undone: 'Undone',

  savedMeanwhile: 'This wheel was saved elsewhere meanwhile.',
  showSaved: 'Show it',
  keepMine: 'Keep mine',
  shown: 'What was saved is shown',
} as const;

/** The colours of `colors`, in their order. */
export const colorNames: readonly string[] = [
  ...['Violet', 'Gold', 'Lagoon', 'Raspberry', 'Lime', 'Cornflower', 'Rust', 'Turquoise'],
  ...['Orchid', 'Olive', 'Sky', 'Rose', 'Green', 'Lavender', 'Caramel', 'Teal', 'Pink', 'Moss'],
  ...['Blue', 'Coral', 'Jade', 'Plum', 'Honey', 'Lake', 'Berry', 'Grass', 'Iris', 'Copper'],
  ...['Aqua', 'Magenta', 'Khaki', 'Azure', 'Red', 'Emerald', 'Lilac', 'Ochre', 'Petrol'],
  ...['Peony', 'Leaf'],
];
