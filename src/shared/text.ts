import * as z from 'zod/mini';
import { t as sharedMessages } from './messages/index.ts';

/** Maximum length of names and titles, and of all other texts, in UTF-16 units. */
export const shortTextLimit = 200;
export const longTextLimit = 10_000;

const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** The error message of a missing value; other errors keep their own. */
export const whenMissing = (words: () => string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input == null ? words() : undefined),
});

/** Text that a database can hold: no NUL, no half of a surrogate pair, at most `maxLength` UTF-16 units. */
export const text = (maxLength: number, ifMissing?: () => string) =>
  z.string(ifMissing === undefined ? undefined : whenMissing(ifMissing)).check(
    // The check counts UTF-16 units like the screens; `z.maxLength` counts code points.
    z.refine((value) => value.length <= maxLength, {
      error: () => sharedMessages.maxCharacters(maxLength),
    }),
    z.refine(storable, { error: () => sharedMessages.unsupportedCharacters }),
  );

/** Trimmed text with at least one character left. */
export const requiredText = (maxLength: number, whenEmpty: () => string) =>
  text(maxLength, whenEmpty).check(z.trim(), z.minLength(1, { error: whenEmpty }));

/** A character that one can see. Some blanks count as letters or symbols, such as U+3164 and U+2800. */
const visible =
  /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]/u;
const lineBreak = /[^\P{Cc}\t]|[\u2028\u2029]/u;

/**
 * The error of a name or title; undefined if it is valid. A name that earlier versions stored stays valid while it is
 * unchanged.
 */
export function nameError(name: string, whenEmpty: string, before = ''): string | undefined {
  const trimmedName = name.trim();
  if (trimmedName === '') return whenEmpty;
  if (trimmedName === before) return undefined;
  if (lineBreak.test(trimmedName)) return sharedMessages.oneLine;
  if (/\p{Bidi_Control}/u.test(trimmedName)) return sharedMessages.noBidiControls;
  return visible.test(trimmedName) ? undefined : whenEmpty;
}

/** Trimmed text on one line with a visible character. */
export const nameText = (maxLength: number, whenEmpty: () => string) =>
  requiredText(maxLength, whenEmpty).check(
    z.refine((name) => nameError(name, whenEmpty()) === undefined, {
      error: ({ input }) => nameError(String(input), whenEmpty()),
    }),
  );

/** Returns equal strings for names that look the same, without regard to case, spaces and invisible characters. */
export const foldName = (name: string): string =>
  name
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()
    .normalize('NFC')
    .toLowerCase();

/** The error for a text over the limit; undefined if it fits. A `maxLength` would cut pasted text silently. */
export const tooLongError = (text: string, limit: number): string | undefined =>
  text.length > limit ? sharedMessages.tooLong(text.length - limit) : undefined;

/** Removes case, accents and separators: "São Paulo" equals "sao_paulo". */
const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+:-]+/gu, ' ')
    .trim()
    .toLowerCase();

/** True if the text contains every typed word, in any order. */
export const matches = (text: string, typedText: string): boolean => {
  const foldedText = searchText(text);
  return searchText(typedText)
    .split(' ')
    .every((word) => foldedText.includes(word));
};
