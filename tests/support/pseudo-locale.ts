const accents: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'áƀćđéƒǵĥíĵķĺɱńőṕʠŕśţúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹṀŃŐṔɊŔŚŢÚṼŴẊÝŹ'][index] ?? letter,
  ]),
);

/** "⟦Śáṽé ~~⟧": accented letters, a third longer, in brackets. */
function pseudoText(text: string): string {
  if (text === '' || /^⟦[^⟧]*⟧$/.test(text)) return text;
  const accented = text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
  return `⟦${accented}${' ~~~~'.repeat(Math.ceil(text.length / 15))}⟧`;
}

/** Changes every text of a message catalog, so that texts from elsewhere stay recognizable. */
export function pseudo(messages: unknown): unknown {
  if (typeof messages === 'string') return pseudoText(messages);
  if (typeof messages === 'function') {
    return (...values: unknown[]): unknown => pseudo(messages(...values));
  }
  if (Array.isArray(messages)) return messages.map(pseudo);
  if (typeof messages !== 'object' || messages === null) return messages;
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, pseudo(value)]));
}
