import { expect, type Locator } from '@playwright/test';
import { focusIsIn, press, test } from './kit-page.ts';

test.describe('dialog', () => {
  test('traps and restores focus, and has a name and a description', async ({ kit, page }) => {
    await kit();
    await page.getByRole('button', { name: 'Open dialog' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('New category');
    await expect(dialog).toHaveAccessibleDescription('A shelf for photos that belong together.');
    for (let step = 0; step < 8; step += 1) {
      await focusIsIn(page, 'dialog').toBe(true);
      await page.keyboard.press('Tab');
    }
    await focusIsIn(page, 'dialog').toBe(true);
    const reachable = await page
      .locator('h1')
      .evaluate((title) => title.closest('[inert], [aria-hidden="true"]') === null);
    expect(reachable, 'the page behind is out of reach').toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();
  });

  test('the same for a full-screen dialog and a window @night', async ({ kit, page }) => {
    await kit();
    for (const name of ['Fill the screen', 'Open a window']) {
      const opener = page.getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'A photo' });
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      for (let step = 0; step < 3; step += 1) {
        await page.keyboard.press('Tab');
        await focusIsIn(page, 'dialog').toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
    // A press on the page beside a window closes it.
    await press(page, 'Open a window');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test("focuses the page's title when its opener is gone", async ({ kit, page }) => {
    await kit();
    await press(page, 'Open and go');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Save');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'The kit' })).toBeFocused();
  });

  test('a deletion focuses the heading of its section', async ({ kit, page }) => {
    await kit();
    await page.getByRole('button', { name: 'Delete this' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Over the page' })).toBeFocused();
  });

  test("shows why it can't be closed @night", async ({ kit, page }) => {
    await kit();
    await press(page, 'Open dialog');
    await press(page, 'Lock');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('assertive')).toHaveText('Spinning');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Unlock');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a destructive question focuses Cancel; Esc cancels', async ({ kit, page }) => {
    await kit();
    await press(page, 'Ask');
    const question = page.getByRole('alertdialog', { name: 'Delete photo?' });
    await expect(question).toHaveAccessibleDescription(
      'Are you sure you want to delete this photo?',
    );
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('answer')).toHaveText('no');
    await expect(page.getByRole('button', { name: 'Ask' })).toBeFocused();
    await press(page, 'Ask');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByTestId('answer')).toHaveText('yes');
  });

  test('a notice is dismissed @night', async ({ kit, page }) => {
    await kit();
    await press(page, 'Tell');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('answer')).toHaveText('told');
  });
});

test.describe('menu, popover, picker', () => {
  test('a menu is used with arrow keys and restores the focus', async ({ kit, page }) => {
    await kit();
    const opener = page.getByRole('button', { name: 'More for Picnic' });
    await opener.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('answer')).toHaveText('edit');
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  for (const [by, openIt] of [
    ['Enter', (opener: Locator) => opener.press('Enter')],
    ['Space', (opener: Locator) => opener.press('Space')],
    ["a screen reader's click", (opener: Locator) => opener.dispatchEvent('click')],
    ['a hand', (opener: Locator) => opener.click()],
  ] as const) {
    test(`a menu opened by ${by} repeatedly focuses its first item`, async ({ kit, page }) => {
      await kit();
      const opener = page.getByRole('button', { name: 'More for Picnic' });
      for (const _ of [1, 2, 3]) {
        await openIt(opener);
        await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
        await expect(opener).toHaveAttribute('aria-expanded', 'true');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    });
  }

  test('a popover traps and restores the focus', async ({ kit, page }) => {
    await kit();
    const opener = page.getByRole('button', { name: '2,357 days' });
    const panel = page.getByRole('dialog', { name: 'Days Together' });
    await opener.click();
    await expect(panel).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.click();
    await expect(panel).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(panel).toHaveCount(0);
  });

  test('a time zone is found by a part of its name', async ({ kit, page }) => {
    await kit();
    const picker = page.getByRole('combobox', { name: 'Time zone' });
    await picker.focus();
    await page.keyboard.type('são paulo');
    const found = page.getByRole('listbox').getByRole('option');
    await expect(found).toHaveText(['America/Sao Paulo']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('zone')).toHaveText('America/Sao_Paulo');
    await page.keyboard.type('nowhere');
    await expect(page.getByText('No matches').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toHaveValue('America/Sao Paulo');
  });
});

test.describe('toasts', () => {
  const photo = 'Photo details updated successfully!';

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test('are announced once and disappear after their duration', async ({ kit, page }) => {
    await kit();
    await press(page, 'Photo toast');
    await expect(page.getByRole('alertdialog', { name: photo })).toBeVisible();
    await expect(page.getByTestId('polite')).toHaveText(photo);
    await page.clock.runFor(4500);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('stay while hovered @night', async ({ kit, page }) => {
    await kit();
    await press(page, 'Photo toast');
    await page.getByRole('alertdialog').hover();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(4500);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('stay while focused', async ({ kit, page }) => {
    await kit();
    await press(page, 'Photo toast');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('stay while the page is hidden @night', async ({ kit, page }) => {
    await kit();
    await press(page, 'Photo toast');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.mouse.move(5, 5);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await hide(false);
    await page.clock.runFor(4500);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('without a duration stay until the action is pressed @night', async ({ kit, page }) => {
    await kit();
    await press(page, 'Lasting toast');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.clock.runFor(60_000);

    // On a phone, above the buttons of a sheet that opens later.
    await page.setViewportSize({ width: 390, height: 844 });
    await press(page, 'Open dialog');
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo', includeHidden: true });
    const { y: end = 0 } = (await cancel.boundingBox()) ?? {};
    const { y = 0, height = 0 } = (await undo.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(end);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await press(page, 'Undo');
    await expect(page.getByTestId('answer')).toHaveText('undone');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});
