import { expect } from '@playwright/test';
import { withSystemBack } from '../support/web/system-back.ts';
import { press, test } from './kit-page.ts';

test.describe('Back on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  let back: () => Promise<unknown>;
  test.beforeEach(async ({ page }) => {
    back = await withSystemBack(page);
  });

  test('closes dialogs, questions and menus, except for locked ones', async ({ kit, page }) => {
    await kit();
    await press(page, 'Open dialog');
    await press(page, 'Lock');
    for (const _ of [1, 2]) {
      await back();
      await expect(page.getByTestId('assertive')).toHaveText('Spinning');
    }
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Unlock');
    await back();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();

    await press(page, 'Ask');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await back();
    await expect(page.getByTestId('answer')).toHaveText('no');

    await page.getByRole('button', { name: 'More for Picnic' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await back();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  test('minimizes the notes @night', async ({ kit, page }) => {
    await kit('a', '&notes=ben');
    await page.getByRole('button', { name: /^Open notes/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notes' })).toBeVisible();
    await back();
    await expect(page.getByRole('dialog', { name: 'Notes' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Open notes/ })).toBeFocused();
  });
});
