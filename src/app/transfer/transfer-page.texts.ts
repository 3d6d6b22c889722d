import { counted } from '#shared/formats.ts';
import type { Kind } from './transfer.contract.ts';

const number = (count: number, one: string, many: string): string =>
  `${counted.format(count)} ${count === 1 ? one : many}`;

const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people read them, such as "1.5 GB". */
export function sizeOf(bytes: number): string {
  let size = bytes / 1_000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  const shown = size >= 10 || unit === 0 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${counted.format(Math.max(1, shown))} ${units[unit]}`;
}

const named: Readonly<Record<Kind, (count: number) => string>> = {
  photos: (count) => number(count, 'photo', 'photos'),
  captions: (count) => number(count, 'caption', 'captions'),
  photoNotes: (count) => number(count, 'note on a photo', 'notes on photos'),
  categories: (count) => number(count, 'category', 'categories'),
  memories: (count) => number(count, 'memory', 'memories'),
  love: (count) => number(count, 'count of love', 'counts of love'),
  wheels: (count) => number(count, 'wheel', 'wheels'),
  spins: (count) => number(count, 'spin', 'spins'),
  boxes: (count) => number(count, 'surprise box', 'surprise boxes'),
  noteVersions: (count) =>
    number(count, 'version of the shared note', 'versions of the shared note'),
  profileTexts: (count) => number(count, 'text of a profile page', 'texts of profile pages'),
};

/** What a person reads in the settings of everything that leaves the home, or comes in. */
export const transferPageTexts = {
  export: 'Export everything',
  exportUse:
    'A folder that you can read without Fivetwenty, in ten years as well: your photos by year, an album and diary for any browser, and a file with all of your data. What is in surprise boxes stays a secret until they are approved.',
  size: (photos: number, bytes: number) =>
    photos === 0 ? 'There are no photos yet.' : `${named.photos(photos)}, about ${sizeOf(bytes)}.`,
  sizeFailed: 'How much it is could not be found out.',
  download: 'Download the export',
  exportBegun: 'Your download has begun',
  exportFailed: 'The export could not be begun. Please try again.',

  import: 'Bring in an export',
  importUse:
    'Adds what is in an export of Fivetwenty and not in this home. Nothing that is here changes or goes.',
  choose: 'Choose an export',
  sending: 'Sending the export',
  sent: (sent: number, total: number) => `${sizeOf(sent)} of ${sizeOf(total)}`,
  running: 'Bringing in the export',
  runningPhotos: (done: number, total: number) =>
    total === 0
      ? 'Looking at it'
      : `${counted.format(done)} of ${counted.format(total)} photos looked at`,
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
  more: (count: number) => `and ${counted.format(count)} more`,
} as const;
