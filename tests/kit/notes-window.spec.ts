import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectReflow, largeText, settled } from '../e2e/looks.ts';
import { press, test } from './kit-page.ts';

const notes = (page: Page) => page.getByRole('dialog', { name: 'Notes', exact: true });
/** Also while it is out of reach. */
const panel = '[role="dialog"][aria-label="Notes"]';
const bubble = (page: Page) => page.getByRole('button', { name: /^Open notes/ });

/** Where something comes to rest: `{x, y}`, `{width}` or all four. */
const expectAt = (what: Locator, place: Record<string, number>) =>
  expect.poll(() => what.boundingBox()).toMatchObject(place);

const isOnScreen = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

/** Nothing lies over its middle. */
const isSeen = (what: Locator) =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const expectFocusIn = (what: Locator) =>
  expect.poll(() => what.evaluate((part) => part.contains(document.activeElement))).toBe(true);

async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
  await page.mouse.move(from.x + dx, from.y + dy);
  await page.mouse.up();
}

async function choose(page: Page, ...names: string[]) {
  await press(page, 'Notes options');
  for (const name of names) await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test.describe('the notes window on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('is moved and resized by a pointer @night', async ({ kit, page }) => {
    await kit('a', '&notes=ben');
    await expectAt(notes(page), { x: 914, y: 184, width: 350, height: 600 });
    await expectAccessible(page, panel);

    await drag(page, { x: 960, y: 200 }, -300, -50);
    await expectAt(notes(page), { x: 614, y: 134, width: 350, height: 600 });
    await drag(page, { x: 612, y: 400 }, -60, 20);
    await expectAt(notes(page), { x: 554, y: 134, width: 410, height: 600 });
    // By a corner, farther than it goes.
    await drag(page, { x: 964, y: 734 }, -300, -400);
    await expectAt(notes(page), { x: 554, y: 134, width: 300, height: 400 });
    // Esc takes it back while it is still held.
    await page.mouse.move(600, 150);
    await page.mouse.down();
    await page.mouse.move(100, 300);
    await expectAt(notes(page), { x: 54, y: 284 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expectAt(notes(page), { x: 554, y: 134 });
  });

  test('is moved and resized by keys, and remembered', async ({ kit, page }) => {
    await kit('a', '&notes=ben');
    await expectAt(notes(page), { x: 914, y: 184, width: 350, height: 600 });
    await choose(page, 'Move with arrow keys');
    await expect(page.getByRole('application', { name: 'Moving notes' })).toBeFocused();
    await expect(page.getByTestId('polite')).toHaveText(
      'Arrow keys to move, Enter to drop, Esc to cancel',
    );
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expectAt(notes(page), { x: 898, y: 168 });
    await expectAccessible(page, panel);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('polite')).toHaveText('Notes moved');
    await expect(notes(page)).toBeFocused();
    await choose(page, 'Move with arrow keys');
    await expect(page.getByRole('application')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expectAt(notes(page), { y: 184 });
    await page.keyboard.press('Escape');
    await expectAt(notes(page), { x: 898, y: 168, width: 350, height: 600 });
    await expect(page.getByRole('application')).toHaveCount(0);

    await press(page, 'Notes options');
    await page.getByRole('menuitem', { name: 'Wider' }).click();
    await expectAt(notes(page), { width: 390 });
    await page.getByRole('menuitem', { name: 'Wider' }).click();
    await page.getByRole('menuitem', { name: 'Shorter' }).click();
    await expectAt(notes(page), { width: 430, height: 560 });
    await expect(page.getByTestId('polite')).toHaveText('430 by 560');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await choose(page, 'Move to corner…', 'Top left');
    await expectAt(notes(page), { x: 16, y: 80, width: 430, height: 560 });

    await page.reload();
    await expectAt(notes(page), { x: 16, y: 80, width: 430, height: 560 });
    await page.setViewportSize({ width: 900, height: 400 });
    await expect.poll(() => isOnScreen(notes(page))).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAt(notes(page), { x: 16, y: 80, width: 430, height: 560 });
    await choose(page, 'Reset position');
    await expectAt(notes(page), { x: 914, y: 184, width: 350, height: 600 });

    await page.getByRole('textbox', { name: 'Shared note' }).focus();
    await page.keyboard.press('Escape');
    await expect(notes(page)).toHaveCount(0);
    await expect(bubble(page)).toBeFocused();
    await expect(bubble(page)).toHaveAccessibleName('Open notes, ben is editing');
    await page.reload();
    await expect(bubble(page)).toBeVisible();
    await expect(notes(page)).toHaveCount(0);
  });

  test('covers neither the focus nor messages, and is out of reach of dialogs @night', async ({
    kit,
    page,
  }) => {
    await kit('b', '&notes=ann');
    const small = page.getByRole('button', { name: 'Small', exact: true });
    // At the side nothing lies under it.
    await expect.poll(() => isSeen(small)).toBe(true);
    await drag(page, { x: 1000, y: 200 }, -20, 0);
    await expectAt(notes(page), { x: 894, y: 184 });
    await expect.poll(() => isSeen(small)).toBe(false);
    await small.focus();
    await expect.poll(() => isSeen(small)).toBe(true);
    await expect(notes(page)).toBeVisible();

    // F6 there and back; what is under the window again comes to light.
    await page.keyboard.press('F6');
    await expect(notes(page)).toBeFocused();
    await choose(page, 'Reset position');
    await expectAt(notes(page), { x: 914, y: 184 });
    await expect(page.getByRole('button', { name: 'Notes options' })).toBeFocused();
    await page.keyboard.press('F6');
    await expect(small).toBeFocused();
    await expect.poll(() => isSeen(small)).toBe(true);

    await choose(page, 'Move to corner…', 'Bottom left');
    await expectAt(notes(page), { x: 16, y: 184 });
    const header = { x: 100, y: 200 };
    await drag(page, header, 400, 0);
    await expectAt(notes(page), { x: 416, y: 184 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Lasting toast' }).focus();
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await settled(page);
    await expect.poll(() => isSeen(undo)).toBe(true);
    // By way of the messages, while there are any.
    await page.keyboard.press('F6');
    await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused();
    await page.keyboard.press('F6');
    await expectFocusIn(notes(page));
    await press(page, 'Undo');

    await page.getByRole('button', { name: 'Open dialog' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'New category' })).toBeVisible();
    const reach = page.locator(panel);
    await expect
      .poll(() => reach.evaluate((part) => part.closest('[inert], [aria-hidden="true"]') !== null))
      .toBe(true);
    expect(await isSeen(reach)).toBe(false);
    await expectFocusIn(page.getByRole('dialog', { name: 'New category' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'New category' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();
    await page.emulateMedia({ media: 'print' });
    await expect(notes(page)).toBeHidden();
  });
});

test.describe('the notes window on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('starts as a bubble that snaps to the sides of the screen', async ({ kit, page }) => {
    await kit('a', '&notes=ben');
    await expectAt(bubble(page), { x: 334, y: 788, width: 48, height: 48 });
    await expect(notes(page)).toHaveCount(0);
    await expectAccessible(page);

    await drag(page, { x: 358, y: 812 }, -200, -300);
    await expectAt(bubble(page), { x: 8, y: 488 });
    await page.reload();
    await expectAt(bubble(page), { x: 8, y: 488 });
    await expect(notes(page)).toHaveCount(0);
    // Something lies over the end of the screen.
    await drag(page, { x: 32, y: 512 }, 300, 400);
    await expectAt(bubble(page), { x: 334, y: 788 });
    const cover = (height: string) =>
      page.evaluate((value) => {
        document.documentElement.style.setProperty('--end-cover', value);
      }, height);
    await cover('76px');
    await expectAt(bubble(page), { x: 334, y: 712 });
    await cover('0px');
    await expectAt(bubble(page), { x: 334, y: 788 });
  });

  test('opens by a tap, stays on the screen, and goes where it would hide the focus @night', async ({
    kit,
    page,
  }) => {
    await kit('a', '&notes=ben');
    await expectAt(bubble(page), { x: 334, y: 788 });
    // A drag of under 10 px is a tap.
    await drag(page, { x: 358, y: 812 }, 6, -7);
    await expectAt(notes(page), { x: 62, y: 336, width: 320, height: 500 });
    await expect(notes(page)).toBeFocused();
    await expectAccessible(page, panel);
    await expectReflow(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => isOnScreen(notes(page))).toBe(true);
    await page.setViewportSize({ width: 320, height: 568 });
    await largeText(page);
    await expect.poll(() => isOnScreen(notes(page))).toBe(true);
    await expect(notes(page).getByRole('button', { name: 'Edit' })).toBeInViewport();
    await expectReflow(page);

    // No way out of the way is left here: it makes itself small.
    await page.getByRole('textbox', { name: 'Password', exact: true }).focus();
    await expect(notes(page)).toHaveCount(0);
    await expect(page.getByTestId('polite')).toContainText('Notes minimized');
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused();
    await page.keyboard.press('F6');
    await expect(bubble(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notes(page)).toBeFocused();
    await page.getByRole('button', { name: 'Minimize notes' }).tap();
    await expect(bubble(page)).toBeFocused();
    await bubble(page).tap();
    await expect(notes(page)).toBeVisible();
  });
});
