import { graphemesOf } from '#shared/graphemes.ts';
import type { WallTime } from '#shared/wall-time.ts';

/** Bytes of UTF-8 in a title, so that every file system accepts the whole name. */
const maxTitleBytes = 80;

/** Device names of Windows, with any extension. */
const reservedNames = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:[. ]|$)/i;

/** Characters that some file system forbids, and invisible ones. */
const forbidden = /[<>:"/\\|?*]|\p{C}|\p{Zl}|\p{Zp}/u.source;

/** A family, or the flag of Scotland: emoji of which invisible characters are a part. */
const picture = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?';
const joinedEmoji = `${picture}(?:\\u200d${picture})+|\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}`;
const emojiOrForbidden = new RegExp(`(${joinedEmoji})|${forbidden}`, 'gu');

/** Dots and spaces at the ends, which get lost or hide a file. */
const ends = /^[\s.]+|[\s.]+$/g;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Turns a text into a part of a file name that every file system accepts; may be empty. */
export function safeName(text: string, maxBytes = maxTitleBytes): string {
  // `\p{C}` includes lone surrogates and unassigned characters.
  const plainText = text
    .normalize('NFC')
    .replace(emojiOrForbidden, (_, emoji?: string) => emoji ?? ' ')
    .replace(/\s+/g, ' ');
  const name = cut(plainText.replace(ends, ''), maxBytes).replace(ends, '');
  return reservedNames.test(name) ? cut(`_${name}`, maxBytes).replace(ends, '') : name;
}

/** Cuts after a whole letter, never inside an emoji. */
function cut(text: string, maxBytes: number): string {
  let remainingBytes = maxBytes;
  let end = 0;
  for (const grapheme of graphemesOf(text)) {
    remainingBytes -= bytesOf(grapheme);
    if (remainingBytes < 0) break;
    end += grapheme.length;
  }
  return text.slice(0, end);
}

/** Names with the same key are the same file on some file system. HFS+ ignores invisible characters. */
export const nameKey = (name: string): string =>
  name
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');

export interface TitledPhoto {
  /** Time of capture, or else of the upload. */
  readonly at: WallTime;
  /** Caption, or the name of the uploaded file. */
  readonly title: string;
  /** File name extension without the dot. */
  readonly extension: string;
}

/** Returns a function that gives each photo a unique path, such as `photos/2024/2024-05-14 18.40 Picnic.jpg`. */
export function createPhotoPaths(): (photo: TitledPhoto) => string {
  const usedPaths = new Set<string>();
  /** The last number used for a name, so that many photos of a minute stay fast. */
  const numbers = new Map<string, number>();
  return ({ at, title, extension }) => {
    const moment = `${at.slice(0, 10)} ${at.slice(11, 16).replace(':', '.')}`;
    const stem = [moment, safeName(title)].filter((part) => part !== '').join(' ');
    const base = `photos/${at.slice(0, 4)}/${stem}`;
    const baseKey = nameKey(base);
    for (let number = numbers.get(baseKey) ?? 1; ; number += 1) {
      const path = `${base}${number === 1 ? '' : ` (${number})`}.${extension}`;
      const key = nameKey(path);
      if (usedPaths.has(key)) continue;
      usedPaths.add(key);
      numbers.set(baseKey, number);
      return path;
    }
  };
}

/** The first line of the caption, or the name of the uploaded file without its extension. */
export function titleOf({
  caption,
  originalName,
}: {
  caption: string | null;
  originalName: string;
}) {
  const [line = ''] = caption?.trim().split(/\r?\n/, 1) ?? [];
  return line === '' ? originalName.replace(/\.[a-z0-9]{1,5}$/i, '') : line;
}
