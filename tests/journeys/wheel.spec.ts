import { claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import { putMilestones } from '../support/milestones.ts';
import { expect, type Partner, test } from './couple.ts';
import { expectToast } from './page-checks.ts';
import { callAs, shareLove } from './server-api.ts';

const wheel = ({ page }: Partner) => page.getByRole('dialog', { name: 'Prize Wheel' });
const button = ({ page }: Partner, name: string) => page.getByRole('button', { name, exact: true });

test.use({ settings: { FIVETWENTY_RATE_LIMITS: 'off' }, firstPath: '/' });

test('520 clicks lead to a spin and a prize in the settings, which the partner does not see; 520 more are saved for next week', async ({
  zoe,
  sam,
  server,
  address,
}) => {
  const { page } = zoe;
  await shareLove(address, 'zoe', 519);
  await page.reload();
  await expect(page.getByText('1 to next prize')).toBeVisible();
  await button(zoe, 'Share love').click();
  await expect(wheel(zoe)).toContainText("Congratulations! You've reached level 2!");
  const spun = page.waitForResponse(`**${spinWheel.path}`);
  await button(zoe, 'Spin').click();
  const { prizeAmount } = spinWheel.responses[200].parse(await (await spun).json());
  await expect(wheel(zoe).getByRole('status')).toContainText(`You won $${prizeAmount}!`);
  await button(zoe, 'Claim prize').click();
  await expectToast(page, "It's in your prize history");
  await expect(wheel(sam)).toBeHidden();

  // The week is used, so the next spin is saved.
  await shareLove(address, 'zoe', 519);
  await expect(page.getByText('1 to next prize')).toBeVisible();
  await button(zoe, 'Share love').click();
  await expectToast(page, 'this spin is saved for next week');
  await expect(page.getByRole('heading', { name: '1 Saved Spin', exact: true })).toBeVisible();

  await page.goto(`${address}/settings#prizes`);
  const prizes = page.getByRole('list', { name: "Prizes you've won" }).getByRole('listitem');
  await expect(prizes).toHaveCount(1);
  await expect(prizes).toContainText(`Win $${prizeAmount} love points`);

  // A prize drawn on another device opens at once, and closes when it is claimed there.
  putMilestones(server, 'sam', 1);
  await callAs(address, 'sam', spinWheel, { body: { source: 'weekly' } });
  await expect(wheel(sam)).toContainText("You haven't claimed this prize yet.");
  await callAs(address, 'sam', claimPrize, { body: {} });
  await expect(wheel(sam)).toBeHidden();
});
