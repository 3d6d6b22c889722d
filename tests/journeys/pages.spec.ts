import { tokenKey } from '#platform/web/session/session.ts';
import { expect, signBackIn, test } from './couple.ts';
import { expectToast, phone, tabTo, tryAgain } from './page-checks.ts';

test.use({ ...phone });

test('pages: a visitor signs in and returns; the menu, “Skip to content” and a page that fails to load', async ({
  page,
  address,
}) => {
  for (const path of ['/setup', '/nowhere', '/memories?month=2024-05']) {
    await page.goto(address + path);
    await expect(page).toHaveURL(`${address}/login`);
  }
  await signBackIn(page, 'Zoë');
  await expect(page).toHaveURL(`${address}/memories?month=2024-05`);
  await page.goto(`${address}/login`);
  await expect(page).toHaveURL(`${address}/`);
  await page.goto(`${address}/nowhere/at/all`);
  await expect(page).toHaveURL(`${address}/`);
  await expectToast(page, "That page doesn't exist.");

  const menu = page.getByRole('button', { name: 'Menu' });
  const links = page.getByRole('navigation', { name: 'Menu' });
  await menu.click();
  await links.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('Settings - Zoë & Sam');
  await tabTo(page, 'link', 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await menu.click();
  await expect(links.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await menu.click();
  await expect.poll(() => page.evaluate(() => history.state?.isOverlay)).toBe(true);
  await page.goBack();
  await expect(links).toBeHidden();
  await expect(menu).toBeFocused();

  // The header is still there, and leads elsewhere.
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await menu.click();
  await links.getByRole('link', { name: 'Memories' }).click();
  await expect(page.getByText("Couldn't load this page.")).toBeVisible();
  await page.unroute(/\/assets\/[^/]+\.js$/);
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Memories', level: 1 })).toBeVisible();

  // The server doesn't know this token.
  await page.evaluate((key) => localStorage.setItem(key, 'not.a.token'), tokenKey);
  await page.reload();
  await expect(page).toHaveURL(`${address}/login`);
});
