import { offsetIn } from '#shared/dates.ts';

/** Places of the app that show news. */
export const places = ['home', 'gallery', 'memories', 'surprises'] as const;
export type Place = (typeof places)[number];

export const newsKinds = [
  'photos',
  'memory',
  'caption',
  'photo_note',
  'reaction',
  'word',
  'note',
  'prize',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Photos that an item shows. */
export const mostPhotosOfItem = 4;

const hour = 60 * 60 * 1_000;

/**
 * Clock hours of a time zone as numbers. Zones differ from UTC by a part of an hour that a change of the clocks keeps,
 * except on Lord Howe Island, where the groups of older news change twice a year.
 */
export function hoursOf(timeZone: string, now: number) {
  const offset = ((offsetIn(timeZone, now) % hour) + hour) % hour;
  return {
    /** Milliseconds to add to a time before it is divided into hours. */
    offset,
    hourOf: (at: number): number => Math.floor((at + offset) / hour),
    /** The first millisecond of an hour. */
    startOf: (number: number): number => number * hour - offset,
  };
}
export type Hours = ReturnType<typeof hoursOf>;

/** The subject of a group: `photo 12` or `memory 3`; null for kinds that are grouped by hour only. */
export interface Subject {
  readonly of: 'photo' | 'memory';
  readonly id: number;
}

/** A group of news is identified by its kind, its hour and its subject. */
export interface GroupName {
  readonly kind: NewsKind;
  readonly hour: number;
  readonly subject: Subject | null;
}

const subjectLetters = { photo: 'p', memory: 'm' } as const;

/** The key of a group, which stays while the group grows. */
export const keyOf = ({ kind, hour, subject }: GroupName): string =>
  [kind, hour, ...(subject === null ? [] : [subjectLetters[subject.of] + subject.id])].join('.');

/** Returns null for what is no key. */
export function parseKey(key: string): GroupName | null {
  const parts = /^([a-z_]+)\.(-?\d{1,9})(?:\.([pm])(\d{1,15}))?$/.exec(key);
  const kind = newsKinds.find((each) => each === parts?.[1]);
  if (parts === null || kind === undefined) return null;
  const [, , hour, letter, id] = parts;
  return {
    kind,
    hour: Number(hour),
    subject:
      letter === undefined
        ? null
        : { of: letter === subjectLetters.photo ? 'photo' : 'memory', id: Number(id) },
  };
}

/** The place where an item of news counts. */
export function placeOf({ kind, subject }: Pick<GroupName, 'kind' | 'subject'>): Place {
  switch (kind) {
    case 'photos':
    case 'caption':
    case 'photo_note':
      return 'gallery';
    case 'memory':
      return 'memories';
    case 'reaction':
      return subject?.of === 'memory' ? 'memories' : 'gallery';
    case 'prize':
      return 'surprises';
    case 'word':
    case 'note':
      return 'home';
  }
}
