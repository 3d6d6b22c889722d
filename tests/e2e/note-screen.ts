import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
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

export interface BreakableSocket {
  cut(): Promise<void>;
  /** Cuts as soon as the page says something like this, which does not get through. */
  cutAt(said: RegExp): void;
  mend(): void;
}

/** The socket of a page, and its stand-ins. Before the page is opened. */
export async function breakableSocket(page: Page): Promise<BreakableSocket> {
  let isCut = false;
  let until: RegExp | undefined;
  const open = new Set<WebSocketRoute>();
  const cut = async () => {
    isCut = true;
    for (const socket of open) await socket.close({ code: 1001 });
    open.clear();
  };
  await page.routeWebSocket(/\/ws(\/|$)/, (socket) => {
    if (isCut) return void socket.close({ code: 1001 });
    const home = socket.connectToServer();
    open.add(socket);
    socket.onMessage((message) => {
      if (until?.test(String(message))) void cut();
      else home.send(message);
    });
  });
  await page.route('**/ws/**', (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut,
    cutAt(said) {
      until = said;
    },
    mend() {
      isCut = false;
      until = undefined;
    },
  };
}
