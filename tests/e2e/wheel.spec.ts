import {
  acknowledgeSpin,
  claimPrize,
  readPrizes,
  spinWheel,
} from '#features/wheel/wheel.contract.ts';
import { putMilestones, startNextWeek } from '../support/milestones.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectAccessible, expectMessage, expectReflow, phone, settled, tabTo } from './looks.ts';
import { button, holdTurning, openWheel, refusal, wheel } from './wheel-screen.ts';
import { shareLove, withoutStream } from './wire.ts';

const oncePerWeek =
  'You can only use the wheel once per week! Come back next week or reach 520 love again for another opportunity.';
const nextWeekOnly =
  'Saved opportunities can only be used next week! Come back after the week resets.';

const wonPrizes = async (address: string) =>
  readPrizes.answers[200].parse(await from(address, 'zoe', readPrizes)).prizes;
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

test.describe('with motion enabled', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test("spins for three seconds, can't be closed, and shows the prize @night", async ({
    zoe,
    server,
    address,
  }) => {
    const { page } = zoe;
    const endTurning = await holdTurning(zoe);
    await openWheel(zoe, { server, address });
    await button(zoe, 'Spin').click();
    await expect(button(zoe, 'Skip animation')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('assertive')).toHaveText('Spinning');
    await expect(wheel(zoe)).toBeVisible();
    const [turning] = await page
      .getByTestId('disc')
      .evaluate((disc) =>
        disc
          .getAnimations()
          .map(({ effect }) =>
            effect instanceof KeyframeEffect ? String(effect.getKeyframes()[0]?.rotate) : '',
          ),
      );
    const way = -Number.parseFloat(turning ?? '');
    expect(way).toBeGreaterThanOrEqual(5 * 360);
    expect(way).toBeLessThan(8 * 360);
    expect(await endTurning()).toBe(true);
    await expect(button(zoe, 'Claim prize')).toBeFocused();
    await expect(wheel(zoe).getByRole('status')).toContainText('You won');
    await button(zoe, 'Claim prize').click();
    await expect(wheel(zoe)).toBeHidden();
  });

  test('without motion the wheel and the result are fully visible @night', async ({
    zoe,
    server,
    address,
  }) => {
    const { page } = zoe;
    await page.setViewportSize({ width: 844, height: 390 });
    const endTurning = await holdTurning(zoe);
    await openWheel(zoe, { server, address });
    await settled(page);
    // Around the rotating disc.
    const place = page.getByTestId('disc').locator('..');
    await expect(place).toBeInViewport({ ratio: 1 });
    const before = await place.boundingBox();
    await button(zoe, 'Spin').click();
    await expect(button(zoe, 'Skip animation')).toBeFocused();
    expect(await place.boundingBox()).toEqual(before);
    expect(await endTurning()).toBe(true);
    await expect(button(zoe, 'Claim prize')).toBeFocused();
    expect(await place.boundingBox()).toEqual(before);
    await expect(page.getByText('Prizes and odds')).toBeHidden();
  });
});

test('closing the page during a spin or before the claim loses nothing @night', async ({
  zoe,
  server,
  address,
}) => {
  const { page } = zoe;
  await openWheel(zoe, { server, address });
  const drawn = page.waitForResponse(`**${spinWheel.path}`);
  await button(zoe, 'Spin').click();
  const { prize } = spinWheel.answers[200].parse(await (await drawn).json());
  await page.reload();
  await expect(wheel(zoe)).toContainText("You haven't claimed this prize yet.");
  await expect(wheel(zoe).getByRole('status')).toContainText(prize.prizeName);
  await wheel(zoe).press('Escape');
  await expect(page.getByText('Your prize is safe.').first()).toBeVisible();
  expect(await wonPrizes(address)).toEqual([]);
  await page.reload();
  await button(zoe, 'Claim prize').click();
  await expect(wheel(zoe)).toBeHidden();
  expect(await wonPrizes(address)).toMatchObject([{ prizeName: prize.prizeName }]);
});

