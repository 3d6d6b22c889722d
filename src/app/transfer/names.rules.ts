import type { WallTime } from '#shared/wall-time.ts';

/** Bytes of UTF-8 in the part of a name that tells what is in the file: every file system holds the whole name. */
const mostBytes = 80;

/** Names that Windows keeps for itself, with whatever ending. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:[. ]|$)/i;

/** What no name may hold somewhere, and what nobody sees. */
const forbidden = /[<>:"/\\|?*]|\p{C}|\p{Zl}|\p{Zp}/gu;

/** Dots and spaces at its ends are lost, or hide a file. */
const ends = /^[\s.]+|[\s.]+$/g;

/** Made for the first name that is cut: it takes a tenth of a start. */
let letters: Intl.Segmenter | undefined;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A text as a part of a name that is good on every file system; empty where nothing of it is left. */
export function safeName(text: string, most = mostBytes): string {
  // Half of a pair and what Unicode leaves open are in `\p{C}`.
  const plain = text.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ');
  const name = cut(plain.replace(ends, ''), most).replace(ends, '');
  return reserved.test(name) ? cut(`_${name}`, most).replace(ends, '') : name;
}

/** As many whole letters as there is room for: never half an emoji. */
function cut(text: string, most: number): string {
  letters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let left = most;
  let end = 0;
  for (const { segment } of letters.segment(text)) {
    left -= bytesOf(segment);
    if (left < 0) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Two names with the same key are the same file somewhere: to some, letters of either case and shape are one. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** What a photo is called by. */
export interface Named {
  /** When it was taken, else when it came. */
  readonly at: WallTime;
  /** What it shows: its caption, or what its file was called. */
  readonly title: string;
  /** Of its kind, without the dot. */
  readonly extension: string;
}

/** Gives each photo a path of its own, as `photos/2024/2024-05-14 18.40 Picnic.jpg`. */
export function createPaths(): (photo: Named) => string {
  const taken = new Set<string>();
  /** Where the search for a free number begins. */
  const numbers = new Map<string, number>();
  return ({ at, title, extension }) => {
    const moment = `${at.slice(0, 10)} ${at.slice(11, 16).replace(':', '.')}`;
    const stem = [moment, safeName(title)].filter((part) => part !== '').join(' ');
    const folder = `photos/${at.slice(0, 4)}`;
    const base = nameKey(`${folder}/${stem}`);
    for (let number = numbers.get(base) ?? 1; ; number += 1) {
      const path = `${folder}/${stem}${number === 1 ? '' : ` (${number})`}.${extension}`;
      const key = nameKey(path);
      if (taken.has(key)) continue;
      taken.add(key);
      // Another kind may have the same number: a picture and its like.
      numbers.set(base, number);
      return path;
    }
  };
}

/** What a file was called, without its ending. */
export const withoutExtension = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, '');
