import {
  claimPrize,
  readPrizes,
  readWheelStats,
  spinWheel,
} from '#features/wheel/wheel.contract.ts';
import { putMilestones } from '../support/milestones.ts';
import { comeIn, expect, type Partner, test } from './couple.ts';
import { expectAccessible, expectReflow, tabTo, variants } from './looks.ts';
import { shareLove, tokenOf } from './wire.ts';

const wheel = ({ page }: Partner) => page.getByRole('dialog', { name: 'Prize Wheel' });
const button = ({ page }: Partner, name: string) => page.getByRole('button', { name, exact: true });
const heart = (partner: Partner) => button(partner, 'Share love');
const oncePerWeek =
  'You can only use the wheel once per week! Come back next week or reach 520 love again for another opportunity.';
const nextWeekOnly =
  'Saved opportunities can only be used next week! Come back after the week resets.';

const asked = async (address: string, spec: typeof readPrizes | typeof readWheelStats) => {
  const headers = { authorization: `Bearer ${await tokenOf('zoe')}` };
  return (await fetch(address + spec.path, { headers })).json();
};
const wonPrizes = async (address: string) =>
  readPrizes.answers[200].parse(await asked(address, readPrizes)).prizes;

test.describe('from the heart to the prize', () => {
  test.use({ settings: { FIVETWENTY_RATE_LIMITS: 'off' }, opens: '/' });

  test('the 520th click opens the wheel; it turns, can be skipped, and its prize is claimed', async ({
    zoe,
    sam,
    address,
  }) => {
    const { page } = zoe;
    await shareLove(address, 'zoe', 519);
    await page.reload();
    await expect(page.getByText('1 to next prize')).toBeVisible();
    await heart(zoe).click();
    await expect(wheel(zoe)).toBeVisible();
    await expect(wheel(zoe)).toContainText("Congratulations! You've reached level 2!");
    await expect(wheel(zoe).getByRole('img', { name: 'Wheel with 8 prizes' })).toBeVisible();
    await expect(wheel(zoe).getByRole('listitem').first()).toHaveText('1 love points45 %');
    await button(zoe, 'Spin').click();
    await button(zoe, 'Claim prize').click();
    await expect(wheel(zoe)).toBeHidden();
    const [prize] = await wonPrizes(address);
    await expect(page.getByText(`${prize?.prizeName} is yours`).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('520 to next prize')).toBeVisible();
    await expect(button(zoe, 'Share love')).toBeVisible();
    await expect(wheel(zoe)).toBeHidden();
    await expect(sam.page.getByText('Real-time sync')).toBeVisible();
    await expect(wheel(sam)).toBeHidden();
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('it turns for three seconds, cannot be left meanwhile, and shows the prize', async ({
    zoe,
    home,
    address,
  }) => {
    const { page } = zoe;
    putMilestones(home, 'zoe', 1);
    await page.goto(address);
    await button(zoe, 'Spin').click();
    await expect(button(zoe, 'Skip animation')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(wheel(zoe)).toBeVisible();
    const [turning] = await page.getByTestId('disc').evaluate((disc) =>
      disc.getAnimations().map(({ effect }) => ({
        duration: effect?.getComputedTiming().duration,
        from: effect instanceof KeyframeEffect ? String(effect.getKeyframes()[0]?.rotate) : '',
      })),
    );
    expect(turning?.duration).toBe(3_000);
    const way = -Number.parseFloat(turning?.from ?? '');
    expect(way).toBeGreaterThanOrEqual(5 * 360);
    expect(way).toBeLessThan(8 * 360);
    await expect(button(zoe, 'Claim prize')).toBeFocused();
    await expect(wheel(zoe).getByRole('status')).toContainText('You won');
    await button(zoe, 'Claim prize').click();
    await expect(wheel(zoe)).toBeHidden();
  });

  test('the turning can be skipped', async ({ zoe, home, address }) => {
    putMilestones(home, 'zoe', 1);
    await zoe.page.goto(address);
    await button(zoe, 'Spin').click();
    await button(zoe, 'Skip animation').click();
    await expect(button(zoe, 'Claim prize')).toBeFocused();
  });
});

test('a page that is closed in mid-spin, or before the claim, loses nothing', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  putMilestones(home, 'zoe', 1);
  await page.goto(address);
  const drawn = page.waitForResponse(`**${spinWheel.path}`);
  await button(zoe, 'Spin').click();
  const { prize } = spinWheel.answers[200].parse(await (await drawn).json());
  await page.reload();
  await expect(wheel(zoe)).toContainText('You have not claimed this one yet.');
  await expect(wheel(zoe).getByRole('status')).toContainText(prize.prizeName);
  await wheel(zoe).press('Escape');
  await expect(page.getByText('Your prize is kept.').first()).toBeVisible();
  expect(await wonPrizes(address)).toEqual([]);
  await page.reload();
  await button(zoe, 'Claim prize').click();
  await expect(wheel(zoe)).toBeHidden();
  expect(await wonPrizes(address)).toMatchObject([{ prizeName: prize.prizeName }]);
});

test('what is not spun is saved, and used from its panel; by keyboard alone', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  putMilestones(home, 'zoe', 2);
  await page.goto(address);
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Saved for next time').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 Saved Spins' })).toBeVisible();
  await tabTo(page, 'button', 'Use Now');
  await page.keyboard.press('Enter');
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(wheel(zoe)).toBeHidden();
  await expect(page.getByRole('heading', { name: '2 Saved Spins' })).toBeVisible();
  await expect(button(zoe, 'Use Now')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(zoe, 'Claim prize')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(wheel(zoe)).toBeHidden();
  await expect(page.getByRole('heading', { name: '1 Saved Spin', exact: true })).toBeVisible();
  const next = button(zoe, 'Next Week');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toHaveAccessibleDescription(/^The wheel resets Sunday 00:00, /);
  expect(await wonPrizes(address)).toHaveLength(1);
});

