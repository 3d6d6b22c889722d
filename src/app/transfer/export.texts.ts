import { readDate } from '#shared/dates.ts';
import { madeLate } from '#shared/formats.ts';

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const day = madeLate<Date>(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
);

/** "14 May 2024", of a calendar date or a moment that begins with one. */
export function dayOf(date: string): string {
  const read = readDate(date);
  return read === null ? date : day.format(read.toDate('UTC'));
}

/** What a person reads in the files of an export. */
export const exportTexts = {
  /** The one folder of the archive. */
  folder: (date: string) => `Fivetwenty ${date}`,
  title: (one: string, other: string) => `${one} & ${other}`,
  together: (date: string) => `Together since ${dayOf(date)}`,
  exported: (date: string) => `Everything as it was on ${dayOf(date)}`,
  years: 'Years',
  diary: 'Diary',
  album: 'Photos',
  noPhotos: 'There are no photos yet.',
  alt: (date: string, by: string) => `Photo of ${dayOf(date)}, added by ${by}`,
  by: (name: string) => `Added by ${name}`,
  wroteIt: (name: string) => `Written by ${name}`,
  until: (from: string, until: string) => `${dayOf(from)} to ${dayOf(until)}`,
  favorite: 'Favorite',
  note: 'Our shared note',
  noteBy: (name: string, date: string) => `Last written by ${name} on ${dayOf(date)}`,
  love: 'Love',
  loveOf: (name: string, times: number) => `${name} shared love ${count(times, 'time', 'times')}`,
  prizes: 'Prizes of surprise boxes',
  prize: (what: string, from: string, to: string) => `${what}: from ${from} for ${to}`,
  wheelPrizes: 'Prizes of the wheel',
  wheelPrize: (what: string, of: string, date: string) => `${what}: won by ${of}, ${dayOf(date)}`,
  types: {
    anniversary: 'Anniversary',
    milestone: 'Milestone',
    special_moment: 'Special moment',
    event: 'Event',
  },

  readMe: ({ one, other, date, photos, missing }: ReadMe): string =>
    [
      `${one} & ${other}`,
      `Everything of your home as it was on ${dayOf(date)}, ${count(photos, 'photo', 'photos')} among it.`,
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
            `${count(missing, 'photo', 'photos')} could not be read from the disk and are missing.`,
            '',
          ]),
    ].join('\r\n'),
} as const;

interface ReadMe {
  readonly one: string;
  readonly other: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly photos: number;
  /** Photos whose pictures could not be read. */
  readonly missing: number;
}
