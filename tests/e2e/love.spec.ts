import type { Locator } from '@playwright/test';
import { incrementLove, readPartnerLove } from '#features/love/love.contract.ts';
import { spinWheel } from '#features/wheel/wheel.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import {
  collectPageErrors,
  expectAccessible,
  expectMessage,
  expectReflow,
  message,
  tabTo,
} from './looks.ts';
import { shareLove, withoutStream } from './wire.ts';

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

/** Clicks without a pause. */
const clickQuickly = (partner: Partner, clicks: number) =>
  heart(partner).evaluate((button, clicks) => {
    for (let left = clicks; left > 0; left -= 1) if (button instanceof HTMLElement) button.click();
  }, clicks);

test.use({ opens: '/' });

test('a click appears at the partner live, in both directions', async ({ browser, address }) => {
  const zoe = await openDevice(browser, address, 'Zoë');
  await zoe.page.goto(address);
  const sam = await openDevice(browser, address, 'Sam');
  await sam.page.goto(address);
  const errors = [...collectPageErrors(zoe.page), ...collectPageErrors(sam.page)];
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
  expect(errors).toEqual([]);
  await zoe.context.close();
  await sam.context.close();
});

test('a rejected click is rolled back, with one toast per batch', async ({ zoe }) => {
  await zoe.page.route(`**${incrementLove.path}`, (route) => route.fulfill({ status: 507 }));
  await clickQuickly(zoe, 2);
  const failed = 'Failed to share love. Please try again.';
  await expectMessage(zoe.page, failed);
  await expectCount(own(zoe), 0);
  expect(await message(zoe.page, failed).count()).toBeLessThan(2);

  await zoe.page.unroute(`**${incrementLove.path}`);
  await heart(zoe).click();
  await expectCount(own(zoe), 1);
});

test('every place shows the same number while clicks are queued', async ({ zoe, address }) => {
  await shareLove(address, 'sam', 3);
  await expectCount(partners(zoe), 3);
  await zoe.page.route(`**${incrementLove.path}`, (route) => route.fulfill({ status: 503 }));
  await clickQuickly(zoe, 2);
  const together = zoe.page.getByRole('region', { name: 'Together' });
  const expectOneNumber = async () => {
    await expect(own(zoe).getByText('2 not sent yet')).toBeVisible();
    await expectCount(own(zoe), 2);
    await expectCount(together, 5);
    await expect(together.getByRole('listitem')).toHaveText(['Zoë 2', 'Sam 3']);
  };
  await expectOneNumber();
  await zoe.page.reload();
  await expectOneNumber();
});

