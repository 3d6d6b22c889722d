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

test('clicks and words appear at the partner live, also clicks without a network; simultaneous ones show the flower', async ({
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

  await zoe.page.getByRole('button', { name: 'Say something' }).click();
  const form = zoe.page.getByRole('dialog', { name: 'Say something to Sam' });
  await form.getByRole('textbox', { name: 'Your words' }).fill('Miss you');
  const words = sam.page.getByText('Zoë: Miss you', { exact: true }).first().waitFor();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toBeHidden();
  await words;
  await sam.page.getByRole('link', { name: 'Home', exact: true }).click();

  for (const [from, to] of [
    [zoe, sam],
    [sam, zoe],
  ] as const) {
    // The event carries the count.
    await to.page.route(`**${readPartnerLove.path}`, (route) => route.abort());
    for (const count of [2, 3, 4]) {
      await heart(from).click();
      await expectCount(partners(to), count);
      await expectCount(own(from), count);
    }
  }
  await expectAccessible(zoe.page);
  await expectReflow(zoe.page);
  expect(errors).toEqual([[], []]);

  for (const { page } of [zoe, sam]) await page.unroute(`**${readPartnerLove.path}`);
  const banner = zoe.page.getByRole('status').getByText(/^You're offline\./);
  const stream = partners(zoe).getByText(/^(Real-time|Connecting)/);
  await zoe.context.setOffline(true);
  await expect(banner).toBeVisible();
  // At once, without waiting for a missed heartbeat.
  await expect(stream).toHaveText(/^Real-time connection lost/);
  await expectAccessible(zoe.page);
  await expectReflow(zoe.page);
  await heart(zoe).click();
  await expectCount(own(zoe), 5);
  await expect(own(zoe).getByText('1 not sent yet')).toBeVisible();
  await zoe.context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(stream).toHaveText('Real-time sync');
  await expectCount(partners(sam), 5);
  await expect(own(zoe).getByText('1 not sent yet')).toBeHidden();
  await zoe.context.close();
  await sam.context.close();
});
