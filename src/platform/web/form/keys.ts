import type { KeyboardEvent } from 'react';

/** A handler for text areas: Ctrl+Enter or Command+Enter submits the form. */
export function submitWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
