import { expect } from '@playwright/test';
import { press, test } from './kit-page.ts';

test.describe('dialog', () => {
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

  test('stay while focused', async ({ kit, page }) => {
    await kit();
    await press(page, 'Photo toast');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('without a duration stay until the action is pressed @night', async ({ kit, page }) => {
    await kit();
    await press(page, 'Lasting toast');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.clock.runFor(60_000);

    await press(page, 'Undo');
    await expect(page.getByTestId('answer')).toHaveText('undone');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});
