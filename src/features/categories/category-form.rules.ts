import { usualColor } from './categories.rules.ts';

/** A category as somebody writes it. */
export interface CategoryWords {
  readonly name: string;
  readonly description: string | null;
  readonly color: string;
}

/** What a new one begins with. */
export const freshCategory: CategoryWords = { name: '', description: null, color: usualColor };

/** What is sent of the words: trimmed, and no description where it is blank. */
export const sentOf = ({ name, description, color }: CategoryWords): CategoryWords => ({
  name: name.trim(),
  description: description?.trim() || null,
  color,
});

/** What is sent of words that were changed: what the partner changed meanwhile stays. */
export function changesOf(began: CategoryWords, words: CategoryWords): Partial<CategoryWords> {
  const [before, now] = [sentOf(began), sentOf(words)];
  return {
    ...(now.name !== before.name && { name: now.name }),
    ...(now.description !== before.description && { description: now.description }),
    ...(now.color !== before.color && { color: now.color }),
  };
}

/** Whether somebody would lose something if these words were dropped. */
export const isChanged = (began: CategoryWords, words: CategoryWords): boolean =>
  Object.keys(changesOf(began, words)).length > 0;

/** The words by now, after they were saved as they were sent: what was not written since is as it is saved. */
export const afterSaving = (
  sent: CategoryWords,
  now: CategoryWords,
  saved: CategoryWords,
): CategoryWords => ({
  name: (now.name === sent.name ? saved : now).name,
  description: (now.description === sent.description ? saved : now).description,
  color: (now.color === sent.color ? saved : now).color,
});
