import { readMyWheel } from '#features/wheel/wheel-config.contract.ts';
import { comeIn, expect, test } from './couple.ts';
import { complaints, expectAccessible, expectReflow, largeText, variants } from './looks.ts';
import { aPrize, setUpWheel } from './wheel-wire.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

for (const { name, ...look } of variants) {
  test(`every state of prizes and wheel settings can be read by everyone (${name})`, async ({
    browser,
    address,
  }) => {
    const { page, context } = await comeIn(browser, address, 'Sam', look);
    const heard = complaints(page);
    const looks = async () => {
      await expectAccessible(page);
      await expectReflow(page);
    };
    await page.goto(`${address}/settings#stats,prizes`);
    await expect(page.getByText('No prizes yet - 520 love to go')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveCount(2);
    await looks();

    await setUpWheel(address, 'zoe', [aPrize(long, 99.5, { prizeValue: 1e9 }), aPrize('雪', 0.5)]);
    await page.goto(`${address}/settings#wheel`);
    await page.getByRole('radio', { name: "Zoë's wheel" }).check({ force: true });
    await page.getByRole('button', { name: `Lock the chance of ${long}` }).click();
    await page.getByRole('button', { name: 'Add prize' }).click();
    await page.getByRole('button', { name: 'Normalize' }).click();
    await page.getByRole('button', { name: 'Save wheel' }).click();
    await expect(page.getByRole('alert')).toHaveCount(4);
    await looks();
    await page.getByRole('button', { name: 'Color of 雪: Violet' }).click();
    await expect(page.getByRole('radio', { name: 'Gold' })).toBeVisible();
    await looks();
    await page.keyboard.press('Escape');
    await largeText(page);
    await expectReflow(page);
    expect(heard).toEqual([]);

    await page.route(`**${readMyWheel.path}`, (route) =>
      route.fulfill({ status: 400, json: { message: 'No' } }),
    );
    await page.reload();
    await expect(page.getByText('Failed to load wheel configuration')).toBeVisible();
    await looks();
    await context.close();
  });
}
