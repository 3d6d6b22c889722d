import type { RefObject } from 'react';

/** Focus for the first field that is wrong, once the fields know it. */
export function focusFault(fields: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus(),
  );
}

/** For the `ref` of a dialog's first field. Not `autoFocus`, which comes before React Aria knows of the dialog. */
export function focusAtFirst(field: HTMLElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.focus());
}
