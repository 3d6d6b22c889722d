import { counted, madeLate } from '#shared/formats.ts';
import type { Outcome } from './upload.rules.ts';

const unit = (unit: 'megabyte' | 'kilobyte') =>
  madeLate<number>(
    () => new Intl.NumberFormat('en', { style: 'unit', unit, maximumSignificantDigits: 2 }),
  );
const megabytes = unit('megabyte');
const kilobytes = unit('kilobyte');

const bytes = (count: number): string =>
  count < 999_500
    ? kilobytes.format(Math.max(1, Math.round(count / 1_000)))
    : megabytes.format(count / 1_000_000);

const photos = (count: number): string =>
  count === 1 ? '1 photo' : `${counted.format(count)} photos`;

const outcomes: Record<Outcome, string> = {
  added: 'Uploaded',
  already: 'Already here',
  recovered: 'Back from the recycle bin',
};

/** What a person reads while photos go up. */
export const uploadTexts = {
  add: 'Add Photos',
  dropHere: 'Drop your photos here',
  dropMore: 'Drop more here',
  choose: 'Choose photos',
  chooseMore: 'Choose more',
  dropAnywhere: 'Drop to add your photos',
  upload: (count: number) =>
    count === 1 ? 'Upload 1 Photo' : `Upload ${counted.format(count)} Photos`,
  list: 'Photos to upload',
  skipped: (count: number) =>
    `${count === 1 ? '1 file' : `${counted.format(count)} files`} skipped - only photos can be added`,
  /** The names of what was skipped, the first few. */
  names: (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and more` : names.join(', '),

  bytes,
  smaller: (from: number, to: number) => `${bytes(from)} → ${bytes(to)}`,
  smallerSaid: (from: number, to: number) => `${bytes(from)}, made smaller: ${bytes(to)}`,
  heavy: (count: number) =>
    `This one could not be made smaller. At ${bytes(count)} it takes a while.`,

  described: (name: string) => `Photo: ${name}`,
  waitsForConnection: 'Waiting for the connection',
  pillWaits: (count: number) =>
    count === 1
      ? '1 photo waits for the connection'
      : `${counted.format(count)} photos wait for the connection`,
  ready: 'Ready',
  waiting: 'Waiting',
  preparing: 'Getting it ready',
  uploading: (percent: number) => `Uploading ${percent}%`,
  outcome: (outcome: Outcome) => outcomes[outcome],
  failed: 'Upload failed',
  tooLarge: 'This photo is larger than the 25 MiB that your home takes.',
  originalTooLarge:
    'This original is larger than the 25 MiB that your home takes. Without “Keep originals” it is made smaller.',
  unreadable: 'This file cannot be read any more. Choose it again.',
  busy: 'Your home is busy. It goes on in a moment.',

  progressOf: (name: string) => `Upload of ${name}`,
  percent: (percent: number) => `${percent}%`,
  underWay: 'Uploading...',
  done: (done: number, all: number) => `${counted.format(done)} of ${counted.format(all)} uploaded`,
  goesOn: 'You can close this. The upload goes on.',

  keepOriginals: 'Keep originals',
  keepMeans:
    'Larger files, with the place and the camera in them. Only the two of you can download them; they are shown nowhere.',
  keepOffline: 'You are offline. This can be changed again as soon as you are back.',
  keepUnknown: 'Whether originals are kept could not be read.',
  keepFailed: 'Failed to save this choice. Please try again.',

  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  takenBack: (name: string) => `${name} had arrived already. It is in the recycle bin.`,
  notTakenBack: (name: string) => `${name} was on its way. It may be in your gallery all the same.`,
  retry: 'Retry',
  retryOne: (name: string) => `Retry ${name}`,
  retryFailed: (count: number) => `Retry ${counted.format(count)} failed`,
  retryTitle: (count: number) =>
    count === 1 ? 'Retry 1 failed photo?' : `Retry ${counted.format(count)} failed photos?`,
  retryText: (count: number) =>
    count === 1 ? 'It is uploaded once more.' : 'They are uploaded once more.',

  added: (count: number) => `${photos(count)} added`,
  allBack: (count: number) => `${photos(count)} back from the recycle bin`,
  allHere: (count: number) =>
    count === 1 ? 'This photo is already here' : `All ${counted.format(count)} are already here`,
  forBoth: (count: number) => `You both find ${count === 1 ? 'it' : 'them'} in your gallery.`,
  nothingTwice: 'Nothing was added twice.',
  someHere: (count: number) =>
    count === 1 ? '1 was here already.' : `${counted.format(count)} were here already.`,
  someBack: (count: number) =>
    count === 1
      ? '1 came back from the recycle bin.'
      : `${counted.format(count)} came back from the recycle bin.`,
  closeNow: 'Done',

  leaveTitle: 'Sign out now?',
  leaveText: (count: number) =>
    count === 1
      ? '1 photo that you chose has not been uploaded yet. Signing out drops it.'
      : `${photos(count)} that you chose have not been uploaded yet. Signing out drops them.`,
  leaveAndDrop: 'Sign out and drop them',
  stay: 'Stay',

  pill: 'Uploads',
  pillWaiting: (count: number) => `${photos(count)} waiting`,
  pillFailed: (count: number) =>
    count === 1 ? '1 upload failed' : `${counted.format(count)} uploads failed`,
  show: 'Show uploads',
} as const;
