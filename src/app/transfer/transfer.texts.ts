/** What a person reads where everything of the home leaves it or comes in. */
export const transferTexts = {
  tooMany: 'An export is being made already. Please wait until it is done.',
  noTicket: 'This download is over. Please begin it anew in the settings.',

  // ——— Why nothing came in
  noArchive: 'This file is no export: it cannot be opened. Nothing was changed.',
  noExport:
    'There is no data.json in this file: it is no export of Fivetwenty. Nothing was changed.',
  damaged: 'This export is damaged. Nothing was changed.',
  damagedAt: (where: string) =>
    `The data of this export is damaged${where === '' ? '' : ` (at ${where})`}. Nothing was changed.`,
  newer: 'This export was made by a newer Fivetwenty. Update this home first. Nothing was changed.',
  nobody: 'Nobody lives in this home yet. Set it up first. Nothing was changed.',
  broken: 'Something went wrong in your home. Nothing was changed.',
  cutOff: 'The import was cut off: your home was stopped. Nothing was changed.',
  noRoom: 'The disk of your home is full. Nothing was changed.',
  busy: 'An import is under way already.',
  outOfPlace: 'This part belongs elsewhere.',
  nothingSent: 'There is nothing to bring in. Please choose an export first.',

  // ——— What was passed over
  noFile: 'its picture is not in the export',
  tooLarge: 'it is too large for a photo',
  inBin: 'it is in your recycle bin',
  shared: 'The shared note',
  hasNote: 'you have one already; its text is in the data.json of the export',
  loveOf: (name: string) => `The love of ${name}, and what it won`,
  hasLove: 'there is love here already, and two counts cannot be one',
  wheelOf: (name: string) => `The wheel of ${name}`,
  hasWheel: 'it is set up here already',
  badWheel: 'it could not be used here',
  boxes: 'The surprise boxes',
  hasBoxes: 'there are some here already',
  openBox: (task: string) => `The surprise box “${task}”`,
  secret: 'it was not approved, and an export keeps its secret',
  profileText: (section: string, name: string) => `The section “${section}” of ${name}'s page`,
  hasProfileText: 'another text stands there already',
  noSuchSection: 'that page has no such section here',
  badProfileText: 'its text could not be used here',
  reserved: 'a category of that name is always there',
  notOurs: 'it does not tell who of the two it is from',
} as const;
