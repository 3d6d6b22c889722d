import { expect, type Locator, type Page } from '@playwright/test';
import type { Partner } from './couple.ts';

/** What stands in the window of the shared note. */
export const noteOf = ({ page }: Pick<Partner, 'page'>) => {
  const notes = page.getByRole('dialog', { name: 'Notes', exact: true });
  return {
    notes,
    words: notes.getByRole('textbox', { name: 'Shared note' }),
    status: (text: string | RegExp): Locator => notes.getByText(text),
    button: (name: string): Locator => notes.getByRole('button', { name, exact: true }),
  };
};

/** The message with this text, wherever it is shown. */
export const messageAt = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alertdialog').filter({ hasText: text });

/** Opens the window, and waits until the note is there. */
export async function openNotes(partner: Partner): Promise<ReturnType<typeof noteOf>> {
  const note = noteOf(partner);
  await partner.page.getByRole('button', { name: /^Open notes/ }).click();
  await expect(note.status(/^Connected/)).toBeVisible();
  await expect(note.button('Edit')).not.toHaveAttribute('aria-disabled');
  return note;
}
