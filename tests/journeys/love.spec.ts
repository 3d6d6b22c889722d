import type { Locator } from '@playwright/test';
import { readPartnerLove } from '#features/love/love.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { collectPageErrors, expectAccessible, expectReflow } from './page-checks.ts';
import { shareLove } from './server-api.ts';

const heart = ({ page }: Partner) => page.getByRole('button', { name: 'Share love' });
const own = ({ page }: Partner) => page.getByRole('region', { name: 'Love Shared' });
const partners = ({ page }: Partner) => page.getByRole('region', { name: /'s love$/ });

/** The big number on a card. */
const expectCount = (card: Locator, count: number) =>
  expect(card.getByText(String(count), { exact: true })).toBeVisible();

test('clicks appear at the partner live; simultaneous ones show the flower on any page', async ({
  browser,
  address,
}) => {
  const zoe = await openDevice(browser, address, 'Zoë');
  await zoe.page.goto(address);
  const sam = await openDevice(browser, address, 'Sam');
  await sam.page.goto(address);
  const errors = [zoe, sam].map(({ page }) => collectPageErrors(page));
  for (const partner of [zoe, sam]) {
    await expect(partner.page.getByText('Real-time sync')).toBeVisible();
    await expectCount(partners(partner), 0);
    await expect(partners(partner).getByText(/^(Zoë|Sam) is here$/)).toBeVisible();
  }

  // Simultaneous clicks show the flower to both, on any page.
  await sam.page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(sam.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const { page } of [zoe, sam]) {
    // The lazy overlays come after the page.
    await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  }
  const flowers = [zoe, sam].map(({ page }) => page.getByText('Both at the same time!').waitFor());
  await shareLove(address, 'sam', 1);
  await heart(zoe).click();
  await Promise.all(flowers);
  for (const { page } of [zoe, sam]) {
    await expect(page.getByText('Both at the same time!')).toBeHidden();
  }

  await sam.page.getByRole('link', { name: 'Home', exact: true }).click();

  for (const [from, to] of [
    [zoe, sam],
    [sam, zoe],
  ] as const) {
    // The event carries the count.
    await to.page.route(`**${readPartnerLove.path}`, (route) => route.abort());
    for (const count of [2, 3]) {
      await heart(from).click();
      await expectCount(partners(to), count);
      await expectCount(own(from), count);
    }
  }
  await expectAccessible(zoe.page);
  await expectReflow(zoe.page);
  expect(errors).toEqual([[], []]);

  await zoe.context.close();
  await sam.context.close();
});
