import { expect, type Locator, type Page } from '@playwright/test';
import { changeEditSettings } from '#features/shared-note/shared-note.contract.ts';
import type { Partner } from './couple.ts';
import { callAs } from './server-api.ts';

/** The window of the shared note. */
export const noteOf = ({ page }: Pick<Partner, 'page'>) => {
  const notes = page.getByRole('dialog', { name: 'Notes', exact: true });
  return {
    notes,
    words: notes.getByRole('textbox', { name: 'Shared note' }),
    status: (text: string | RegExp): Locator => notes.getByText(text),
    button: (name: string): Locator => notes.getByRole('button', { name, exact: true }),
  };
};

/** The window opens as on the first visit, from the next load on. */
export const forgetPlace = ({ page }: Pick<Partner, 'page'>) =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (/note-|side-cover/.test(name)) localStorage.removeItem(name);
  });

/** The toast with this text. */
export const messageAt = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alertdialog').filter({ hasText: text });

/** Opens the window, and waits until the note is loaded. */
export async function openNotes(partner: Partner): Promise<ReturnType<typeof noteOf>> {
  const note = noteOf(partner);
  await partner.page.getByRole('button', { name: /^Open notes/ }).click();
  await expect(note.status(/^Connected/)).toBeVisible();
  await expect(
    note.notes.getByRole('button', { name: /^(Edit|Ask to edit)$/ }),
  ).not.toHaveAttribute('aria-disabled');
  return note;
}

/** Gives this user a minute to respond to a request; call it before the page is opened. */
export const giveTimeToAnswer = (address: string, username: string, answerSeconds = 60) =>
  callAs(address, username, changeEditSettings, { body: { answerSeconds } });
