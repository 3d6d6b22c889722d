import { acknowledgeSpin, claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import { putMilestones, startNextWeek } from '../support/milestones.ts';
import { expect, type Partner, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectMessage, tabTo } from './looks.ts';
import { button, wheel } from './wheel-screen.ts';
import { shareLove } from './wire.ts';

const savedSpins = ({ page }: Partner, words: string) =>
  page.getByRole('heading', { name: words, exact: true });

test.describe('from milestone to prize', () => {
  test.use({ settings: { FIVETWENTY_RATE_LIMITS: 'off' }, opens: '/' });

  test('keyboard: both users reach 520 clicks, spin, claim, and see the prize in the settings', async ({
    zoe,
    sam,
    address,
  }) => {
    for (const [partner, other, username, key] of [
      [zoe, sam, 'zoe', 'Enter'],
      [sam, zoe, 'sam', 'Space'],
    ] as const) {
      const { page } = partner;
      await shareLove(address, username, 519);
      await page.reload();
      await expect(page.getByText('1 to next prize')).toBeVisible();
      await tabTo(page, 'button', 'Share love');
      await page.keyboard.press(key);
      await expect(wheel(partner)).toContainText("Congratulations! You've reached level 2!");
      await expect(wheel(partner).getByRole('img', { name: 'Wheel with 8 prizes' })).toBeVisible();
      await expect(wheel(partner).getByRole('listitem').first()).toHaveText('$145%');
      await expect(wheel(other)).toBeHidden();
      await expect(button(partner, 'Spin')).toBeFocused();
      const spun = page.waitForResponse(`**${spinWheel.path}`);
      await page.keyboard.press(key);
      const { prizeAmount } = spinWheel.answers[200].parse(await (await spun).json());
      await expect(button(partner, 'Claim prize')).toBeFocused();
      const result = wheel(partner).getByRole('status');
      await expect(result).toContainText(`You won $${prizeAmount}!`);
      await expect(
        result.getByText(`Win $${prizeAmount} love points`, { exact: true }),
      ).toBeVisible();
      await page.keyboard.press(key);
      await expect(wheel(partner)).toBeHidden();
      await expectMessage(page, "It's in your prize history");

      await tabTo(page, 'link', 'Settings');
      await page.keyboard.press('Enter');
      for (const section of ['Personal stats', 'Prize history']) {
        await tabTo(page, 'button', section);
        await page.keyboard.press(key);
      }
      const money = `$${prizeAmount.toLocaleString('en')}`;
      await expect(page.getByRole('definition')).toHaveText(['1', money]);
      const row = page.getByRole('list', { name: "Prizes you've won" }).getByRole('listitem');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(`$${prizeAmount}`);
      await expect(row).toContainText(`Win $${prizeAmount} love points`);
      await expect(row).toContainText(money);
    }
    await zoe.page.goto(address);
    await expect(zoe.page.getByText('520 to next prize')).toBeVisible();
    await expect(button(zoe, 'Share love')).toBeVisible();
    await expect(wheel(zoe)).toBeHidden();
  });

  test('520 clicks in a used week: the spin is saved, used next week, claimed and listed', async ({
    zoe,
    sam,
    server,
    address,
  }) => {
    const { page } = zoe;
    putMilestones(server, 'zoe', 1);
    await from(address, 'zoe', spinWheel, { body: { source: 'weekly' } });
    await from(address, 'zoe', claimPrize, { body: {} });
    await shareLove(address, 'zoe', 519);
    await page.reload();
    await expect(page.getByText('1 to next prize')).toBeVisible();
    await button(zoe, 'Share love').click();
    await expectMessage(page, 'this spin is saved for next week');
    await expect(savedSpins(zoe, '1 Saved Spin')).toBeVisible();
    await expect(button(zoe, 'Next Week')).toBeVisible();

    startNextWeek(server);
    await page.reload();
    await button(zoe, 'Use Now').click();
    const acknowledged = page.waitForResponse(`**${acknowledgeSpin.path}`);
    const spun = page.waitForResponse(`**${spinWheel.path}`);
    await button(zoe, 'Spin').click();
    const { prize, source } = spinWheel.answers[200].parse(await (await spun).json());
    expect(source).toBe('saved_opportunity');
    expect((await acknowledged).status()).toBe(200);
    const claimed = page.waitForRequest(`**${claimPrize.path}`);
    await button(zoe, 'Claim prize').click();
    const { prizeType, prizeValue, prizeDescription } = prize;
    expect((await claimed).postDataJSON()).toEqual({ prizeType, prizeValue, prizeDescription });
    await expect(wheel(zoe)).toBeHidden();
    await expect(savedSpins(zoe, '1 Saved Spin')).toBeHidden();

    await page.goto(`${address}/settings#prizes`);
    const rows = page.getByRole('list', { name: "Prizes you've won" }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(prizeDescription);
    await sam.page.goto(`${address}/settings#prizes`);
    await expect(sam.page.getByText('No prizes yet – 520 love to go')).toBeVisible();
  });
});

test('a prize drawn on another device opens at once, and closes when it is claimed there', async ({
  zoe,
  sam,
  server,
  address,
}) => {
  await zoe.page.goto(address);
  await sam.page.goto(address);
  await expect(button(zoe, 'Share love')).toBeVisible();
  putMilestones(server, 'zoe', 2);
  await from(address, 'zoe', spinWheel, { body: { source: 'weekly' } });
  await expect(button(zoe, 'Claim prize')).toBeVisible();
  await expect(wheel(zoe)).toContainText("You haven't claimed this prize yet.");
  await from(address, 'zoe', claimPrize, { body: {} });
  await expect(wheel(zoe)).toBeHidden();
  // The other milestone is saved, because the week is used.
  await expect(savedSpins(zoe, '1 Saved Spin')).toBeVisible();
  await expect(wheel(sam)).toBeHidden();
});
