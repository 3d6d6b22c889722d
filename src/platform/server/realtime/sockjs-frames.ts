/** What SockJS wraps around texts (sockjs-protocol 0.3.3). */

/** The first of a session. */
export const openFrame = 'o';
/** A sign of life. */
export const beatFrame = 'h';
/** Milliseconds between two of them. */
export const beatEvery = 25_000;

export const messagesFrame = (texts: readonly string[]): string => `a[${texts.map(quoted)}]`;

export const closeFrame = (code: number, reason: string): string => `c[${code},${quoted(reason)}]`;

/** Characters that JSON lets through, and some browser did not. */
const fragile = /[\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufff0-\uffff]/g;

const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    fragile,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The texts in what a client sent; null for what is not a list of texts. */
export function textsIn(json: string): readonly string[] | null {
  try {
    const texts: unknown = JSON.parse(json);
    return Array.isArray(texts) && texts.every((text) => typeof text === 'string') ? texts : null;
  } catch {
    return null;
  }
}
