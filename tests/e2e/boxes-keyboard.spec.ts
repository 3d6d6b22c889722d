import type { Locator, Page } from '@playwright/test';
import { card, reviewOf } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectFocusIn, tabTo } from './looks.ts';

test.use({ opens: '/surprise-boxes' });

test('boxes: create, open, complete, approve and claim by keyboard @night', async ({
  zoe,
  sam,
}) => {
  test.slow();
  const press = async (page: Page, name: string, within?: Locator) => {
    await tabTo(page, 'button', name, within);
    await page.keyboard.press('Enter');
  };
  /** Writes into the field that has the focus, or gets it now. */
  const write = async (page: Page, label: string, words: string) => {
    await expect(page.getByRole('dialog').getByLabel(label)).toBeFocused();
    await page.keyboard.type(words);
  };
  for (const { page } of [zoe, sam]) {
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText('No received boxes')).toBeVisible();
  }

  // Enter continues from every field.
  await press(zoe.page, 'Create Box');
  await write(zoe.page, 'Prize name', 'Movie night');
  await zoe.page.keyboard.press('Tab');
  await write(zoe.page, 'Prize description', 'With popcorn');
  await zoe.page.keyboard.press('Enter');
  const form = zoe.page.getByRole('dialog', { name: 'Create a surprise box' });
  await expect(form.getByText('Task description is required to continue')).toBeVisible();
  await write(zoe.page, 'Task description', 'Water the plants');
  await zoe.page.keyboard.press('Shift+Enter');
  await zoe.page.keyboard.type('All of them');
  await zoe.page.keyboard.press('Tab');
  await write(zoe.page, 'Prize price ($)', '12.5');
  await zoe.page.keyboard.press('Enter');
  await expect(form.getByText('Step 2 of 2')).toBeVisible();
  await expect(form.getByLabel('Prize name')).toBeFocused();
  await tabTo(zoe.page, 'radio', 'Photo');
  await zoe.page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: 'Task' })).toBeChecked();
  await press(zoe.page, '1 hour');
  await press(zoe.page, 'Create Box', form);
  await expect(form).toBeHidden();
  const mine = card(zoe.page, 'Movie night');
  await expect(mine).toContainText('Waiting for recipient to open');
  await expect(zoe.page.getByRole('button', { name: 'Create Box' })).toBeFocused();

  // The tabs by arrows.
  const masked = card(sam.page, 'Water the plants');
  await expect(masked).toContainText('Available');
  await tabTo(sam.page, 'tab', 'Received (1)');
  await sam.page.keyboard.press('ArrowRight');
  await expect(sam.page.getByText('No created boxes')).toBeVisible();
  await sam.page.keyboard.press('ArrowLeft');
  await press(sam.page, 'Details for Water the plants');
  await expect(masked).toContainText('1 hour after opening');
  await press(sam.page, 'Open box', masked);
  await expect(masked).toContainText('Opened');
  await expect(masked.getByRole('heading', { name: 'Your task' })).toBeFocused();

  await press(sam.page, 'Complete task', masked);
  await write(sam.page, 'How did you do it?', 'All of them');
  await press(sam.page, 'Send for approval');
  await expect(sam.page.getByRole('dialog')).toBeHidden();
  await expect(masked).toContainText('Waiting for approval');
  await expectFocusIn(masked);
  await expect(mine).toContainText('All of them');
  const review = reviewOf(zoe.page, 'Movie night');
  await press(zoe.page, 'Review', mine);
  await expectFocusIn(review.dialog);
  await zoe.page.keyboard.press('Escape');
  await expect(review.dialog).toBeHidden();
  await expect(mine.getByRole('button', { name: 'Review' })).toBeFocused();
  await zoe.page.keyboard.press('Enter');
  await press(zoe.page, 'Approve', review.dialog);
  await expect(review.dialog).toBeHidden();
  await expect(mine).toContainText('Approved');
  await expectFocusIn(mine);

  const won = card(sam.page, 'Movie night');
  await press(sam.page, 'Claim prize', won);
  const joy = sam.page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(joy).toContainText('Movie night');
  await expectFocusIn(joy);
  await press(sam.page, 'Hooray!');
  await expect(joy).toBeHidden();
  await expectFocusIn(won);
  await expect(won).toContainText('Claimed');
  await expect(mine).toContainText('Claimed');
});