test('offline: banner, optimistic count, automatic reconnect', async ({ zoe }) => {
  const { page, context } = zoe;
  const banner = page.getByRole('status').getByText(/^You're offline\. Anything you add/);
  const stream = partners(zoe).getByText(/^(Real-time|Connecting)/);
  await expect(heart(zoe)).toBeVisible();
  // The lazy overlays are loaded, and with them the live events.
  await expect(page.getByRole('button', { name: /notes/i }).first()).toBeVisible();
  await expect(stream).toHaveText('Real-time sync');
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  // At once, without waiting for a missed heartbeat.
  await expect(stream).toHaveText(/^Real-time connection lost/, { timeout: 15_000 });
  await expectAccessible(page);
  await expectReflow(page);
  await heart(zoe).click();
  await expectCount(own(zoe), 1);
  await expect(own(zoe).getByText('1 not sent yet')).toBeVisible();

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(stream).toHaveText('Real-time sync');
  await expect(own(zoe).getByText('1 not sent yet')).toBeHidden({ timeout: 30_000 });
  await heart(zoe).click();
  await expectCount(own(zoe), 2);
});

test("without a stream the partner's love is polled every 5 s @night", async ({ zoe, address }) => {
  const withStream = await withoutStream(zoe.page);
  await zoe.page.clock.install();
  await zoe.page.reload();
  await expect(zoe.page.getByText('Real-time connection lost')).toBeVisible();
  for (const count of [1, 2]) {
    await shareLove(address, 'sam', 1);
    const read = zoe.page.waitForRequest(`**${readPartnerLove.path}`);
    await zoe.page.clock.fastForward(5_000);
    await read;
    await expectCount(partners(zoe), count);
  }
  await withStream();
  await zoe.page.clock.fastForward(5_000);
  await expect(zoe.page.getByText('Real-time sync')).toBeVisible();
});

test.describe('progress to a milestone', () => {
  test.use({ settings: { FIVETWENTY_RATE_LIMITS: 'off' } });

  test('shows hint, milestone, level and banner', async ({ zoe, address }) => {
    await expect(zoe.page.getByText('520 to next prize')).toBeVisible();
    await expect(zoe.page.getByText('Prize wheel coming soon!')).toBeHidden();
    await shareLove(address, 'zoe', 469);
    await zoe.page.reload();
    await expect(zoe.page.getByText('51 to next prize')).toBeVisible();
    await expect(zoe.page.getByText('Prize wheel coming soon!')).toBeHidden();

    await heart(zoe).click();
    await expect(zoe.page.getByText('50 to next prize')).toBeVisible();
    await expect(zoe.page.getByText('Prize wheel coming soon!')).toBeVisible();

    await shareLove(address, 'zoe', 49);
    await zoe.page.reload();
    await expect(zoe.page.getByText('1 to next prize')).toBeVisible();
    await heart(zoe).click();
    // The wheel opens over it.
    await expect(zoe.page.getByText('520', { exact: true }).first()).toBeVisible();
    await expect(zoe.page.getByText('520 to next prize')).toBeVisible();
    await expect(zoe.page.getByText('Level 2', { exact: true })).toBeVisible();
    await expect(zoe.page.getByText('1 prize wheel unlocked')).toBeVisible();
    await expectAccessible(zoe.page);
  });

  test("the banner is plain text and tells the spin's state @night", async ({ zoe, address }) => {
    const { page } = zoe;
    await shareLove(address, 'zoe', 1040);
    await page.reload();
    await expect(page.getByText('1 spin to use', { exact: true })).toBeVisible();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const banner = own(zoe).getByText('2 prize wheels unlocked');
    await expect(banner).toContainText('1 spin to use');
    await expect(own(zoe).getByRole('button')).toHaveAccessibleName('Share love');
    await expect(banner).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(banner).toHaveCSS('border-top-width', '0px');

    await from(address, 'zoe', spinWheel, { body: { source: 'saved_opportunity' } });
    await expect(banner).toContainText('Saved for next week');
  });
});

test.describe('with motion enabled', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('five quick clicks make the heart bounce; a batch can show a toast @night', async ({
    zoe,
  }) => {
    await zoe.page.addInitScript(() => {
      Math.random = () => 0;
    });
    await zoe.page.reload();
    await expect(heart(zoe)).toBeVisible();
    const bounces = await own(zoe).evaluateHandle((card) => ({
      once: new Promise<void>((resolve) => {
        card.addEventListener('animationstart', (event) => {
          if (event instanceof AnimationEvent && /bounc/i.test(event.animationName)) resolve();
        });
      }),
    }));
    await clickQuickly(zoe, 5);
    await bounces.evaluate(({ once }) => once);
    await expectMessage(zoe.page, 'Someone is going to smile at this.');
    await expect(message(zoe.page, 'Someone is going to smile at this.')).toBeHidden();
  });
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

test('keyboard: one press is one click, however long the key is held', async ({ zoe }) => {
  await tabTo(zoe.page, 'button', 'Share love');
  await zoe.page.keyboard.press('Enter');
  await expectCount(own(zoe), 1);
  await zoe.page.keyboard.press('Space');
  await expectCount(own(zoe), 2);

  for (let repeats = 0; repeats < 5; repeats += 1) await zoe.page.keyboard.down('Enter');
  await zoe.page.keyboard.up('Enter');
  await expectCount(own(zoe), 3);
  await expect(zoe.page.getByText('3 love shared')).toBeAttached();
});
