import type { RefObject } from 'react';

/** Focus for the first field of a form that is wrong, once the fields know it. */
export function focusFault(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus(),
  );
}

/**
 * For the `ref` of a dialog's first field. Not `autoFocus`, which comes before React Aria knows of the dialog: the menu
 * that opened it would take it back.
 */
export function focusAtFirst(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
