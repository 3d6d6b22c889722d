import { expect, password, test } from './couple.ts';

test("language: Sam's choice on the sign-in page follows him, and isn't Zoë's", async ({
  page,
  address,
  zoe,
}) => {
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { name: '欢迎回到我们的小天地' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle(/^欢迎回到我们的小天地/);
  await page.reload();
  await page.getByRole('radio', { name: 'Sam' }).check({ force: true });
  await page.getByLabel('密码', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: '进入我们的世界' }).click();
  await expect(page.getByText('密码不正确，请重试。')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '进入我们的世界' }).click();
  await expect(page.getByRole('button', { name: '送爱心' })).toBeVisible();

  await zoe.page.goto(`${address}/settings#appearance`);
  await expect(zoe.page.getByLabel('Language', { exact: true })).toHaveValue('automatic');

  await page.goto(`${address}/settings#appearance`);
  await page.getByLabel('语言', { exact: true }).selectOption('English');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Language', { exact: true })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en');
});
