/** Letters, digits and the signs of an offset, without case and accents: "São Paulo" and "sao_paulo" are one. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+:-]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Every word typed is in the text, in any order. */
export const matches = (text: string, typed: string): boolean => {
  const searched = plain(text);
  return plain(typed)
    .split(' ')
    .every((word) => searched.includes(word));
};