test('a milestone in a week that is used is saved for the next one', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  putMilestones(home, 'zoe', 2);
  await page.goto(address);
  await button(zoe, 'Spin').click();
  await button(zoe, 'Claim prize').click();
  await expect(page.getByText('your spin is saved for next week').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 Saved Spin', exact: true })).toBeVisible();
  await expect(button(zoe, 'Next Week')).toBeVisible();
});

test('of two tabs one wins; the other hears why, and when there is a next time', async ({
  zoe,
  home,
  address,
}) => {
  putMilestones(home, 'zoe', 1);
  const tab = { ...zoe, page: await zoe.context.newPage() };
  for (const { page } of [zoe, tab]) await page.goto(address);
  for (const each of [zoe, tab]) await expect(button(each, 'Spin')).toBeVisible();
  await button(zoe, 'Spin').click();
  await expect(button(zoe, 'Claim prize')).toBeVisible();
  await button(tab, 'Spin').click();
  const refused = tab.page.getByRole('alertdialog', { name: 'Prize Wheel' });
  await expect(refused).toContainText(oncePerWeek);
  await expect(refused).toContainText(/The wheel resets Sunday 00:00, /);
  await refused.getByRole('button').click();
  await expect(wheel(tab)).toBeHidden();
  putMilestones(home, 'zoe', 2);
  await button(zoe, 'Claim prize').click();
  await expect(zoe.page.getByRole('heading', { name: '2 Saved Spins' })).toBeVisible();
});

test('a saved one of this week has to wait, also where a page does not know it yet', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  putMilestones(home, 'zoe', 2);
  await page.goto(address);
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.keyboard.press('Escape');
  await button(zoe, 'Use Now').click();
  await expect(button(zoe, 'Spin')).toBeVisible();
  // Meanwhile, on another device.
  const headers = {
    authorization: `Bearer ${await tokenOf('zoe')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ source: 'weekly' });
  for (const [{ path }, given] of [
    [spinWheel, body],
    [claimPrize, '{}'],
  ] as const) {
    await fetch(address + path, { method: 'POST', headers, body: given });
  }
  await button(zoe, 'Spin').click();
  await expect(page.getByRole('alertdialog', { name: 'Prize Wheel' })).toContainText(nextWeekOnly);
});

test('where the home does not answer, it shows what this browser was told last, and draws nothing', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  putMilestones(home, 'zoe', 1);
  await page.goto(address);
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: '1 Saved Spin', exact: true })).toBeVisible();
  for (const calls of ['**/api/wheel/**', '**/api/opportunities/**']) {
    await page.route(calls, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 Saved Spin', exact: true })).toBeVisible();
  await expect(page.getByText('As it was when the home last answered.')).toBeVisible();
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

test('a draw whose answer is lost is shown all the same, at once or with the next try', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  putMilestones(home, 'zoe', 1);
  await page.goto(address);
  await expect(button(zoe, 'Spin')).toBeFocused();
  await page.route(`**${spinWheel.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(`**${readWheelStats.path}`, (route) => route.abort());
  await button(zoe, 'Spin').click();
  await expect(wheel(zoe).getByText('Failed to spin the wheel. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await button(zoe, 'Spin').click();
  await button(zoe, 'Claim prize').click();
  await expect(wheel(zoe)).toBeHidden();
  expect(await wonPrizes(address)).toHaveLength(1);
});

for (const { name, ...look } of variants) {
  test(`the wheel can be read by everyone (${name})`, async ({ browser, home, address }) => {
    putMilestones(home, 'zoe', 2);
    const zoe = await comeIn(browser, address, 'Zoë', look);
    const { page } = zoe;
    const looks = async () => {
      await expectAccessible(page);
      await expectReflow(page);
    };
    await page.goto(address);
    await expect(wheel(zoe).getByRole('img', { name: 'Wheel with 8 prizes' })).toBeVisible();
    await looks();
    await button(zoe, 'Spin').click();
    await expect(button(zoe, 'Claim prize')).toBeVisible();
    await looks();
    await button(zoe, 'Claim prize').click();
    await expect(button(zoe, 'Next Week')).toBeVisible();
    await looks();
    await zoe.context.close();
  });
}
