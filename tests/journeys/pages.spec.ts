import { readProfile } from '#features/auth/auth.contract.ts';
import { tokenKey } from '#platform/web/session/session.ts';
import { expect, signBackIn, test } from './couple.ts';
import { addCategory } from './gallery-api.ts';
import { noteOf } from './note-screen.ts';
import { expectToast, phone, tabTo, tryAgain } from './page-checks.ts';
import { holdRequest } from './server-api.ts';

test('pages: a visitor is led to the sign-in page and back, a user from it to the dashboard; a page starts at its top', async ({
  page,
  address,
}) => {
  for (const path of ['/setup', '/nowhere', '/memories?month=2024-05']) {
    await page.goto(address + path);
    await expect(page).toHaveURL(`${address}/login`);
  }
  await signBackIn(page, 'Zoë');
  await expect(page).toHaveURL(`${address}/memories?month=2024-05`);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto(`${address}/settings#timeline,appearance,shortcuts`);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 200));
  await page.goto(`${address}/memories`);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  if (usual !== null) await page.setViewportSize(usual);

  await page.goto(`${address}/login`);
  await expect(page).toHaveURL(`${address}/`);
  await page.goto(`${address}/nowhere/at/all`);
  await expect(page).toHaveURL(`${address}/`);
  await expectToast(page, "That page doesn't exist.");

  const release = await holdRequest(page, readProfile);
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();

  // The server doesn't know this token.
  await page.evaluate((key) => localStorage.setItem(key, 'not.a.token'), tokenKey);
  await page.reload();
  await expect(page).toHaveURL(`${address}/login`);
});

test.describe('on a phone', () => {
  test.use({ contextOptions: { ...phone, hasTouch: true, reducedMotion: 'reduce' } });

  test('Back and Esc close the menu, days together, the note, dialogs and questions; a page that fails to load', async ({
    zoe: { page },
    address,
  }) => {
    await addCategory(address, 'zoe', { name: 'Trips' });
    const { notes } = noteOf({ page });
    /** The entry of an overlay follows its opening. */
    const closeByBack = async () => {
      await expect.poll(() => page.evaluate(() => history.state?.isOverlay)).toBe(true);
      await page.goBack();
    };
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
    await closeByBack();
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
    await closeByBack();
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

    await page.getByRole('button', { name: 'Open notes' }).tap();
    await expect(notes).toBeVisible();
    await closeByBack();
    await expect(notes).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open notes' })).toBeFocused();
    await page.getByRole('button', { name: 'Open notes' }).tap();
    await expect(notes).toBeVisible();
    // On a phone the note covers the page, so it doesn't stay open.
    await page.goto(`${address}/categories`);
    await expect(page.getByRole('button', { name: 'Open notes' })).toBeVisible();
    await expect(notes).toHaveCount(0);
    await page.getByRole('button', { name: 'Add category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add category' });
    await expect(dialog).toBeVisible();
    await closeByBack();
    await expect(dialog).toBeHidden();
    const more = page.getByRole('button', { name: 'More options for Trips' });
    await more.click();
    const options = page.getByRole('menu');
    await expect(options).toBeVisible();
    await closeByBack();
    await expect(options).toBeHidden();
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: /\?$/ });
    await expect(question).toBeVisible();
    await closeByBack();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${address}/categories`);

    await menu.click();
    await closeByBack();
    await expect(links).toBeHidden();
    await expect(page).toHaveURL(`${address}/categories`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Memories', level: 1 })).toBeVisible();
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(links).toBeHidden();
    await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${address}/login`);
  });
});
