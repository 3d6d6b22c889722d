import { readProfile } from '#features/auth/auth.contract.ts';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { withSystemBack } from '../support/web/system-back.ts';
import { expect, signIn, test } from './couple.ts';
import {
  collectPageErrors,
  expectAccessible,
  expectMessage,
  phone,
  tabTo,
  tryAgain,
  variants,
} from './looks.ts';

test.use({ opens: '/' });

test.describe('before setup', () => {
  test.use({ isSeeded: false });

  test('every URL redirects to setup @night', async ({ page, address }) => {
    for (const path of ['/', '/login', '/dashboard', '/nowhere']) {
      await page.goto(address + path);
      await expect(page).toHaveURL(/\/setup$/);
    }
  });
});

test.describe('redirects', () => {
  test('signed out: to the sign-in page, and back to the requested page', async ({
    page,
    address,
  }) => {
    for (const path of ['/', '/setup', '/nowhere']) {
      await page.goto(address + path);
      await expect(page).toHaveURL(/\/login$/);
    }
    await page.goto(`${address}/dashboard`);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, 'Zoë');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('signed in: sign-in page and unknown paths redirect to the dashboard @night', async ({
    zoe,
    address,
  }) => {
    await zoe.page.goto(`${address}/login`);
    await expect(zoe.page).toHaveURL(`${address}/`);
    await zoe.page.goto(`${address}/nowhere/at/all`);
    await expect(zoe.page).toHaveURL(`${address}/`);
    await expectMessage(zoe.page, "That page doesn't exist.");
  });

  test('loading the profile shows "Loading..." @night', async ({ zoe }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await zoe.page.route(`**${readProfile.path}`, async (route) => {
      await held;
      await route.continue();
    });
    await zoe.page.reload();
    await expect(zoe.page.getByText('Loading...')).toBeVisible();
    await expectAccessible(zoe.page);
    release();
    await expect(zoe.page.getByRole('button', { name: 'Share love' })).toBeVisible();
  });

  test('a token that the server does not know signs out @night', async ({ zoe }) => {
    await zoe.page.evaluate(() => localStorage.setItem('fivetwenty.token', 'not.a.token'));
    await zoe.page.reload();
    await expect(zoe.page).toHaveURL(/\/login$/);
  });
});

test.describe('without a service worker', () => {
  test.use({ contextOptions: { serviceWorkers: 'block' } });

  test('a page that fails to load can be retried, with the header still there', async ({
    zoe: { page },
  }) => {
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Memories', exact: true }).click();
    await expect(page.getByText("Couldn't load this page.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.unroute(/\/assets\/[^/]+\.js$/);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: 'Memories', level: 1 })).toBeVisible();
  });
});

for (const { name, ...look } of variants) {
  test.describe(`header (${name})`, () => {
    test.use({ contextOptions: look });
    const small = look.viewport.width <= 768;

    test('shows links, days together and logout', async ({ zoe: { page }, address }) => {
      const errors = collectPageErrors(page);
      if (small) await page.getByRole('button', { name: 'Menu' }).click();
      const here = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Home', exact: true });
      await expect(here).toHaveAttribute('aria-current', 'page');
      await expectAccessible(page);
      if (small) {
        await expect(page.getByText('Days Together')).toBeHidden();
        await here.press('Enter');
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
        await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
      }
      await page.goto(`${address}/dashboard`);
      await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
      if (small) await page.getByRole('button', { name: 'Menu' }).click();
      await expect(here).toHaveAttribute('aria-current', 'page');
      if (small) await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /Days Together/ }).click();
      for (const unit of ['Days', 'Hours', 'Minutes', 'Seconds']) {
        await expect(page.getByText(unit, { exact: true })).toBeVisible();
      }
      await expect(page.getByText('Since June 8th, 2020')).toBeVisible();
      await expect(page.getByText('💕 Every second counts! 💕')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText('Since June 8th, 2020')).toBeHidden();
      await expect(page.getByRole('button', { name: /Days Together/ })).toBeFocused();

      if (small) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: 'Settings' }).click();
        await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.goBack();
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
        await page.getByRole('button', { name: 'Menu' }).click();
      }
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      expect(errors).toEqual([]);
    });
  });
}

test.describe('Back on a phone', () => {
  test.use({ contextOptions: { ...phone, hasTouch: true } });

  test('closes the menu of the header, and stays on the page @night', async ({
    zoe: { page },
    address,
  }) => {
    const back = await withSystemBack(page);
    await page.goto(`${address}/settings`);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await back();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(menu).toBeFocused();
    const days = page.getByRole('button', { name: /Days Together/ });
    await days.click();
    const since = page.getByRole('dialog').getByText('Since June 8th, 2020');
    await expect(since).toBeVisible();
    await back();
    await expect(since).toBeHidden();
    await expect(days).toBeFocused();
    await expect(page).toHaveURL(/\/settings$/);
  });
});

test("the greeting uses the couple's time zone @night", async ({ browser, address }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-06-08T09:30:00Z') });
  await page.route(`**${readRelationship.path}`, (route) =>
    route.fulfill({ json: { startDate: '2020-06-08', timeZone: 'America/New_York' } }),
  );
  await page.goto(address);
  await signIn(page, 'Zoë');
  await expect(page.getByText('Good morning, Zoë')).toBeVisible();
  await page.clock.fastForward('06:31:00');
  await expect(page.getByText('Good afternoon, Zoë')).toBeVisible();
  await context.close();
});

test('the skip link comes first; a page focuses its title and sets the window title', async ({
  zoe: { page },
}) => {
  await expect(page).toHaveTitle('Home - Zoë & Sam');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
  await tabTo(page, 'link', 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
