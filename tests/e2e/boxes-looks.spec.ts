import type { Page } from '@playwright/test';
import { boxPlayers, card, letExpire } from './box-players.ts';
import { expect, test } from './couple.ts';
import { collectPageErrors, expectUsable } from './looks.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('accessible: cards of every status, and each dialog @night', async ({
  server,
  zoe,
  sam,
  address,
}) => {
  test.slow();
  const play = boxPlayers(address);
  const errors = [zoe, sam].map(({ page }) => collectPageErrors(page));
  const hers = zoe.page;
  await hers.goto(`${address}/surprise-boxes?tab=created`);
  await expect(hers.getByText('Create your first surprise box for your partner')).toBeVisible();
  await expectUsable(hers);

  await hers.goto('about:blank');
  letExpire(server, await play.createUpTo('open', { prizeName: 'Expired one' }));
  await play.createUpTo('claim', { prizeName: long, prizeDescription: long, priceAmount: 1e9 });
  await play.createUpTo('approve', { prizeName: '雪' });
  await play.create({ prizeName: 'Scheduled one', isInstantDrop: false });
  await play.create({ prizeName: 'Available one' });
  await play.createUpTo('open', { prizeName: 'Opened one', completionType: 'TIME' });
  await play.reject(await play.createUpTo('complete', { prizeName: 'Rejected one' }));
  await play.createUpTo('complete', { prizeName: 'Completed one' });
  const { page } = sam;
  for (const [shown, list] of [
    [page, 'received'],
    [hers, 'created'],
  ] as const) {
    await shown.goto(`${address}/surprise-boxes?tab=${list}`);
    // A scheduled box is hidden from its recipient.
    await expect(shown.getByRole('article')).toHaveCount(list === 'received' ? 7 : 8);
    await expect(shown.getByRole('article').last()).toContainText('Expired');
    await expect(shown.getByText('Live', { exact: true })).toBeVisible();
    await shown
      .getByRole('button', { name: /^Details for/ })
      .first()
      .click();
    await expectUsable(shown);
  }

  const inDialog = async (page: Page, name: string, prepare?: () => Promise<void>) => {
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await prepare?.();
    await expectUsable(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  };
  const completing = card(page).filter({ hasText: 'Opened' });
  await completing.last().getByRole('button', { name: 'Complete task' }).click();
  await inDialog(page, 'Complete task', async () => {
    await page.getByRole('button', { name: 'Start' }).click();
  });
  await card(page, '雪').getByRole('button', { name: 'Claim prize' }).click();
  await inDialog(page, 'Congratulations!');

  await card(hers, 'Completed one').getByRole('button', { name: 'Reject' }).click();
  await inDialog(hers, 'Reject completion');
  await card(hers, 'Scheduled one').getByRole('button', { name: 'Edit' }).click();
  await inDialog(hers, 'Edit box');
  await hers.getByRole('button', { name: 'Create Box' }).click();
  await inDialog(hers, 'Create a surprise box', async () => {
    const form = hers.getByRole('dialog');
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByText('Prize name is required to continue')).toBeVisible();
    await expectUsable(hers, '[role="dialog"]');
    await form.getByLabel('Prize name').fill(long);
    await form.getByLabel('Prize description').fill(long);
    await form.getByLabel('Task description').fill(long);
    await form.getByLabel('Prize price ($)').fill('3');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByLabel('Hours').fill('0');
    await form.getByRole('button', { name: 'Create Box' }).click();
    await expect(form.getByText('Expiration duration must be at least 5 minutes')).toBeVisible();
  });
  expect(errors).toEqual([[], []]);
});
