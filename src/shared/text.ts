import * as z from 'zod/mini';

/** Longest name or title, in UTF-16 units; every other text may hold `longText`. */
export const shortText = 200;
export const longText = 10_000;

const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Text that a database can hold: no NUL, no half of a surrogate pair, at most `most` UTF-16 units. */
export const text = (most: number) =>
  z.string().check(
    // Not `z.maxLength`, which counts code points where the screens count UTF-16 units.
    z.refine((value) => value.length <= most, `At most ${most} characters`),
    z.refine(storable, 'This text holds characters that cannot be stored'),
  );

/** Trimmed text with at least one character left. */
export const requiredText = (most: number, whenEmpty: string) =>
  text(most).check(z.trim(), z.minLength(1, whenEmpty));
