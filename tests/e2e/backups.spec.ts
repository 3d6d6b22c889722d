import { readFileSync } from 'node:fs';
import { readBackups, startBackup } from '#features/backups/backups.contract.ts';
import { dataTexts as texts } from '#features/backups/data.texts.ts';
import { expect, type Partner, test } from './couple.ts';
import { expectMessage, expectUsable, tryAgain } from './looks.ts';

const button = ({ page }: Partner, name: string) => page.getByRole('button', { name, exact: true });

test('their data: backed up by one, seen by both, taken home, and looked at', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.route(`**${readBackups.path}`, (route) => route.abort());
  await page.goto(`${address}/settings#data`);
  await expect(page.getByText(texts.loadFailed)).toBeVisible();
  await page.unroute(`**${readBackups.path}`);
  await tryAgain(page);
  await sam.page.goto(`${address}/settings#data`);
  for (const each of [zoe, sam]) {
    await expect(each.page.getByText(texts.none)).toBeVisible();
    await expect(button(each, texts.download)).toHaveAttribute('aria-disabled', 'true');
  }

  // It could not begin, which is said; then it can.
  await page.route(`**${startBackup.path}`, async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await button(zoe, texts.backUp).press('Enter');
  await expectMessage(page, texts.startFailed);
  await page.unroute(`**${startBackup.path}`);
  await button(zoe, texts.backUp).press('Enter');
  for (const each of [zoe, sam]) {
    await expect(each.page.getByText(texts.age(0))).toBeVisible();
    await expect(each.page.getByText(texts.none)).toHaveCount(0);
  }

  const downloading = page.waitForEvent('download');
  await button(zoe, texts.download).press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^fivetwenty-by-hand-.*\.zip$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await button(sam, texts.check).press('Enter');
  for (const each of [zoe, sam]) {
    await expect(each.page.getByText(/^Everything is sound/)).toBeVisible();
  }
  await expectUsable(page);
});
