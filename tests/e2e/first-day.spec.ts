import type { Page } from '@playwright/test';
import { login } from '#features/auth/auth.contract.ts';
import { builtSetupCode } from '../support/built-server.ts';
import { expect, password, signIn, test } from './couple.ts';
import { collectPageErrors, expectUsable, phone, tabTo } from './looks.ts';

test.use({ isSeeded: false });

const atStep = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

const press = async (page: Page, name: string) => {
  await tabTo(page, 'button', name);
  await page.keyboard.press('Enter');
};

/** Replaces a field's text by keyboard alone. */
const type = async (page: Page, field: string, text: string, which = 0) => {
  const target = page.getByLabel(field, { exact: true }).nth(which);
  await target.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

/** Walks through setup by keyboard; Enter continues from every field. */
async function walkThrough(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  await atStep(page, 'Is this your server?');
  await look(page);
  await type(page, 'Setup code', builtSetupCode.toLowerCase());
  await page.keyboard.press('Enter');

  await atStep(page, 'The two of you');
  await type(page, 'Name', 'Zoë', 0);
  await type(page, 'Name', 'Sam', 1);
  await look(page);
  await page.keyboard.press('Enter');

  await atStep(page, 'Your password');
  await type(page, 'Password for both of you', password);
  await look(page);
  await page.keyboard.press('Enter');

  await atStep(page, 'Your story');
  await look(page);
  await press(page, 'Next');

  await atStep(page, 'System check');
  await expect(page.getByText('Updates arrive right away.')).toBeVisible();
  await look(page);
  await press(page, 'Next');

  await atStep(page, 'Review');
  await look(page);
}

test.describe('on phone and desktop', () => {
  test.use(phone);

  test('setup by keyboard', async ({ page, address }) => {
    const errors = collectPageErrors(page);
    await page.goto(address);
    await walkThrough(page, expectUsable);
    await press(page, 'Finish setup');

    await atStep(page, 'Your place is ready');
    await expectUsable(page);
    await tabTo(page, 'link', 'Enter Our World');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, 'Sam');
    expect(errors).toEqual([]);

    await page.goto(`${address}/setup`);
    await expect(page).toHaveURL(`${address}/`);
  });
});

test('a wrong setup code is an error; input survives a reload @night', async ({
  page,
  address,
}) => {
  await page.goto(address);
  await type(page, 'Setup code', 'WRONG-CODE-2345');
  await page.keyboard.press('Enter');
  await expect(page.getByText("This isn't the code your server printed.")).toBeVisible();
  await type(page, 'Setup code', builtSetupCode);
  await page.keyboard.press('Enter');
  await atStep(page, 'The two of you');
  await type(page, 'Name', 'Zoë', 0);
  await type(page, 'Name', 'Sam', 1);

  await page.reload();
  await atStep(page, 'Is this your server?');
  await type(page, 'Setup code', builtSetupCode);
  await page.keyboard.press('Enter');
  await atStep(page, 'Your password');
  await press(page, 'Back');
  await atStep(page, 'The two of you');
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Zoë');
  await expect(page.getByLabel('Username').first()).toHaveValue('zoe');
});

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

/** The status of a sign-in. */
const statusOf = async (address: string, username: string, secret: string): Promise<number> => {
  const { status } = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret }),
  });
  return status;
};

test('colors can be swapped, and each partner has a password @night', async ({ page, address }) => {
  // By a host name that phones can use as well.
  await page.goto(address.replace('localhost', 'app.test'));
  await page.getByLabel('Setup code').fill(builtSetupCode);
  await next(page);
  await atStep(page, 'The two of you');
  await page.getByLabel('Name', { exact: true }).first().fill('Sam');
  await page.getByLabel('Name', { exact: true }).last().fill('Zoë');
  await next(page);

  await atStep(page, 'Your password');
  await page.getByLabel('Use a separate password for each of you').check();
  await page.getByLabel("Zoë's password").fill(password);
  await next(page);
  await expect(page.getByText('At least 8 characters')).toBeVisible();
  await expect(page.getByLabel("Sam's password")).toBeFocused();
  await page.getByLabel("Sam's password").fill('a password of my own');
  await next(page);

  await atStep(page, 'Your story');
  await next(page);
  await atStep(page, 'System check');
  await next(page);
  await atStep(page, 'Review');
  await expect(page.getByText('One for each of you')).toBeVisible();
  await expect(page.getByText('Jun 8, 2020')).toBeVisible();

  // Passwords stay with their owners.
  await page.getByRole('button', { name: 'Change: The two of you' }).click();
  await page.getByRole('button', { name: 'Swap colors' }).click();
  await expect(
    page.getByRole('group', { name: 'Purple' }).getByLabel('Name', { exact: true }),
  ).toHaveValue('Zoë');
  await expect(
    page.getByRole('group', { name: 'Pink' }).getByLabel('Name', { exact: true }),
  ).toHaveValue('Sam');
  await next(page);
  await atStep(page, 'Review');
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await atStep(page, 'Your place is ready');
  await expect(page.getByText('Scan this code with each phone, then sign in.')).toBeVisible();

  expect(await statusOf(address, 'zoe', password)).toBe(200);
  expect(await statusOf(address, 'sam', 'a password of my own')).toBe(200);
  expect(await statusOf(address, 'sam', password)).toBe(401);

  await page.getByRole('link', { name: 'Enter Our World' }).click();
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Zoë');
});
