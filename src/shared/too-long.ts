import { counted } from './formats.ts';

/** So many characters, in words. */
export const characters = (count: number): string =>
  count === 1 ? '1 character' : `${counted.format(count)} characters`;

/**
 * What is said of a text that is longer than it may be; undefined where it is not. A field with a `maxLength` would cut
 * what is pasted into it, and say nothing.
 */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? `${characters(text.length - most)} too many` : undefined;
