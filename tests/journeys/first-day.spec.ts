import type { Page } from '@playwright/test';
import { expect, password, signIn, test } from './couple.ts';
import { expectWithin, phone, tabTo } from './page-checks.ts';
import { setupCode } from './server.ts';

test.use({ isSeeded: false, contextOptions: { ...phone, reducedMotion: 'reduce' } });

async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectWithin(page, phone.viewport);
}

const press = async (page: Page, role: 'button' | 'link', name: string) => {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
};

/** Types into the field by keyboard. */
const type = async (page: Page, field: string, text: string, which = 0) => {
  await page.getByLabel(field, { exact: true }).nth(which).focus();
  await page.keyboard.type(text);
};

test('first day: set up on a phone by keyboard, then Sam signs in', async ({ page, address }) => {
  // Every address leads to the setup.
  await page.goto(`${address}/memories`);
  await expect(page).toHaveURL(`${address}/setup`);
  await expectStep(page, 'Is this your server?');
  await type(page, 'Setup code', setupCode.toLowerCase());
  await page.keyboard.press('Enter');

  await expectStep(page, 'The two of you');
  await type(page, 'Name', 'Zoë', 0);
  await type(page, 'Name', 'Sam', 1);
  await page.keyboard.press('Enter');

  await expectStep(page, 'Your password');
  await type(page, 'Password for both of you', password);
  await page.keyboard.press('Enter');

  await expectStep(page, 'Your story');
  await type(page, 'Together since', '06082020');
  await press(page, 'button', 'Next');

  await expectStep(page, 'Review');
  await press(page, 'button', 'Finish setup');
  await expectStep(page, 'Your place is ready');
  await press(page, 'link', 'Enter Our World');
  await expect(page).toHaveURL(`${address}/login`);
  await signIn(page, 'Sam');
  await page.goto(`${address}/setup`);
  await expect(page).toHaveURL(`${address}/`);
});
