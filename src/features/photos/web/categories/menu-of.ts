/** The button of a category's menu; null where its card is gone. */
export const menuOf = (category: number): HTMLElement | null =>
  document.querySelector(`[data-category="${category}"] button`);

/** Finds the button that opens the dialog for a new one. */
export const createButton = 'main [data-create]';
