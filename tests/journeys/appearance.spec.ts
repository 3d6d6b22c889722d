import type { Page } from '@playwright/test';
import { expect, test } from './couple.ts';
import { tabTo } from './page-checks.ts';

const light = 'rgb(251, 249, 252)';
const dark = 'rgb(20, 16, 23)';

const expectBackground = (page: Page, color: string) =>
  expect(page.locator('html')).toHaveCSS('background-color', color);
const themeColors = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );

test('the theme is chosen on every page and in the settings, for all tabs, before the first paint', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  await page.goto(address);
  await expectBackground(page, light);
  await tabTo(page, 'button', 'Switch to dark theme');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeFocused();
  await expectBackground(page, dark);
  expect(await themeColors(page)).toEqual(['#141017']);

  // No script of the app has loaded, and the page is dark already.
  const other = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await other.goto(`${address}/settings#appearance`, { waitUntil: 'commit' });
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectBackground(other, dark);
  await expect(other.locator('#root')).toBeEmpty();
  release();

  const themeRadio = (name: string) => other.getByRole('radio', { name, exact: true });
  await expect(themeRadio('Dark')).toBeChecked();
  await themeRadio('Light').check({ force: true });
  await expectBackground(other, light);
  await expectBackground(page, light);
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();

  // The user's choice overrides the device until it is reset.
  await other.emulateMedia({ colorScheme: 'dark' });
  await expectBackground(other, light);
  await themeRadio('Light').press('ArrowLeft');
  await expect(themeRadio('System')).toBeChecked();
  await expectBackground(other, dark);
  await other.emulateMedia({ colorScheme: 'light' });
  await expectBackground(other, light);
  await other.reload();
  await expect(themeRadio('System')).toBeChecked();
});
