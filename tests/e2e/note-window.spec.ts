import type { Locator, Page } from '@playwright/test';
import { withSystemBack } from '../support/web/system-back.ts';
import { expect, test } from './couple.ts';
import { expectAccessible, expectReflow, largeText, phone } from './looks.ts';
import { forgetPlace } from './note-screen.ts';

test.use({ opens: '/categories' });

const notes = (page: Page) => page.getByRole('dialog', { name: 'Notes', exact: true });
const panel = '[role="dialog"][aria-label="Notes"]';
const open = (page: Page) => page.getByRole('button', { name: /^Open notes/ });

const expectAt = (what: Locator, place: Record<string, number>) =>
  expect.poll(() => what.boundingBox()).toMatchObject(place);

const isOnScreen = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
  await page.mouse.move(from.x + dx, from.y + dy);
  await page.mouse.up();
}

/** By keyboard. */
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Notes options' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  const item = page.getByRole('menuitem', { name, exact: true });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test.describe('the notes window on a desktop', () => {
  test.use({ contextOptions: { viewport: { width: 1440, height: 800 } } });
  test.beforeEach(async ({ zoe }) => {
    await forgetPlace(zoe);
    await zoe.page.reload();
    await expect(notes(zoe.page).getByText(/^Connected/)).toBeVisible();
  });

  test('is moved, resized and docked by pointer, and remembered @night', async ({
    zoe: { page },
  }) => {
    await expectAt(notes(page), { x: 1074, y: 184, width: 350, height: 600 });
    await expectAccessible(page, panel);

    await drag(page, { x: 1120, y: 200 }, -300, -50);
    await expectAt(notes(page), { x: 774, y: 134, width: 350, height: 600 });
    await drag(page, { x: 775, y: 400 }, -60, 0);
    await expectAt(notes(page), { x: 714, y: 134, width: 410, height: 600 });
    // By a corner, farther than the smallest size.
    await drag(page, { x: 1123, y: 733 }, -300, -400);
    await expectAt(notes(page), { x: 714, y: 134, width: 300, height: 400 });
    await page.reload();
    await expectAt(notes(page), { x: 714, y: 134, width: 300, height: 400 });
    // Near a side it is docked; it follows the side.
    await drag(page, { x: 760, y: 150 }, -690, 0);
    await expectAt(notes(page), { x: 16, y: 134 });
    await drag(page, { x: 60, y: 150 }, 1100, 0);
    await expectAt(notes(page), { x: 1124, y: 134 });
    await page.setViewportSize({ width: 1300, height: 800 });
    await expectAt(notes(page), { x: 984, y: 134 });
    await page.setViewportSize({ width: 900, height: 400 });
    await expect.poll(() => isOnScreen(notes(page))).toBe(true);
  });

  test('is docked, resized and minimized by keyboard', async ({ zoe: { page } }) => {
    await expectAt(notes(page), { x: 1074, y: 184, width: 350, height: 600 });
    await choose(page, 'Dock left');
    await expectAt(notes(page), { x: 16, y: 184, width: 350, height: 600 });
    await choose(page, 'Small');
    await expectAt(notes(page), { x: 16, width: 300, height: 400 });
    await choose(page, 'Large');
    await expectAt(notes(page), { x: 16, width: 480 });
    await choose(page, 'Dock right');
    await expectAt(notes(page), { x: 944, width: 480 });
    await choose(page, 'Medium');
    await page.reload();
    await expectAt(notes(page), { x: 1074, width: 350, height: 600 });
    await choose(page, 'Minimize notes');
    await expect(notes(page)).toHaveCount(0);
    await expect(open(page)).toBeFocused();
    await page.reload();
    await expect(open(page)).toBeVisible();
    await expect(notes(page)).toHaveCount(0);

    await open(page).press('Enter');
    await expect(notes(page)).toBeFocused();
    await page.getByRole('textbox', { name: 'Shared note' }).focus();
    await page.keyboard.press('Escape');
    await expect(open(page)).toBeFocused();
    await expect(open(page)).toHaveAccessibleName('Open notes');
  });

  test('F6 moves the focus to it and back; a modal dialog covers it @night', async ({
    zoe: { page },
  }) => {
    const opener = page.getByRole('button', { name: 'New category', exact: true });
    await opener.focus();
    await page.keyboard.press('F6');
    await expect(notes(page)).toBeFocused();
    await page.keyboard.press('F6');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'New category' })).toBeVisible();
    await expect
      .poll(() =>
        page
          .locator(panel)
          .evaluate((part) => part.closest('[inert], [aria-hidden="true"]') !== null),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.emulateMedia({ media: 'print' });
    await expect(notes(page)).toBeHidden();
  });
});

test.describe('the notes window on a phone', () => {
  test.use({ opens: '/settings#details', contextOptions: { ...phone, hasTouch: true } });

  test('its button can be dragged, and snaps to the sides', async ({ zoe: { page } }) => {
    await expect(open(page)).toBeVisible();
    await expect(notes(page)).toHaveCount(0);
    await expectAccessible(page);
    const { x = 0, y = 0 } = (await open(page).boundingBox()) ?? {};
    await drag(page, { x: x + 20, y: y + 20 }, -200, 400);
    await expectAt(open(page), { x: 8, width: 48, height: 48 });
    await expect(notes(page)).toHaveCount(0);
    const place = (await open(page).boundingBox()) ?? { x: 0, y: 0 };
    await page.reload();
    await expectAt(open(page), { x: 8, y: place.y });
    await drag(page, { x: place.x + 24, y: place.y + 24 }, 300, 700);
    await expectAt(open(page), { x: 334, y: 788 });
    // Above a bar at the bottom.
    const cover = (height: string) =>
      page.evaluate((value) => {
        document.documentElement.style.setProperty('--end-cover', value);
      }, height);
    await cover('76px');
    await expectAt(open(page), { x: 334, y: 712 });
    await cover('0px');
    await expectAt(open(page), { x: 334, y: 788 });
  });

  test('opens by a tap, stays on the screen, and minimizes when it covers the focus @night', async ({
    zoe: { page },
  }) => {
    const { x = 0, y = 0 } = (await open(page).boundingBox()) ?? {};
    // A drag of less than 10 px is a tap.
    await drag(page, { x: x + 20, y: y + 20 }, 6, -7);
    await expectAt(notes(page), { x: 62, y: 336, width: 320, height: 500 });
    await expect(notes(page)).toBeFocused();
    await expectAccessible(page, panel);
    await expectReflow(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => isOnScreen(notes(page))).toBe(true);
    await page.setViewportSize({ width: 320, height: 568 });
    await largeText(page);
    await expect.poll(() => isOnScreen(notes(page))).toBe(true);
    await expectReflow(page);

    const field = page.getByRole('textbox', { name: 'Your name' });
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await field.focus();
    await expect(notes(page)).toHaveCount(0);
    await expect(page.getByTestId('polite')).toContainText('Notes minimized');
    await open(page).tap();
    await page.getByRole('button', { name: 'Minimize notes' }).tap();
    await expect(open(page)).toBeFocused();
  });

  test('Back minimizes it', async ({ zoe: { page } }) => {
    const back = await withSystemBack(page);
    await page.reload();
    await open(page).tap();
    await expect(notes(page)).toBeVisible();
    await back();
    await expect(notes(page)).toHaveCount(0);
    await expect(open(page)).toBeFocused();
  });
});
