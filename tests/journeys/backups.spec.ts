import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendPart } from '#features/archive/archive.contract.ts';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import { backUp } from '#features/archive/server/archive-commands.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { removeFolder } from '../support/folders.ts';
import { expect, test } from './couple.ts';
import { setupCode } from './server.ts';

test.use({ isSeeded: false });

test('backups: restored on a new server in the wizard, after a check', async ({
  page,
  address,
  seededServer,
}) => {
  // Of a copy, because other tests use the folder.
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-backups-'));
  cpSync(seededServer.folder, folder, { recursive: true });
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
  await code.fill(setupCode);
  await choose(buffer.subarray(0, -1));
  await expect(page.getByText(archiveMessages.answers.notAnArchive)).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  letThrough();
  await expect(page).toHaveURL(`${address}/login`);
  await expect(page.getByText('Zoë')).toBeVisible();
});
