import type { KeyboardEvent, MouseEvent } from 'react';

/** A key that is held down is one press, however long: it is not meant for what takes the place of what was pressed. */
export function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !event.shiftKey) event.preventDefault();
}

/** The second click of a double one was meant for what stood there at the first. */
export const isSecondClick = ({ detail }: MouseEvent): boolean => detail > 1;
