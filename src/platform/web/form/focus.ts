import type { RefObject } from 'react';

/** Focuses the first invalid field of a form, after the next render; a password is selected, to be typed again. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'password') field.select();
  });
}

/** A `ref` for a dialog's first field. `autoFocus` runs before React Aria knows the dialog. */
export function focusAtFirst(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
