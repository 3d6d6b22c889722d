import type { RefObject } from 'react';

const invalid = '[aria-invalid="true"], [data-fault]';

/** Focuses the first invalid field of a form; a password is selected, to be typed again. Call it after `flushSync`. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  const field = form.current?.querySelector<HTMLElement>(invalid);
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'password') field.select();
}

/** A `ref` for a dialog's first field. `autoFocus` runs before React Aria knows the dialog. An invalid field keeps the focus. */
export function focusAtFirst(field: HTMLElement | null): void {
  if (field === null) return;
  requestAnimationFrame(() => document.activeElement?.matches(invalid) || field.focus());
}
