import { expect } from '@playwright/test';
import { expectAccessible, settled } from '../e2e/looks.ts';
import { press, test } from './kit-page.ts';

test('every component is accessible', async ({ kit, page }) => {
  await kit('a');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Ben' }).check();
  await expectAccessible(page);
});

test('every overlay is accessible @night', async ({ kit, page }) => {
  await kit('b');
  for (const [opener, role] of [
    ['Open dialog', 'dialog'],
    ['Fill the screen', 'dialog'],
    ['Open a window', 'dialog'],
    ['Ask', 'alertdialog'],
    ['More for Picnic', 'menu'],
    ['2,357 days', 'dialog'],
  ] as const) {
    await press(page, opener);
    await expect(page.getByRole(role)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await page.getByRole('combobox', { name: 'Time zone' }).focus();
  // The list is loaded on focus.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // React Aria hides the page behind an open list from screen readers.
  await expectAccessible(page, '[role="listbox"]');
  await page.keyboard.press('Escape');

  await press(page, 'Lasting toast');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls sideways at 320 px @night', async ({ kit, page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await kit();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  for (const name of ['At the edge', 'Lasting toast', 'Open dialog']) {
    await press(page, name);
    if (name !== 'Lasting toast') await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    expect(await overflow(), name).toBeLessThanOrEqual(0);
    if (name === 'At the edge') {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  const dialog = await page.getByRole('dialog').boundingBox();
  expect(dialog).toMatchObject({ x: 0, width: 320 });
});

test.describe('buttons and fields', () => {
  test('a disabled button shows its reason', async ({ kit, page }) => {
    await kit();
    const button = page.getByRole('button', { name: 'Use Now' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription('Saved spins can be used from Sunday');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('polite')).toHaveText('Saved spins can be used from Sunday');
    await expect(page.getByText('Saved spins can be used from Sunday').first()).toBeVisible();
  });

  test('on a touch screen the reason is shown after a tap only', async ({ browser, address }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(address);
    const reason = page.getByRole('tooltip').filter({ hasText: 'Write something first' });
    await page.getByRole('button', { name: 'Send note' }).tap();
    await expect(page.getByRole('button', { name: 'Send note' })).toBeDisabled();
    await expect(reason).toBeHidden();
    await page.getByRole('heading', { name: 'The kit' }).tap();
    await page.getByRole('button', { name: 'Send note' }).tap({ force: true });
    await expect(reason).toBeVisible();
    await context.close();
  });

  test('right-to-left text has its own direction', async ({ kit, page }) => {
    await kit();
    for (const name of ['Your name', 'Description']) {
      const field = page.getByRole('textbox', { name });
      await field.fill('שבת שלום');
      await expect(field).toHaveCSS('direction', 'rtl');
      await field.fill('Saturday');
      await expect(field).toHaveCSS('direction', 'ltr');
    }
    await press(page, 'Toast in Hebrew');
    await expect(page.getByRole('alertdialog').getByText('תמונה חדשה')).toHaveCSS(
      'direction',
      'rtl',
    );
  });

  test('a password is shown and hidden', async ({ kit, page }) => {
    await kit();
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('tiles are radios: arrow keys choose', async ({ kit, page }) => {
    await kit();
    await page.getByRole('radio', { name: 'Ann' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Ben' })).toBeChecked();
  });

  test('an error boundary limits an error to its part', async ({ page, address }) => {
    await page.goto(address);
    await press(page, 'Break');
    await expect(page.getByText('Something went wrong on this page.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The kit' })).toBeVisible();
  });
});

test('reduced motion: animations are short', async ({ kit, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await kit();
  const longOnes = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map((motion) => motion.effect?.getComputedTiming())
        .filter((timing) => timing?.iterations === Infinity || Number(timing?.duration) > 200)
        .map((timing) => JSON.stringify(timing)),
    );
  expect(await longOnes()).toEqual([]);
  await press(page, 'Open dialog');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await longOnes()).toEqual([]);
});

test('forced colors: shapes, focus, progress and selection are visible', async ({ kit, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await kit();
  await page.getByRole('radio', { name: 'Ben' }).check();
  await page.getByRole('button', { name: 'Add Photos' }).focus();
  const border = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((part) => getComputedStyle(part).borderTopWidth);
  expect(await border('A')).toBe('2px');
  const chosen = page.locator('label', { has: page.getByRole('radio', { name: 'Ben' }) });
  expect(await chosen.evaluate((part) => getComputedStyle(part).borderTopWidth)).toBe('3px');
});
