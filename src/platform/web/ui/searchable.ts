/** Letters, digits and the signs of an offset, in lower case and without accents: "São Paulo" and "sao_paulo" are one. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+:-]+/gu, ' ')
    .trim()
    .toLowerCase();

/** A search over these items: those that hold every word typed, in the order given; all of them for no words. */
export const searchable = <Item>(items: readonly Item[], textOf: (item: Item) => string) => {
  const texts = items.map((item) => ({ item, text: plain(textOf(item)) }));
  return (typed: string): readonly Item[] => {
    const words = plain(typed).split(' ');
    return texts
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ item }) => item);
  };
};
