import { closest, distance } from 'fastest-levenshtein';

/** Returns the known word that a misspelled word probably means. */
export function nearestWord(word: string, knownWords: readonly string[]): string | undefined {
  const nearest = closest(word, knownWords);
  // Two letters are swapped in a short word, more may be wrong in a long one.
  return distance(word, nearest) <= Math.min(3, word.length / 2) ? nearest : undefined;
}
