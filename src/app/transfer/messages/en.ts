import { date, number, plural, bytes as size } from '#shared/i18n/formats.ts';
import type { Kind } from '../transfer.contract.ts';

const answers = {
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
};

const counted = (count: number, one: string, many: string): string =>
  plural(count, { one: `# ${one}`, other: `# ${many}` });

const named: Readonly<Record<Kind, (count: number) => string>> = {
  photos: (count) => counted(count, 'photo', 'photos'),
  captions: (count) => counted(count, 'caption', 'captions'),
  photoNotes: (count) => counted(count, 'note on a photo', 'notes on photos'),
  categories: (count) => counted(count, 'category', 'categories'),
  memories: (count) => counted(count, 'memory', 'memories'),
  love: (count) => counted(count, 'count of love', 'counts of love'),
  wheels: (count) => counted(count, 'wheel', 'wheels'),
  spins: (count) => counted(count, 'spin', 'spins'),
  boxes: (count) => counted(count, 'surprise box', 'surprise boxes'),
  noteVersions: (count) =>
    counted(count, 'version of the shared note', 'versions of the shared note'),
  profileTexts: (count) => counted(count, 'text of a profile page', 'texts of profile pages'),
};

const page = {
  export: 'Export everything',
  exportUse:
    'A folder that you can read without Fivetwenty, in ten years as well: your photos by year, an album and diary for any browser, and a file with all of your data. What is in surprise boxes stays a secret until they are approved.',
  size: (photos: number, bytes: number) =>
    photos === 0 ? 'There are no photos yet.' : `${named.photos(photos)}, about ${size(bytes)}.`,
  sizeFailed: 'How much it is could not be found out.',
  download: 'Download the export',
  exportBegun: 'Your download has begun',
  exportFailed: 'The export could not be begun. Please try again.',

  import: 'Bring in an export',
  importUse:
    'Adds what is in an export of Fivetwenty and not in this home. Nothing that is here changes or goes.',
  choose: 'Choose an export',
  sending: 'Sending the export',
  sent: (sent: number, total: number) => `${size(sent)} of ${size(total)}`,
  running: 'Bringing in the export',
  runningPhotos: (done: number, total: number) =>
    total === 0 ? 'Looking at it' : `${number(done)} of ${number(total)} photos looked at`,
  goOn: 'Try Again',
  sendFailed: 'The export could not be sent. Please try again: what has arrived stays.',
  stateFailed: 'Whether an import is under way could not be found out.',
  cutOff:
    'The import was cut off. Please bring the export in once more: only what is missing is added.',
  offline: 'You are offline. This can be done as soon as you are back.',

  done: 'What the last import did',
  nothingNew: 'Everything was here already.',
  added: 'Added',
  there: 'Was here already',
  skipped: 'Passed over',
  count: (kind: Kind, count: number) => named[kind](count),
  why: (what: string, why: string) => `${what}: ${why}`,
  more: (count: number) => `and ${number(count)} more`,
};

const readable = {
  /** The one folder of the archive. */
  folder: (day: string) => `Fivetwenty ${day}`,
  title: (one: string, other: string) => `${one} & ${other}`,
  together: (day: string) => `Together since ${date(day)}`,
  exported: (day: string) => `Everything as it was on ${date(day)}`,
  years: 'Years',
  diary: 'Diary',
  album: 'Photos',
  noPhotos: 'There are no photos yet.',
  alt: (day: string, by: string) => `Photo of ${date(day)}, added by ${by}`,
  by: (name: string) => `Added by ${name}`,
  wroteIt: (name: string) => `Written by ${name}`,
  until: (from: string, until: string) => `${date(from)} to ${date(until)}`,
  favorite: 'Favorite',
  note: 'Our shared note',
  noteBy: (name: string, day: string) => `Last written by ${name} on ${date(day)}`,
  love: 'Love',
  loveOf: (name: string, times: number) => `${name} shared love ${counted(times, 'time', 'times')}`,
  prizes: 'Prizes of surprise boxes',
  prize: (what: string, from: string, to: string) => `${what}: from ${from} for ${to}`,
  wheelPrizes: 'Prizes of the wheel',
  wheelPrize: (what: string, of: string, day: string) => `${what}: won by ${of}, ${date(day)}`,
  types: {
    anniversary: 'Anniversary',
    milestone: 'Milestone',
    special_moment: 'Special moment',
    event: 'Event',
  },

  readMe: ({ one, other, date: day, photos, missing }: ReadMe): string =>
    [
      `${one} & ${other}`,
      `Everything of your home as it was on ${date(day)}, ${counted(photos, 'photo', 'photos')} among it.`,
      '',
      'index.html   Your album and your diary. Open it in any browser; it needs no internet.',
      'photos       Your photos by year, each named by the moment at which it was taken. Where your home kept',
      '             the original file this is it, untouched; else it is the largest picture your home has.',
      'data.json    All of it once more for programs: who you are and since when, love, photos with their',
      '             captions, notes and categories, memories, wheels and what they drew, surprise boxes,',
      '             your shared note with its earlier versions, and what stands on your profile pages. Times',
      '             end in Z and are in UTC.',
      '',
      'Not in here: what lay in the recycle bin, your passwords, and what is in surprise boxes that were not',
      'approved yet: that stays a secret.',
      '',
      'To bring all of this into a home of Fivetwenty, keep the archive as it came and choose it there under',
      'Settings, Data, “Bring in an export”.',
      '',
      ...(missing === 0
        ? []
        : [
            `${counted(missing, 'photo', 'photos')} could not be read from the disk and are missing.`,
            '',
          ]),
    ].join('\r\n'),
};

interface ReadMe {
  readonly one: string;
  readonly other: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly photos: number;
  /** Photos whose pictures could not be read. */
  readonly missing: number;
}

export const en = { answers, page, readable };
