import type { Page } from '@playwright/test';
import { login } from '#features/auth/auth.contract.ts';
import { builtSetupCode } from '../support/built-home.ts';
import { expect, password, test } from './couple.ts';
import { expectReflow, largeText } from './looks.ts';

test.use({ isFurnished: false });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

/** Walks to the step of the passwords; `look` is called at every step. */
async function toPassword(page: Page, look = async () => {}): Promise<void> {
  await expect(heading(page, 'Is this your server?')).toBeVisible();
  await look();
  await page.getByLabel('Setup code').fill(builtSetupCode);
  await next(page);
  await expect(heading(page, 'The two of you')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).first().fill('Sam');
  await page.getByLabel('Name', { exact: true }).last().fill('Zoë');
  await look();
}

async function toReady(page: Page, look = async () => {}): Promise<void> {
  await expect(heading(page, 'Your story')).toBeVisible();
  await look();
  await next(page);
  await expect(heading(page, 'System check')).toBeVisible();
  await look();
  await next(page);
  await expect(heading(page, 'Review')).toBeVisible();
  await look();
}

const answerTo = async (address: string, username: string, secret: string): Promise<number> => {
  const { status } = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret }),
  });
  return status;
};

test('colors can be swapped, and each partner has a password @night', async ({ page, address }) => {
  // By a host name that phones can use as well.
  await page.goto(address.replace('localhost', 'home.test'));
  await toPassword(page);
  await next(page);

  await expect(heading(page, 'Your password')).toBeVisible();
  await page.getByLabel('Use a separate password for each of you').check();
  await page.getByLabel("Zoë's password").fill(password);
  await next(page);
  await expect(page.getByText('At least 8 characters')).toBeVisible();
  await expect(page.getByLabel("Sam's password")).toBeFocused();
  await page.getByLabel("Sam's password").fill('a password of my own');
  await next(page);

  await toReady(page);
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
  await expect(heading(page, 'Review')).toBeVisible();
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await expect(heading(page, 'Your place is ready')).toBeVisible();
  await expect(page.getByText('Scan this code with each phone, then sign in.')).toBeVisible();

  expect(await answerTo(address, 'zoe', password)).toBe(200);
  expect(await answerTo(address, 'sam', 'a password of my own')).toBe(200);
  expect(await answerTo(address, 'sam', password)).toBe(401);

  await page.getByRole('link', { name: 'Enter Our World' }).click();
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Zoë');
});

test('a browser with an unknown time zone asks for it, with UTC selected @night', async ({
  page,
  address,
}) => {
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  });
  await page.goto(address);
  await toPassword(page);
  await next(page);
  await page.getByLabel('Password for both of you').fill(password);
  await next(page);
  await expect(heading(page, 'Your story')).toBeVisible();
  await expect(page.getByText("This device's time zone is unknown")).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
  await toReady(page);
  await expect(page.getByText('UTC', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await expect(heading(page, 'Your place is ready')).toBeVisible();
  expect(await answerTo(address, 'sam', password)).toBe(200);
});

const tight = [
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, large: false },
  { name: 'a phone, text of twice the size', viewport: { width: 390, height: 844 }, large: true },
  { name: 'a desk, text of twice the size', viewport: { width: 1280, height: 800 }, large: true },
];

for (const { name, viewport, large } of tight) {
  test(`every step fits: ${name} @night`, async ({ page, address }) => {
    await page.setViewportSize(viewport);
    await page.goto(address);
    if (large) await largeText(page);
    const look = () => expectReflow(page);
    await toPassword(page, look);
    await next(page);
    await page.getByLabel('Password for both of you').fill(password);
    await page.getByRole('button', { name: 'Suggest one' }).click();
    await look();
    await next(page);
    await toReady(page, look);
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await expect(heading(page, 'Your place is ready')).toBeVisible();
    await look();
  });
}
