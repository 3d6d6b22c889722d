import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Presses Tab until the focus is there. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  for (let presses = 0; presses < 120; presses += 1) {
    if (target.element() === document.activeElement) return;
    await userEvent.tab();
  }
  throw new Error(`The keyboard doesn't reach ${target.selector}`);
}
