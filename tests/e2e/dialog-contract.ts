import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { BuiltHome } from '../support/built-home.ts';
import { expectFocusIn } from './looks.ts';

/** The start of a walk through the dialogs of one part of the app. */
export interface Place {
  page: Page;
  context: BrowserContext;
  address: string;
  home: BuiltHome;
}

/** A dialog, and how a test opens it. */
export interface DialogRow {
  /** The file under `src` that opens it, and the component of the kit; a window is beside the page instead of over it. */
  at: string;
  by: 'Dialog' | 'FullScreen' | 'confirm' | 'tell' | 'window';
  /** The accessible name. */
  name: string | RegExp;
  /** Opens the page; by default the page of the previous dialog. */
  before?: (place: Place) => Promise<void>;
  opener: (page: Page) => Locator;
  /** The menu item, if the opener is a menu. */
  item?: string;
  /** The key pressed on the opener; by default Enter. */
  key?: string;
  /** The focused element after Esc, unless it is the opener. */
  back?: (page: Page) => Locator;
  /** The button that confirms it: then it is opened again and confirmed, and `next` gets the focus. */
  answer?: string;
  next?: (page: Page) => Locator;
  /** Reverts the preparation for the next dialog. */
  after?: (place: Place) => Promise<void>;
}

/** Opens it by keyboard, and checks the dialog contract. */
export async function expectContract(place: Place, row: DialogRow): Promise<void> {
  const { page } = place;
  await row.before?.(place);
  const dialog = await open(page, row);
  await expectFocusIn(dialog);
  await expectWords(dialog, row);
  if (row.by !== 'window') {
    await expect.poll(() => reachable(dialog), { message: 'within reach behind it' }).toEqual([]);
    await expectRound(page, dialog);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect((row.back ?? row.opener)(page)).toBeFocused();
  if (row.answer !== undefined && row.next !== undefined) {
    const again = await open(page, row);
    await again.getByRole('button', { name: row.answer, exact: true }).press('Enter');
    await expect(again).toBeHidden();
    await expect(row.next(page)).toBeFocused();
  }
  await row.after?.(place);
}

const asks = ({ by }: DialogRow) => by === 'confirm' || by === 'tell';

async function open(page: Page, row: DialogRow): Promise<Locator> {
  const { name, opener, item, key = 'Enter' } = row;
  await opener(page).focus();
  await page.keyboard.press(key);
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).press('Enter');
  const exact = typeof name === 'string';
  const dialog = page.getByRole(asks(row) ? 'alertdialog' : 'dialog', { name, exact });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** It has a name; questions and notices also have a description. */
async function expectWords(dialog: Locator, row: DialogRow): Promise<void> {
  await expect(dialog).toHaveAccessibleName(/\S/);
  const describes = (await dialog.getAttribute('aria-describedby')) !== null;
  if (describes || asks(row)) await expect(dialog).toHaveAccessibleDescription(/\S/);
}

/** The elements outside of the dialog that screen readers can reach, except for toasts and live regions. */
const reachable = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((dialog) => {
    // The dialog contains a hidden close button for screen readers.
    const surface = dialog.parentElement;
    const goesOn = '[aria-label="Messages"], [aria-live], [inert], [aria-hidden="true"]';
    const found = 'a[href], button, input, select, textarea, img, h1, h2, h3, p, li, [tabindex]';
    return [...document.querySelectorAll(found)]
      .filter((part) => !surface?.contains(part) && !part.contains(dialog))
      .filter((part) => part.checkVisibility() && part.closest(goesOn) === null)
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });

/** Tab and Shift+Tab wrap around inside the dialog. */
async function expectRound(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.evaluateHandle((): Element[] => []);
  const step = (key: string) => async () => {
    await page.keyboard.press(key);
    return stops.evaluate((stops) => {
      const { activeElement: focused } = document;
      const before = stops.at(-1);
      if (focused === null) return { is: 'nowhere', at: '' };
      stops.push(focused);
      const isAlone = before === focused && stops.filter((each) => each === focused).length > 8;
      const isEarlier =
        before !== undefined &&
        (before.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
      return { is: isAlone ? 'alone' : isEarlier ? 'round' : 'on', at: focused.outerHTML };
    });
  };
  const forward = step('Tab');
  for (let presses = 0; presses < 120; presses += 1) {
    const { is } = await forward();
    const within = await dialog.evaluate((dialog) => dialog.contains(document.activeElement));
    expect(within, 'Tab stays inside').toBe(true);
    if (is === 'alone') return;
    if (is !== 'round') continue;
    await step('Shift+Tab')();
    await expectFocusIn(dialog);
    const isLast = await stops.evaluate((stops) => stops.at(-1) === stops.at(-3));
    expect(isLast, 'Shift+Tab leads back over the edge').toBe(true);
    return;
  }
  throw new Error('Tab never comes round');
}

export const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true });
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Opens a page, and waits for the lazy overlays of every page: shortcuts and notes. */
export const go =
  (path: string) =>
  async ({ page, address }: Place): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(address + path);
    await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  };

/** Makes such requests fail; `mended` ends it. */
export const refuse = (
  { page }: Place,
  { path, method }: { path: string; method: string },
): Promise<unknown> =>
  page.route(`**${path.replace(/:\w+/, '*')}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { message: 'No' } })
      : route.continue(),
  );

export const mended = ({ page }: Place): Promise<void> => page.unrouteAll();
