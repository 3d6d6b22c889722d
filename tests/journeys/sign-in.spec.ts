import type { Request } from '@playwright/test';
import { incrementLove } from '#features/love/love.contract.ts';
import { expect, logOut, signIn, test } from './couple.ts';
import { toast } from './page-checks.ts';
import { shareLove } from './server-api.ts';

test.use({ firstPath: '/' });

test('tabs: the response of a pending click is not shown after another user signs in', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await shareLove(address, 'zoe', 6);
  await shareLove(address, 'sam', 2);
  await page.reload();
  const loveTile = page.getByRole('region', { name: 'Love Shared' });
  await expect(loveTile.getByText('6', { exact: true })).toBeVisible();

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${incrementLove.path}`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const isClick = (request: Request) => request.url().endsWith(incrementLove.path);
  // The client may time out before the response is released.
  const clickEnded = Promise.race([
    page.waitForEvent('requestfinished', isClick),
    page.waitForEvent('requestfailed', isClick),
  ]);
  await page.getByRole('button', { name: 'Share love' }).click();
  await expect(loveTile.getByText('7', { exact: true })).toBeVisible();

  const otherTab = await zoe.context.newPage();
  await otherTab.goto(address);
  await logOut(otherTab);
  await signIn(otherTab, 'Sam');
  await expect(page.getByRole('heading', { name: "Zoë's love" })).toBeVisible();
  await expect(loveTile.getByText('2', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-color', 'b');

  release();
  await clickEnded;
  await page.unroute(`**${incrementLove.path}`);
  await page.getByRole('button', { name: 'Share love' }).click();
  await expect(loveTile.getByText('3', { exact: true })).toBeVisible();
  await expect(toast(page, 'Failed to share love. Please try again.')).toHaveCount(0);
  const token = await page.evaluate(() => localStorage.getItem('fivetwenty.token'));
  expect(atob(token?.split('.')[1] ?? '')).toContain('"sam"');
});
