import { date, dateRange, number, plural, bytes as size } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';
import type { Kind } from '../transfer.contract.ts';

const answers = {
  tooMany: "An export is already in progress. Please wait until it's finished.",

  // Reasons why nothing was imported.
  noArchive: "This file can't be opened as an export. Choose another one. Nothing was changed.",
  noExport: "This file has no data.json, so it isn't a Fivetwenty export. Nothing was changed.",
  damaged: 'This export is damaged. Nothing was changed.',
  damagedAt: (where: string) =>
    `This export is damaged${where === '' ? '' : ` (at ${where})`}. Nothing was changed.`,
  newer:
    'This export was created by a newer version. Update Fivetwenty first. Nothing was changed.',
  nobody: `${shared.setupNeeded}. Nothing was changed.`,
  broken: 'Something went wrong on your server. Nothing was changed.',
  cutOff: 'The import was interrupted because your server stopped. Nothing was changed.',
  noRoom: shared.diskFull,
  busy: 'An import is already in progress.',
  outOfPlace: 'The upload was interrupted. Please start the import again.',
  nothingSent: 'Please choose an export first.',

  // Skipped items and reasons, shown as "item: reason".
  noFile: "its file isn't in the export",
  tooLarge: "it's too large",
  inBin: "it's in your recycle bin",
  shared: 'Shared note',
  hasNote: "you already have one; the other text is in the export's data.json",
  loveOf: (name: string) => `${name}'s love and prizes`,
  hasLove: "there is already love here, and two counts can't be combined",
  wheelOf: (name: string) => `${name}'s wheel`,
  hasWheel: "it's already set up here",
  badWheel: "it isn't valid",
  boxes: 'Surprise boxes',
  hasBoxes: 'there are already some here',
  openBox: (task: string) => `Surprise box “${task}”`,
  secret: "it wasn't approved, so the export keeps its prize secret",
  profileText: (section: string, name: string) => `“${section}” on ${name}'s page`,
  hasProfileText: 'it already has different text',
  noSuchSection: "that page doesn't have this section",
  badProfileText: "its text isn't valid",
  reserved: 'this category is built in',
};

const photosOf = (count: number): string => plural(count, { one: '# photo', other: '# photos' });

const counts: Readonly<Record<Kind, { one: string; other: string }>> = {
  photos: { one: '# photo', other: '# photos' },
  captions: { one: '# caption', other: '# captions' },
  photoNotes: { one: '# photo note', other: '# photo notes' },
  categories: { one: '# category', other: '# categories' },
  memories: { one: '# memory', other: '# memories' },
  love: { one: '# love count', other: '# love counts' },
  wheels: { one: '# wheel', other: '# wheels' },
  spins: { one: '# spin', other: '# spins' },
  boxes: { one: '# surprise box', other: '# surprise boxes' },
  noteVersions: { one: '# version of the shared note', other: '# versions of the shared note' },
  profileTexts: { one: '# profile text', other: '# profile texts' },
};

const page = {
  export: 'Export everything',
  exportUse:
    "Download your data in a format that you can read without Fivetwenty: photos by year, an album and diary that open in any browser, and one file with all your data. Surprise boxes stay secret until they're approved.",
  size: (photos: number, bytes: number) =>
    photos === 0 ? 'No photos yet' : `${photosOf(photos)}, about ${size(bytes)}`,
  sizeFailed: "Couldn't load the export size",
  download: 'Download export',
  exportStarted: 'Download started',
  exportFailed: "Couldn't start the export. Please try again.",

  import: 'Import an export',
  importUse:
    "Adds anything that's missing here from a Fivetwenty export. Nothing you already have is changed or deleted.",
  choose: 'Choose export',
  sending: 'Uploading the export',
  sent: (sent: number, total: number) => `${size(sent)} of ${size(total)}`,
  running: 'Importing',
  runningPhotos: (done: number, total: number) =>
    total === 0 ? 'Reading the export' : `${number(done)} of ${photosOf(total)} checked`,
  sendFailed: "Couldn't upload the export. Try again to pick up where it left off.",
  stateFailed: "Couldn't check the import's progress",
  cutOff: "The import was interrupted. Choose the export again to add what's still missing.",
  offline: shared.offline,
  done: 'Last import',
  nothingNew: 'Everything was already here.',
  added: 'Added',
  there: 'Already here',
  skipped: 'Skipped',
  count: (kind: Kind, count: number) => plural(count, counts[kind]),
  why: (what: string, why: string) => `${what}: ${why}`,
  more: (count: number) => `and ${number(count)} more`,
};

const readable = {
  /** The one folder of the archive. */
  folder: (day: string) => `Fivetwenty ${day}`,
  title: (one: string, other: string) => `${one} & ${other}`,
  together: (day: string) => `Together since ${date(day)}`,
  exported: (day: string) => `Exported on ${date(day)}`,
  years: 'Years',
  diary: 'Diary',
  album: 'Photos',
  noPhotos: 'No photos yet',
  alt: (day: string, by: string) => `Photo from ${date(day)}, uploaded by ${by}`,
  by: (name: string) => `Uploaded by ${name}`,
  wroteIt: (name: string) => `Written by ${name}`,
  until: dateRange,
  favorite: 'Favorite',
  note: 'Shared note',
  noteBy: (name: string, day: string) => `Last edited by ${name} on ${date(day)}`,
  love: 'Love',
  loveOf: (name: string, times: number) =>
    `${name} shared love ${plural(times, { one: '# time', other: '# times' })}`,
  prizes: 'Surprise box prizes',
  prize: (what: string, from: string, to: string) => `${what}: from ${from} for ${to}`,
  wheelPrizes: 'Wheel prizes',
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
      `All of your Fivetwenty data as of ${date(day)}, including ${photosOf(photos)}.`,
      '',
      'index.html   Your album and diary. Open it in any browser. It works offline.',
      'photos       Your photos by year, named after the time they were taken. If your server kept the original',
      '             file, this is the unchanged original. Otherwise it is the largest version available.',
      'data.json    All your data, for use in other programs: your names and start date, love, photos with',
      '             captions, notes and categories, memories, wheels and spins, surprise boxes, your shared',
      '             note with its earlier versions, and your profile pages. Times that end in Z are in UTC.',
      '',
      'Not included: photos in the recycle bin, your passwords, and the contents of surprise boxes that have',
      'not been approved yet, which stay secret.',
      '',
      'To import this data into a Fivetwenty server, keep this archive as it is. In the app, go to',
      `Settings → Data → “${page.import}” and choose this file.`,
      '',
      ...(missing === 0
        ? []
        : [
            plural(missing, {
              one: "# photo couldn't be read from the disk and is missing.",
              other: "# photos couldn't be read from the disk and are missing.",
            }),
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
