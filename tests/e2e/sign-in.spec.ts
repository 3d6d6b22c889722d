import type { Request } from '@playwright/test';
import { login } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { expect, logOut, password, signIn, test } from './couple.ts';
import { collectPageErrors, expectUsable, message, phone, tabTo } from './looks.ts';
import { endSessionOf, shareLove } from './wire.ts';

test.describe('on phone and desktop', () => {
  test.use(phone);

  test('texts and colors of the sign-in page @night', async ({ page, address }) => {
    const errors = collectPageErrors(page);
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Welcome to our sanctuary')).toBeVisible();
    await expect(page.getByText('A private space for our precious memories')).toBeVisible();
    await expect(page.getByPlaceholder('Enter password')).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Who are you?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter Our World' })).toBeDisabled();
    await expectUsable(page);

    await page.getByRole('radio', { name: 'Sam' }).check({ force: true });
    await expect(page.getByRole('button', { name: 'Enter Our World' })).toBeEnabled();
    await expectUsable(page);

    await page.getByLabel('Password', { exact: true }).fill('not our password');
    await page.getByRole('button', { name: 'Enter Our World' }).click();
    await expect(page.getByText('Invalid credentials. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not our password');
    await expectUsable(page);
    // The browser logs the 401 of a wrong password.
    expect(errors.filter((line) => !line.includes('401'))).toEqual([]);
  });
});

test.use({ opens: '/' });

test('keyboard @night', async ({ page, address }) => {
  await page.goto(address);
  await tabTo(page, 'radio', 'Zoë');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Sam' })).toBeChecked();
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
});

test('shows the busy state and errors', async ({ page, address }) => {
  await page.goto(address);
  await page.getByRole('radio', { name: 'Zoë' }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).fill(password);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${login.path}`, async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  release();
  await expect(page.getByText('Connection failed. Please try again.')).toBeVisible();

  await page.unroute(`**${login.path}`);
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
});

test('a proxy that changes Host is named, not the password', async ({ page, address }) => {
  const spoken = 'Your reverse proxy changes the Host header. See hosting.md.';
  await page.route(`**${login.path}`, (route) =>
    route.fulfill({ status: 403, json: { message: spoken, code: 'foreign_origin' } }),
  );
  await page.goto(address);
  await page.getByRole('radio', { name: 'Zoë' }).check({ force: true });
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: spoken })).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('tabs: a pending request shows nothing to the next user @night', async ({ zoe, address }) => {
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
});

test('the last user is preselected @night', async ({ page, context, address }) => {
  await page.goto(address);
  await signIn(page, 'Sam');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('radio', { name: 'Sam' })).toBeChecked();

  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByRole('radio', { name: 'Sam' })).toBeChecked();
  await expect(later.getByRole('radio', { name: 'Zoë' })).not.toBeChecked();
  await later.getByLabel('Password', { exact: true }).fill(password);
  await later.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(later.getByRole('img', { name: 'Signed in as Sam' })).toBeVisible();
});

test('after the session ended elsewhere, sign-in returns to the previous page @night', async ({
  zoe: { page },
  address,
}) => {
  const there = `${address}/dashboard?from=here#there`;
  await page.goto(there);
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();

  await endSessionOf(page, 'own');
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, 'Zoë');
  await expect(page).toHaveURL(there);
});

test('too many attempts lock out one user; the other can sign in @night', async ({
  page,
  address,
}) => {
  await page.goto(address);
  let isWrong = true;
  await page.route(`**${login.path}`, async (route) => {
    if (route.request().postDataJSON().username !== 'zoe') return route.continue();
    await route.fulfill(
      isWrong
        ? { status: 401, json: { message: 'No' } }
        : { status: 429, headers: { 'retry-after': '600' }, json: { message: 'Wait.' } },
    );
    isWrong = false;
  });
  const choose = (name: string) => page.getByRole('radio', { name }).check({ force: true });
  const field = page.getByLabel('Password', { exact: true });
  const tooMany = page.getByText(/^Too many attempts\. Try again at \d/).first();
  await choose('Zoë');
  await field.fill(password);
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(field).toHaveAccessibleDescription(/Invalid credentials/);
  await choose('Sam');
  await expect(field).not.toHaveAccessibleDescription(/Invalid credentials/);
  await choose('Zoë');
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(tooMany).toBeVisible();
  await choose('Sam');
  await expect(tooMany).toBeHidden();
  await choose('Zoë');
  await expect(tooMany).toBeVisible();
  await choose('Sam');
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(page.getByRole('img', { name: 'Signed in as Sam' })).toBeVisible();
});
