/** A name for a tab, good for as long as its page lives: a copied tab gets another one. */
export const newTab = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
