import { login, readPartners } from '#features/auth/auth.contract.ts';
import { expect, password, signIn, test } from './couple.ts';
import { expectReflow, largeText } from './looks.ts';
import { endSessionOf, heldBack } from './wire.ts';

const enter = { name: 'Enter Our World' };

test.use({ opens: '/' });

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
  await later.getByRole('button', enter).click();
  await expect(later.getByRole('img', { name: 'Signed in as Sam' })).toBeVisible();
});

test('a selection without a sign-in is not remembered @night', async ({ page, address }) => {
  await page.goto(address);
  await page.getByRole('radio', { name: 'Zoë' }).check({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Zoë' })).not.toBeChecked();
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
  await page.getByRole('button', enter).click();
  await expect(field).toHaveAccessibleDescription(/Invalid credentials/);
  await choose('Sam');
  await expect(field).not.toHaveAccessibleDescription(/Invalid credentials/);
  await choose('Zoë');
  await page.getByRole('button', enter).click();
  await expect(tooMany).toBeVisible();
  await choose('Sam');
  await expect(tooMany).toBeHidden();
  await choose('Zoë');
  await expect(tooMany).toBeVisible();
  await choose('Sam');
  await page.getByRole('button', enter).click();
  await expect(page.getByRole('img', { name: 'Signed in as Sam' })).toBeVisible();
});

test('a visible skeleton stays for the minimum time @night', async ({ page, address }) => {
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    const look = () => {
      const { textContent = '' } = document.querySelector('[aria-busy]') ?? {};
      if (textContent.includes('Loading your names')) seen.waiting ??= performance.now();
      if (document.querySelector('[type="radio"]')) seen.there ??= performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const letGo = await heldBack(page, `**${readPartners.path}`);
  await page.goto(address);
  // The response arrives just after the skeleton appears.
  await page.waitForFunction(() => {
    const { waiting } = Reflect.get(globalThis, 'seen');
    return performance.now() - waiting > 300;
  });
  letGo();
  await expect(page.getByRole('radio', { name: 'Zoë' })).toBeAttached();
  const waited = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { waiting: number; there: number } };
    return seen.there - seen.waiting;
  });
  // 150 ms without, then 300 ms with the skeleton.
  expect(waited).toBeGreaterThanOrEqual(440);
});

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the whole form is visible @night', async ({ page, address }) => {
    await page.goto(address);
    await expect(page.getByRole('radio', { name: 'Zoë' })).toBeAttached();
    await expectReflow(page);
    await page.getByRole('button', enter).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', enter)).toBeInViewport({ ratio: 0.99 });
  });
});

for (const width of [390, 1280]) {
  test(`large text, ${width} wide @night`, async ({ page, address }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    await largeText(page);
    await expect(page.getByRole('radio', { name: 'Zoë' })).toBeAttached();
    await expectReflow(page);
    await page.getByRole('button', enter).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', enter)).toBeInViewport({ ratio: 0.99 });
  });
}
