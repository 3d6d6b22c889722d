import { acknowledgeSpin, claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import { putMilestones, startNextWeek } from '../support/milestones.ts';
import { expect, type Partner, test } from './couple.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { callAs, shareLove } from './server-api.ts';
import { button, wheel } from './wheel-screen.ts';

const savedSpins = ({ page }: Partner, words: string) =>
  page.getByRole('heading', { name: words, exact: true });

test.use({ settings: { FIVETWENTY_RATE_LIMITS: 'off' }, firstPath: '/' });

test('keyboard: 520 clicks lead to a spin and a prize in the settings; 520 more are saved for next week', async ({
  zoe,
  sam,
  server,
  address,
}) => {
  const { page } = zoe;
  await shareLove(address, 'zoe', 519);
  await page.reload();
  await expect(page.getByText('1 to next prize')).toBeVisible();
  await tabTo(page, 'button', 'Share love');
  await page.keyboard.press('Enter');
  await expect(wheel(zoe)).toContainText("Congratulations! You've reached level 2!");
  await expect(wheel(zoe).getByRole('img', { name: 'Wheel with 8 prizes' })).toBeVisible();
  await expect(wheel(zoe).getByRole('listitem').first()).toHaveText('$145%');
  await expect(wheel(sam)).toBeHidden();
  await expect(button(zoe, 'Spin')).toBeFocused();
  const firstSpin = page.waitForResponse(`**${spinWheel.path}`);
  await page.keyboard.press('Enter');
  const { prizeAmount } = spinWheel.responses[200].parse(await (await firstSpin).json());
  await expect(button(zoe, 'Claim prize')).toBeFocused();
  const result = wheel(zoe).getByRole('status');
  await expect(result).toContainText(`You won $${prizeAmount}!`);
  await expect(result.getByText(`Win $${prizeAmount} love points`, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(wheel(zoe)).toBeHidden();
  await expectToast(page, "It's in your prize history");

  await tabTo(page, 'link', 'Settings');
  await page.keyboard.press('Enter');
  for (const section of ['Personal stats', 'Prize history']) {
    await tabTo(page, 'button', section);
    await page.keyboard.press('Enter');
  }
  const money = `$${prizeAmount.toLocaleString('en')}`;
  await expect(page.getByRole('definition')).toHaveText(['1', money]);
  const rows = page.getByRole('list', { name: "Prizes you've won" }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`Win $${prizeAmount} love points`);
  await expect(rows).toContainText(money);

  // The week is used, so the next spin is saved.
  await shareLove(address, 'zoe', 519);
  await page.goto(address);
  await expect(page.getByText('1 to next prize')).toBeVisible();
  await button(zoe, 'Share love').click();
  await expectToast(page, 'this spin is saved for next week');
  await expect(savedSpins(zoe, '1 Saved Spin')).toBeVisible();
  await expect(button(zoe, 'Next Week')).toBeVisible();

  startNextWeek(server);
  await page.reload();
  await button(zoe, 'Use Now').click();
  const acknowledged = page.waitForResponse(`**${acknowledgeSpin.path}`);
  const secondSpin = page.waitForResponse(`**${spinWheel.path}`);
  await button(zoe, 'Spin').click();
  const { prize, source } = spinWheel.responses[200].parse(await (await secondSpin).json());
  expect(source).toBe('saved_opportunity');
  expect((await acknowledged).status()).toBe(200);
  const claimed = page.waitForRequest(`**${claimPrize.path}`);
  await button(zoe, 'Claim prize').click();
  const { prizeType, prizeValue, prizeDescription } = prize;
  expect((await claimed).postDataJSON()).toEqual({ prizeType, prizeValue, prizeDescription });
  await expect(wheel(zoe)).toBeHidden();
  await expect(savedSpins(zoe, '1 Saved Spin')).toBeHidden();

  await page.goto(`${address}/settings#prizes`);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(prizeDescription);
  await sam.page.goto(`${address}/settings#prizes`);
  await expect(sam.page.getByText('No prizes yet – 520 love to go')).toBeVisible();

  // A prize drawn on another device opens at once, and closes when it is claimed there.
  await sam.page.goto(address);
  await expect(button(sam, 'Share love')).toBeVisible();
  putMilestones(server, 'sam', 2);
  await callAs(address, 'sam', spinWheel, { body: { source: 'weekly' } });
  await expect(wheel(sam).getByRole('button', { name: 'Claim prize' })).toBeVisible();
  await expect(wheel(sam)).toContainText("You haven't claimed this prize yet.");
  await callAs(address, 'sam', claimPrize, { body: {} });
  await expect(wheel(sam)).toBeHidden();
  // The other milestone is saved, because the week is used.
  await expect(savedSpins(sam, '1 Saved Spin')).toBeVisible();
  await expect(wheel(zoe)).toBeHidden();
});
