/** Removes case, accents and separators: "São Paulo" equals "sao_paulo". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+:-]+/gu, ' ')
    .trim()
    .toLowerCase();

/** True if the text contains every typed word, in any order. */
export const matches = (text: string, typed: string): boolean => {
  const searched = plain(text);
  return plain(typed)
    .split(' ')
    .every((word) => searched.includes(word));
};
