import { expect, type Partner, test } from './couple.ts';
import { addCategory } from './gallery-wire.ts';
import { expectAccessible, expectFocusIn, phone } from './looks.ts';

/* Dialogs, menus and toasts, on the page of the categories. */

test.use({ opens: '/categories' });
test.beforeEach(async ({ address }) => {
  await addCategory(address, 'zoe', { name: 'Trips' });
});

const button = ({ page }: Partner, name: string) => page.getByRole('button', { name, exact: true });
const dialog = ({ page }: Partner) => page.getByRole('dialog', { name: 'New category' });
const question = ({ page }: Partner) => page.getByRole('alertdialog', { name: /\?$/ });
const menu = ({ page }: Partner) => page.getByRole('menu');
const more = (zoe: Partner) => button(zoe, 'More options for Trips');
const item = ({ page }: Partner, name: string) => page.getByRole('menuitem', { name });

test('a dialog traps the focus and restores it; the page behind is inert', async ({ zoe }) => {
  const { page } = zoe;
  const opener = button(zoe, 'New category');
  await opener.press('Enter');
  await expectFocusIn(dialog(zoe));
  for (const key of ['Shift+Tab', 'Shift+Tab', ...Array.from({ length: 12 }, () => 'Tab')]) {
    await page.keyboard.press(key);
    await expectFocusIn(dialog(zoe));
  }
  const isInert = (element: Element) => element.closest('[inert], [aria-hidden="true"]') !== null;
  expect(await page.locator('main').evaluate(isInert)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(zoe)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a menu is used with arrow keys; a destructive question focuses Cancel', async ({ zoe }) => {
  const { page } = zoe;
  await more(zoe).focus();
  await page.keyboard.press('ArrowDown');
  await expect(item(zoe, 'Edit')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(more(zoe)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(zoe, 'Edit')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(zoe, 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(zoe)).toHaveAccessibleDescription(/\S/);
  await expect(question(zoe).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(zoe)).toBeHidden();
  await expect(more(zoe)).toBeFocused();
});

test('a toast is announced, stays while focused, and disappears after its duration', async ({
  zoe,
}) => {
  const { page } = zoe;
  await page.clock.install();
  await more(zoe).click();
  await item(zoe, 'Delete').press('Enter');
  await question(zoe).getByRole('button', { name: 'Delete' }).click();
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog');
  await expect(toast).toBeVisible();
  await expect(page.getByTestId('polite')).toHaveText(/Trips/);
  const dismiss = toast.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await dismiss.blur();
  await page.clock.runFor(20_000);
  await expect(toast).toHaveCount(0);
});

test('right-to-left text has its own direction', async ({ zoe }) => {
  await button(zoe, 'New category').click();
  for (const name of ['Name', 'Description']) {
    const field = zoe.page.getByRole('textbox', { name });
    await field.fill('שבת שלום');
    await expect(field).toHaveCSS('direction', 'rtl');
    await field.fill('Saturday');
    await expect(field).toHaveCSS('direction', 'ltr');
  }
});

test.describe('on a phone', () => {
  test.use({ contextOptions: { ...phone, hasTouch: true } });

  test('Back closes dialogs, questions and menus', async ({ zoe }) => {
    const { page } = zoe;
    const back = () => page.goBack();
    await button(zoe, 'New category').click();
    await expect(dialog(zoe)).toBeVisible();
    await back();
    await expect(dialog(zoe)).toBeHidden();
    await more(zoe).click();
    await expect(menu(zoe)).toBeVisible();
    await back();
    await expect(menu(zoe)).toBeHidden();
    await more(zoe).click();
    await item(zoe, 'Delete').press('Enter');
    await expect(question(zoe)).toBeVisible();
    await back();
    await expect(question(zoe)).toBeHidden();
    await expect(page).toHaveURL(/\/categories$/);
  });
});
