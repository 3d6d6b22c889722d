import type { Request } from '@playwright/test';
import { incrementLove } from '#features/love/love.contract.ts';
import { expect, logOut, signIn, test } from './couple.ts';
import { message } from './looks.ts';
import { endSessionOf, shareLove } from './wire.ts';

test.use({ firstPath: '/' });

test('tabs: a pending request shows nothing to the next user, whose session then ends elsewhere', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await shareLove(address, 'zoe', 6);
  await shareLove(address, 'sam', 2);
  await page.reload();
  const own = page.getByRole('region', { name: 'Love Shared' });
  await expect(own.getByText('6', { exact: true })).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${incrementLove.path}`, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const isClick = (request: Request) => request.url().endsWith(incrementLove.path);
  // Requests time out in any case.
  const over = Promise.race([
    page.waitForEvent('requestfinished', isClick),
    page.waitForEvent('requestfailed', isClick),
  ]);
  await page.getByRole('button', { name: 'Share love' }).click();
  await expect(own.getByText('7', { exact: true })).toBeVisible();

  const other = await zoe.context.newPage();
  await other.goto(address);
  await logOut(other);
  await signIn(other, 'Sam');
  await expect(page.getByRole('heading', { name: "Zoë's love" })).toBeVisible();
  await expect(own.getByText('2', { exact: true })).toBeVisible();

  release();
  await over;
  await page.unroute(`**${incrementLove.path}`);
  await page.getByRole('button', { name: 'Share love' }).click();
  await expect(own.getByText('3', { exact: true })).toBeVisible();
  await expect(message(page, 'Failed to share love. Please try again.')).toHaveCount(0);
  const token = await page.evaluate(() => localStorage.getItem('fivetwenty.token'));
  expect(atob(token?.split('.')[1] ?? '')).toContain('"sam"');

  // The app has the color of its user, who returns to the previous page after signing in again.
  const colorOf = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--me-solid'));
  const colors = [await colorOf()];
  const previous = `${address}/dashboard?from=here#there`;
  await page.goto(previous);
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
  await endSessionOf(page, 'own');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  colors.push(await colorOf());
  await signIn(page, 'Zoë');
  await expect(page).toHaveURL(previous);
  colors.push(await colorOf());
  expect(new Set(colors).size).toBe(3);
});
