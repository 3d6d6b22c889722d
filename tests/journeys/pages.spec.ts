import type { Page } from '@playwright/test';
import { readProfile } from '#features/auth/auth.contract.ts';
import { tokenKey } from '#platform/web/session/session.ts';
import { expect, logOut, signBackIn, test } from './couple.ts';
import { expectMessage, phone, tabTo, tryAgain } from './looks.ts';
import { heldBack } from './wire.ts';

test('redirects: a visitor to the sign-in page and back, a user from it to the dashboard', async ({
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
  await expectMessage(page, "That page doesn't exist.");

  const release = await heldBack(page, readProfile);
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();

  // The server doesn't know this token.
  await page.evaluate((key) => localStorage.setItem(key, 'not.a.token'), tokenKey);
  await page.reload();
  await expect(page).toHaveURL(`${address}/login`);
});

test('scroll: a page that is opened by its address starts at its top', async ({
  zoe: { page },
  address,
}) => {
  await page.goto(`${address}/settings#timeline,appearance,shortcuts`);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.evaluate(() => scrollTo(0, 200));
  await page.goto(`${address}/memories`);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ contextOptions: { ...phone, hasTouch: true, reducedMotion: 'reduce' } });

  test('header: skip link, menu and days together, which Back and Esc close; a page that fails to load', async ({
    zoe: { page },
    address,
  }) => {
    const back = () => page.goBack();
    await page.goto(`${address}/settings`);
    await expect(page).toHaveTitle('Settings - Zoë & Sam');
    await tabTo(page, 'link', 'Skip to content');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();

    const menu = page.getByRole('button', { name: 'Menu' });
    const links = page.getByRole('navigation', { name: 'Menu' });
    const days = page.getByRole('button', { name: /Days Together/ });
    await menu.click();
    await expect(links.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(days).toBeHidden();
    await back();
    await expect(links).toBeHidden();
    await expect(menu).toBeFocused();

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home' })
      .click();
    await days.click();
    const since = page.getByRole('dialog').getByText('Since June 8th, 2020');
    await expect(since).toBeVisible();
    for (const unit of ['Days', 'Hours', 'Minutes', 'Seconds']) {
      await expect(page.getByRole('dialog').getByText(unit, { exact: true })).toBeVisible();
    }
    await back();
    await expect(since).toBeHidden();
    await expect(days).toBeFocused();
    await expect(page).toHaveURL(`${address}/`);

    // The header is still there, and leads elsewhere.
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
    await menu.click();
    await links.getByRole('link', { name: 'Memories' }).click();
    await expect(page.getByText("Couldn't load this page.")).toBeVisible();
    await page.unroute(/\/assets\/[^/]+\.js$/);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: 'Memories', level: 1 })).toBeVisible();

    await menu.click();
    await page.goBack();
    await expect(links).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(links).toBeHidden();
    await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${address}/login`);
  });
});

test('color: the app has the color of its user until they sign out', async ({
  zoe,
  sam,
  address,
}) => {
  const colorOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--me-solid'));
  const colors: string[] = [];
  for (const { page } of [zoe, sam]) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
    colors.push(await colorOf(page));
  }
  await logOut(zoe.page);
  await expect(zoe.page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(new Set([...colors, await colorOf(zoe.page)]).size).toBe(3);
});