test('keyboard: a spin is saved, and used from its panel @night', async ({
  zoe,
  server,
  address,
}) => {
  const { page } = zoe;
  await openWheel(zoe, { server, address }, 2);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Saved for next time').first()).toBeVisible();
  await expect(savedSpins(zoe, '2 Saved Spins')).toBeVisible();
  await tabTo(page, 'button', 'Use Now');
  await page.keyboard.press('Enter');
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(wheel(zoe)).toBeHidden();
  await expect(savedSpins(zoe, '2 Saved Spins')).toBeVisible();
  await expect(button(zoe, 'Use Now')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(zoe, 'Claim prize')).toBeFocused();
  await expect(wheel(zoe)).toContainText("You're using a saved spin.");
  await page.keyboard.press('Enter');
  await expect(wheel(zoe)).toBeHidden();
  await expect(savedSpins(zoe, '1 Saved Spin')).toBeVisible();
  const next = button(zoe, 'Next Week');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toHaveAccessibleDescription(/^The wheel resets Sunday at midnight, /);
  expect(await wonPrizes(address)).toHaveLength(1);
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

test('two tabs: one spins, the other shows the prize or an error @night', async ({
  zoe,
  server,
  address,
}) => {
  await openWheel(zoe, { server, address });
  const [live, stale] = [await zoe.context.newPage(), await zoe.context.newPage()].map((page) => ({
    ...zoe,
    page,
  })) as [Partner, Partner];
  await withoutStream(stale.page);
  for (const tab of [live, stale]) {
    await tab.page.goto(address);
    await expect(button(tab, 'Spin')).toBeVisible();
  }
  await button(zoe, 'Spin').click();
  await expect(button(zoe, 'Claim prize')).toBeVisible();
  await expect(button(live, 'Claim prize')).toBeVisible();
  await button(stale, 'Spin').click();
  await expect(refusal(stale)).toContainText(oncePerWeek);
  await expect(refusal(stale)).toContainText(/The wheel resets Sunday at midnight, /);
  await refusal(stale).getByRole('button').click();
  await expect(button(stale, 'Claim prize')).toBeVisible();
  await button(zoe, 'Claim prize').click();
  await expect(wheel(zoe)).toBeHidden();
  await expect(wheel(live)).toBeHidden();
  await button(stale, 'Claim prize').click();
  await expect(wheel(stale)).toBeHidden();
  expect(await wonPrizes(address)).toHaveLength(1);
});

test('a saved spin of this week is not available, also if the page is outdated @night', async ({
  zoe,
  server,
  address,
}) => {
  await withoutStream(zoe.page);
  await openWheel(zoe, { server, address }, 2);
  await zoe.page.keyboard.press('Escape');
  await button(zoe, 'Use Now').click();
  await expect(button(zoe, 'Spin')).toBeVisible();
  // On another device at the same time.
  await from(address, 'zoe', spinWheel, { body: { source: 'weekly' } });
  await from(address, 'zoe', claimPrize, { body: {} });
  await button(zoe, 'Spin').click();
  await expect(refusal(zoe)).toContainText(nextWeekOnly);
});

test("offline: shows the cached wheel, and can't spin @night", async ({ zoe, server, address }) => {
  const { page } = zoe;
  await openWheel(zoe, { server, address });
  await page.keyboard.press('Escape');
  await expect(savedSpins(zoe, '1 Saved Spin')).toBeVisible();
  for (const calls of ['**/api/wheel/**', '**/api/opportunities/**']) {
    await page.route(calls, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  }
  await page.reload();
  await expect(savedSpins(zoe, '1 Saved Spin')).toBeVisible();
  await expect(page.getByText('Last known state.')).toBeVisible();
  await button(zoe, 'Use Now').click();
  await button(zoe, 'Spin').click();
  await expect(wheel(zoe).getByText('Failed to spin the wheel. Please try again.')).toBeVisible();
  expect(await wonPrizes(address)).toEqual([]);
  await page.unrouteAll();
  await button(zoe, 'Spin').click();
  await page.route(`**${claimPrize.path}`, (route) => route.abort());
  await button(zoe, 'Claim prize').click();
  await expect(wheel(zoe).getByText(/^Failed to claim your prize/)).toBeVisible();
  await page.unrouteAll();
  await button(zoe, 'Claim prize').click();
  await expect(wheel(zoe)).toBeHidden();
  expect(await wonPrizes(address)).toHaveLength(1);
});

test('accessibility of the wheel @night', async ({ browser, server, address }) => {
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const { page } = zoe;
  const looks = async () => {
    await expectAccessible(page);
    await expectReflow(page);
  };
  await holdTurning(zoe);
  await openWheel(zoe, { server, address }, 2);
  await expect(wheel(zoe).getByRole('img', { name: 'Wheel with 8 prizes' })).toBeVisible();
  await looks();
  await page.route(
    `**${spinWheel.path}`,
    (route) => route.fulfill({ status: 409, json: { message: oncePerWeek } }),
    { times: 1 },
  );
  await button(zoe, 'Spin').click();
  await expect(refusal(zoe)).toContainText(oncePerWeek);
  await looks();
  await page.reload();
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await button(zoe, 'Spin').click();
  await expect(button(zoe, 'Skip animation')).toBeFocused();
  await page.getByTestId('disc').evaluate((disc) => {
    for (const animation of disc.getAnimations()) animation.finish();
  });
  await looks();
  await button(zoe, 'Skip animation').click();
  await expect(button(zoe, 'Claim prize')).toBeFocused();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await looks();
  await button(zoe, 'Claim prize').click();
  await expect(button(zoe, 'Next Week')).toBeVisible();
  await looks();
  await zoe.context.close();
});
