import type { Page } from '@playwright/test';
import { builtSetupCode } from '../support/built-server.ts';
import { expect, openDevice, test } from './couple.ts';
import { expectAccessible, expectWithin, phone, settled, shownTexts } from './looks.ts';
import { expectTranslated, seedScreens } from './screens.ts';
import { password } from './seeded.ts';

/** The couple's own texts, names, keys, units and formats. */
const notTranslated =
  /Zoë|Sam|Travel|Trip|First kiss|(Waiting|Opened|Completed|Approved|Claimed) one|Breakfast|Massage|By the lake|It is cooked|by the sea|Cook for me|Unknown device|Fivetwenty|HTTPS?|Wi-Fi|ZIP|Thunderbird|Ctrl|Enter|Esc|Shift|Page (?:Up|Down)|[kMG]B|English|Chrom(?:e|ium)|Linux|https?:\/\/\S+|name@example\.org|Europe\/Paris|UTC|ABCD-EFGH-JKMN|is running at|Setup code:|docker compose logs|nginx|proxy_buffering off|localhost\S*|\bzip\b|zoe|sam/g;

/** A page, and the button there that opens a dialog. */
const dialogs = [
  ['/surprise-boxes', '创建盒子'],
  ['/surprise-boxes?tab=created', '退回'],
  ['/memories', '添加回忆'],
  ['/photos', '添加照片'],
  ['/categories', '新建分类'],
  ['/', '打开便签'],
  ['/settings#devices', '退出其他所有设备'],
] as const;

const latinTexts = async (page: Page): Promise<string[]> =>
  (await shownTexts(page)).filter((text) => /[a-z]{2}/i.test(text.replaceAll(notTranslated, '')));

test('the language is chosen on the sign-in page, and per user in the settings', async ({
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
  await expectAccessible(page);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '进入我们的世界' }).click();
  await expect(page.getByRole('button', { name: '送爱心' })).toBeVisible();

  // Sam's choice is not Zoë's.
  await zoe.page.goto(`${address}/settings#appearance`);
  await expect(zoe.page.getByLabel('Language')).toHaveValue('automatic');

  await page.goto(`${address}/settings#appearance`);
  await page.getByLabel('语言', { exact: true }).selectOption('English');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Language')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByLabel('Language')).toHaveValue('en');
});

test('every screen is in Chinese, and fits a phone', async ({ browser, address }) => {
  test.slow();
  await seedScreens(address);
  const options = { ...phone, hasTouch: true, locale: 'zh-CN' };
  const stranger = await browser.newPage(options);
  await stranger.goto(`${address}/login`);
  await expect(stranger.locator('form')).toBeVisible();
  expect(await latinTexts(stranger)).toEqual([]);
  await expectWithin(stranger, phone.viewport);
  await stranger.close();

  const { page, context } = await openDevice(browser, address, 'Zoë', options);
  await expectTranslated(page, address, latinTexts);
  for (const [path, button] of dialogs) {
    await test.step(button, async () => {
      await page.goto('about:blank');
      await page.goto(address + path);
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.locator('[role$="dialog"]').first()).toBeVisible();
      await settled(page);
      expect.soft(await latinTexts(page), button).toEqual([]);
      await expectWithin(page, phone.viewport);
    });
  }
  await context.close();
});

test.describe('before setup', () => {
  // Its name is a text of the last step.
  test.use({ isSeeded: false, locale: 'zh-CN', timezoneId: 'UTC' });

  test('the setup is in Chinese @night', async ({ page, address }) => {
    await page.setViewportSize(phone.viewport);
    await page.goto(address);
    const fields: Readonly<Record<string, readonly [string, string][]>> = {
      '这是你的服务器吗？': [['设置码', builtSetupCode]],
      你们两个人: [
        ['名字', 'Zoë'],
        ['名字', 'Sam'],
      ],
      你们的密码: [['两个人共用的密码', password]],
      你们的故事: [],
      系统检查: [],
      确认: [],
    };
    for (const [title, values] of Object.entries(fields)) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const [index, [field, value]] of values.entries()) {
        await page.getByLabel(field, { exact: true }).nth(index).fill(value);
      }
      if (title === '系统检查') await expect(page.getByText('更新会立即送达。')).toBeVisible();
      expect.soft(await latinTexts(page), title).toEqual([]);
      await expectWithin(page, phone.viewport);
      await page.getByRole('button', { name: /下一步|完成设置/ }).click();
    }
    await expect(page.getByRole('heading', { name: '你们的小天地准备好了' })).toBeVisible();
    expect(await latinTexts(page)).toEqual([]);
  });
});
