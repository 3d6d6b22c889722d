import type { Page } from '@playwright/test';
import { expect, test } from './couple.ts';
import { expectAccessible, tabTo } from './looks.ts';
import { addPhoto } from './pictures.ts';

const light = 'rgb(251, 249, 252)';
const dark = 'rgb(20, 16, 23)';

const ground = (page: Page) => page.locator('html');
const expectGround = (page: Page, color: string) =>
  expect(ground(page)).toHaveCSS('background-color', color);
const around = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('the theme is chosen on every page and in the settings; all tabs follow, also before the first paint', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  await page.goto(address);
  await expectGround(page, light);
  await tabTo(page, 'button', 'Switch to dark theme');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeFocused();
  await expectGround(page, dark);
  expect(await around(page)).toEqual(['#141017']);

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
  await expectGround(other, dark);
  await expect(other.locator('#root')).toBeEmpty();
  release();

  const chosen = (name: string) => other.getByRole('radio', { name, exact: true });
  await expect(chosen('Dark')).toBeChecked();
  await chosen('Light').check({ force: true });
  await expectGround(other, light);
  await expectGround(page, light);
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();

  // The user's choice overrides the device until it is reset.
  await other.emulateMedia({ colorScheme: 'dark' });
  await expectGround(other, light);
  await chosen('Light').press('ArrowLeft');
  await expect(chosen('System')).toBeChecked();
  await expectGround(other, dark);
  await other.emulateMedia({ colorScheme: 'light' });
  await expectGround(other, light);
  await expectAccessible(other, 'main');
  await other.reload();
  await expect(chosen('System')).toBeChecked();
});

test('the question mark key lists all shortcuts; single-key shortcuts can be turned off', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/photo/${photo.id}`);
  const favorite = page.getByRole('button', { name: 'Favorite' });
  await expect(favorite).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('f');
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');

  // In a text field it types a question mark.
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.click();
  await page.keyboard.press('?');
  await expect(note).toHaveValue('?');
  await note.fill('');
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(sheet(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page, '[role="dialog"]');
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await tabTo(page, 'switch', 'Single-key shortcuts');
  await page.keyboard.press('Space');
  await expect(single).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('?');
  await page.keyboard.press('f');
  // Keys are handled in order: this one came later.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet(page)).toBeHidden();

  await page.goto(`${address}/settings#shortcuts`);
  await expect(single).not.toBeChecked();
  await single.press('Space');
  await expect(single).toBeChecked();
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(sheet(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
