import { findWholeChromium } from '../support/chromium.mjs';
import { expect, test } from './couple.ts';
import { expectKept, workerOf } from './worker-screen.ts';

test.use({ serviceWorkers: 'allow', firstPath: '/' });

/** A browser with a persistent profile: apps can't be installed in incognito mode. */
const wholeChromium = findWholeChromium();

test('app: Chromium can install it', async ({
  playwright,
  launchOptions,
  address,
  seededServer,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: the small Chromium that most tests use reports no errors of a manifest
  test.skip(wholeChromium === undefined, 'there is only a small Chromium here');
  const context = await playwright.chromium.launchPersistentContext('', {
    ...launchOptions,
    serviceWorkers: 'allow',
    ...(wholeChromium !== undefined && { executablePath: wholeChromium }),
  });
  const page = await context.newPage();
  await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    'fivetwenty.token',
    seededServer.signIns.zoe.token,
  ] as const);
  await page.goto(address);
  expect(await workerOf(page)).toBe(`${address}/sw.js`);
  const devtools = await context.newCDPSession(page);
  const { errors, data, url } = await devtools.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${address}/manifest.webmanifest` });
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Fivetwenty', display: 'standalone' });
  const spoken = async () =>
    (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors.map(
      ({ errorId }) => errorId,
    );
  expect(await spoken()).toEqual([]);

  await page.evaluate(() => document.querySelector('link[rel=manifest]')?.remove());
  await expect.poll(spoken).toEqual(['no-manifest']);
  await context.close();
});

test('app: settings show and clear its data and install it', async ({ zoe: { page }, address }) => {
  await workerOf(page);
  await expectKept(page, '/api/memories');
  await page.goto(`${address}/settings#app`);
  await expect(page.getByText(/^Stored on this device, for you only: \d+ items/)).toBeVisible();
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.body.dataset.asked = 'yes';
        return Promise.resolve();
      },
    });
    dispatchEvent(offer);
    document.body.dataset.quiet = String(offer.defaultPrevented);
  });
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.getByText('look for “Install”')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes');
  await expect(page.locator('body')).toHaveAttribute('data-quiet', 'true');

  await page.getByRole('button', { name: 'Clear offline data' }).click();
  await expect(page.getByText('No offline data is stored on this device.').first()).toBeVisible();
});
