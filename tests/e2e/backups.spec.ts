import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackups, sendPart, startBackup } from '#features/archive/archive.contract.ts';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import { backUp } from '#features/archive/server/archive-commands.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { builtSetupCode } from '../support/built-server.ts';
import { removeFolder } from '../support/folders.ts';
import { expect, type Partner, test } from './couple.ts';
import { expectMessage, expectUsable, tryAgain } from './looks.ts';

const button = ({ page }: Partner, name: string) => page.getByRole('button', { name, exact: true });

test('data: backed up by one partner, seen by both, downloaded, and checked', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.route(`**${readBackups.path}`, (route) => route.abort());
  await page.goto(`${address}/settings#data`);
  await expect(page.getByText(archiveMessages.data.loadFailed)).toBeVisible();
  await page.unroute(`**${readBackups.path}`);
  await tryAgain(page);
  await sam.page.goto(`${address}/settings#data`);
  for (const each of [zoe, sam]) {
    await expect(each.page.getByText(archiveMessages.data.none)).toBeVisible();
  }

  // The result of a check is shown, also after a newer backup.
  await button(sam, archiveMessages.data.check).press('Enter');
  for (const each of [zoe, sam]) {
    await expect(each.page.getByText(/^No damage found.* no backup yet\.$/)).toBeVisible();
  }

  await page.route(`**${startBackup.path}`, async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await button(zoe, archiveMessages.data.backUp).press('Enter');
  await expectMessage(page, archiveMessages.data.startFailed);
  await page.unroute(`**${startBackup.path}`);
  await button(zoe, archiveMessages.data.backUp).press('Enter');
  for (const each of [zoe, sam]) {
    await expect(each.page.getByText(archiveMessages.data.age(0), { exact: true })).toBeVisible();
    await expect(each.page.getByText(archiveMessages.data.none)).toHaveCount(0);
    await expect(each.page.getByText(/hasn't been checked yet\.$/)).toBeVisible();
    await expect(each.page.getByText(archiveMessages.data.noneElsewhere)).toBeVisible();
  }

  const downloading = page.waitForEvent('download');
  await button(zoe, archiveMessages.data.download).press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Fivetwenty \d{4}-\d{2}-\d{2}\.zip$/);
  await expectMessage(page, archiveMessages.data.downloadStarted);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await button(sam, archiveMessages.data.check).press('Enter');
  for (const each of [zoe, sam]) {
    await expect(each.page.getByText(/^No damage found in .* or the last backup\.$/)).toBeVisible();
    await expect(each.page.getByText(/^Checked /)).toBeVisible();
  }
  await expectUsable(page);
});

test.describe('off-site copies', () => {
  const place = mkdtempSync(join(tmpdir(), 'fivetwenty-copies-'));
  test.use({
    settings: {
      FIVETWENTY_OFFSITE_URL: place,
      FIVETWENTY_OFFSITE_PASSPHRASE: 'a passphrase for copies',
    },
  });
  test.afterAll(() => removeFolder(place));

  test('data: copied to another place by one partner, seen by both, with its errors @night', async ({
    zoe,
    sam,
    address,
  }) => {
    const { data, offsite } = archiveMessages;
    for (const { page } of [zoe, sam]) await page.goto(`${address}/settings#data`);
    await expect(button(zoe, data.backUp)).toBeVisible();
    await expect(button(zoe, offsite.copy)).toHaveCount(0);
    await button(zoe, data.backUp).press('Enter');
    for (const { page } of [zoe, sam]) {
      await expect(page.getByText(offsite.none)).toBeVisible();
      await expect(page.getByText(offsite.place(place))).toBeVisible();
    }
    removeFolder(place);
    await button(zoe, offsite.copy).press('Enter');
    for (const { page } of [zoe, sam]) {
      await expect(page.getByText(offsite.failed(offsite.notFound))).toBeVisible();
    }
    mkdirSync(place);
    await button(sam, offsite.copy).press('Enter');
    for (const { page } of [zoe, sam]) {
      await expect(page.getByText(offsite.copiedAt(0))).toBeVisible();
      await expect(page.getByText(offsite.failed(offsite.notFound))).toHaveCount(0);
    }
    expect(readdirSync(place)).toEqual([expect.stringMatching(/\.zip\.age$/)]);
    await expectUsable(zoe.page);
  });
});

test.describe('setup', () => {
  test.use({ isSeeded: false });

  test('a new server: a backup is restored in the wizard, after a check @night', async ({
    page,
    address,
    made,
  }) => {
    // Of a copy, because other tests use the folder.
    const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-backups-'));
    cpSync(made.folder, folder, { recursive: true });
    const host = { folder, migrations, clock: systemClock, version: 'test' };
    const { name } = await backUp(host, { includeKey: false }, () => undefined);
    const buffer = readFileSync(join(folder, 'backups', name));
    removeFolder(folder);
    const choose = async (bytes: Buffer) => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: archiveMessages.restore.restore }).click();
      await (await choosing).setFiles({ name, mimeType: 'application/zip', buffer: bytes });
    };

    await page.goto(`${address}/setup`);
    const restore = page.getByRole('button', { name: archiveMessages.restore.restore });
    await expect(restore).toHaveAttribute('aria-disabled', 'true');
    const code = page.getByRole('textbox', { name: 'Setup code' });
    await code.fill('WRONG-CODE-2345');
    await choose(buffer);
    await expect(page.getByText("This isn't the code your server printed.")).toBeVisible();
    await code.fill(builtSetupCode);
    await choose(buffer.subarray(0, -1));
    await expect(page.getByText(archiveMessages.answers.notAnArchive)).toBeVisible();
    await expectUsable(page);
    // During the restore, setup can't continue.
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    let parts = 0;
    await page.route(`**${sendPart.path}`, async (route) => {
      await held;
      parts += 1;
      // The upload continues at what the server has received.
      if (parts > 1) await route.continue();
      else await route.fulfill({ status: 409, json: { message: 'Again.', received: 0 } });
    });
    await choose(buffer);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    letThrough();
    await expect(page).toHaveURL(`${address}/login`);
    await expect(page.getByText('Zoë')).toBeVisible();
  });
});
