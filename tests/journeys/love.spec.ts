import type { Locator } from '@playwright/test';
import { readPartnerLove } from '#features/love/love.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { collectPageErrors, expectAccessible, expectReflow } from './looks.ts';
import { shareLove } from './wire.ts';

const heart = ({ page }: Partner) => page.getByRole('button', { name: 'Share love' });
const own = ({ page }: Partner) => page.getByRole('region', { name: 'Love Shared' });
const partners = ({ page }: Partner) => page.getByRole('region', { name: /'s love$/ });

/** The big number on a card. */
const expectCount = (card: Locator, count: number) =>
  expect(card.getByText(String(count), { exact: true })).toBeVisible();

/** Resolves with the time in milliseconds since 1970 when a card shows this count. */
const counted = (card: Locator, count: number) =>
  card.evaluateHandle(
    (element, count) => ({
      at: new Promise<number>((resolve) => {
        const look = () => {
          const texts = [...element.querySelectorAll('*')].map(({ textContent }) => textContent);
          if (texts.includes(count)) resolve(Date.now());
        };
        const all = { characterData: true, childList: true, subtree: true };
        new MutationObserver(look).observe(element, all);
      }),
    }),
    String(count),
  );

test.use({ opens: '/' });

test('clicks appear at the partner live, in both directions; those without a network are sent later', async ({
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
  }

  for (const [from, to] of [
    [zoe, sam],
    [sam, zoe],
  ] as const) {
    // The event carries the count.
    await to.page.route(`**${readPartnerLove.path}`, (route) => route.abort());
    const took: number[] = [];
    for (const count of [1, 2, 3]) {
      const shown = await counted(partners(to), count);
      const clicked = await heart(from).evaluate((button) => {
        if (button instanceof HTMLElement) button.click();
        return Date.now();
      });
      await expectCount(partners(to), count);
      await expectCount(own(from), count);
      took.push((await shown.evaluate(({ at }) => at)) - clicked);
    }
    // The limit depends on this computer's load: `npm run bench -- feed` measures it.
    const description = took.join(', ');
    test.info().annotations.push({ type: 'milliseconds', description });
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
  await expectCount(own(zoe), 4);
  await expect(own(zoe).getByText('1 not sent yet')).toBeVisible();
  await zoe.context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(stream).toHaveText('Real-time sync');
  await expectCount(partners(sam), 4);
  await expect(own(zoe).getByText('1 not sent yet')).toBeHidden();
  await zoe.context.close();
  await sam.context.close();
});

test('simultaneous clicks show the flower to both, on any page', async ({ zoe, sam, address }) => {
  // The lazy overlays come after the page.
  for (const { page } of [zoe, sam]) {
    await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  }
  await sam.page.getByRole('link', { name: 'Settings', exact: true }).click();
  const flowers = [zoe, sam].map(({ page }) => page.getByText('Both at the same time!').waitFor());
  await shareLove(address, 'sam', 1);
  await heart(zoe).click();
  await Promise.all(flowers);
  for (const { page } of [zoe, sam]) {
    await expect(page.getByText('Both at the same time!')).toBeHidden();
  }
});
