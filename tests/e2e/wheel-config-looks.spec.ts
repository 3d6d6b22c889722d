import type { Page } from '@playwright/test';
import { claimPrize, readMyWheel, spinWheel } from '#features/wheel/wheel.contract.ts';
import { putMilestones } from '../support/milestones.ts';
import { comeIn, expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { complaints, expectAccessible, expectReflow, largeText, variants } from './looks.ts';
import { aPrize, setUpWheel } from './wheel-wire.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

for (const { name, ...look } of variants) {
  test(`accessibility of prizes and wheel settings (${name}) @night`, async ({
    browser,
    home,
    address,
  }) => {
    const { page, context } = await comeIn(browser, address, 'Sam', look);
    const heard = complaints(page);
    const looks = async () => {
      await expectAccessible(page);
      await expectReflow(page);
    };
    await setUpWheel(address, 'zoe', [aPrize(long, 99.5, { prizeValue: 1e9 }), aPrize('雪', 0.5)]);
    await page.goto(`${address}/settings#stats,prizes,wheel`);
    await expect(page.getByText('No prizes yet – 520 love to go')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveCount(2);
    await page.getByRole('radio', { name: "Zoë's wheel" }).check({ force: true });
    await page.getByRole('button', { name: `Lock the chance of ${long}` }).click();
    await page.getByRole('button', { name: 'Add prize' }).click();
    await page.getByRole('button', { name: 'Normalize' }).click();
    await page.getByRole('button', { name: 'Save wheel' }).click();
    await expect(page.getByRole('alert')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('button', { name: 'Color of 雪: Violet' }).click();
    await expect(page.getByRole('radio', { name: 'Gold' })).toBeVisible();
    await looks();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: "Zoë's wheel" }).focus();
    expect(await coveredOn(page, 32)).toEqual([]);
    await largeText(page);
    await expectReflow(page);
    expect(heard).toEqual([]);

    await page.route(`**${readMyWheel.path}`, (route) =>
      route.fulfill({ status: 400, json: { message: 'No' } }),
    );
    putMilestones(home, 'sam', 1);
    await from(address, 'sam', spinWheel, { body: { source: 'weekly' } });
    await from(address, 'sam', claimPrize, { body: {} });
    await page.reload();
    await expect(page.getByRole('list', { name: "Prizes you've won" })).toBeVisible();
    await expect(page.getByText('Failed to load wheel configuration')).toBeVisible();
    await looks();
    await context.close();
  });
}

/** Returns the focused elements that something covers, over so many presses of Tab (WCAG 2.4.11). */
async function coveredOn(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (focused === null) return '';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isFree = above !== null && (focused.contains(above) || above.contains(focused));
      return isFree ? '' : focused.outerHTML.slice(0, 120);
    });
    if (found !== '') covered.push(found);
  }
  return covered;
}
