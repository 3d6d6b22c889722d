import { readImport, startImport } from '../../src/app/transfer/transfer.contract.ts';
import { startBuiltHome } from '../support/built-home.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { comeIn, expect, test } from './couple.ts';
import { expectMessage, expectUsable } from './looks.ts';

test.use({ opens: '/settings#data' });

test('an export is downloaded, and brought in again in another home @night', async ({
  browser,
  contextOptions,
  made,
  address: from,
  zoe,
}, testInfo) => {
  const { page } = zoe;
  await upload({ url: from }, made.signIns.zoe.token, await cameraPicture());
  await page.reload();
  const exporting = page.getByRole('region', { name: 'Export everything' });
  await expect(exporting.getByText(/^1 photo, about \d+ kB$/)).toBeVisible();
  await expectUsable(page);
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Fivetwenty \d{4}-\d{2}-\d{2}\.zip$/);
  const file = testInfo.outputPath('export.zip');
  await download.saveAs(file);
  await expectMessage(page, 'Download started');

  const other = await startBuiltHome({}, made.folder);
  const address = `http://localhost:${other.port}`;
  const sam = await comeIn(browser, address, 'Sam', contextOptions);
  await sam.page.goto(`${address}/settings#data`);
  const bringing = sam.page.getByRole('region', { name: 'Import an export' });
  const choose = bringing.getByRole('button', { name: 'Choose export' });
  const give = async (chosen: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = sam.page.waitForEvent('filechooser');
    await choose.click();
    await (await choosing).setFiles(chosen);
  };

  await give({ name: 'list.zip', mimeType: 'application/zip', buffer: Buffer.from('milk, bread') });
  await expect(bringing.getByRole('alert')).toContainText('Nothing was changed.');

  await sam.page.route(`**${startImport.path}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await give(file);
  await expect(bringing.getByText("Couldn't upload the export.")).toBeVisible();
  await sam.page.unrouteAll();
  await bringing.getByRole('button', { name: 'Try Again' }).click();
  await expect(bringing.getByRole('heading', { name: 'Last import' })).toBeVisible();
  await expect(bringing.getByRole('list', { name: 'Added' })).toContainText('1 photo');
  await expectUsable(sam.page);
  await sam.context.close();
  await other.remove();
});

test('an import of which a home that was started anew knows nothing is said to be cut off @night', async ({
  zoe,
}) => {
  const { page } = zoe;
  const none = { running: null, report: null, refused: null };
  let state: typeof none | { running: { done: number; total: number } } = none;
  await page.route(`**${readImport.path}`, (route) =>
    route.fulfill({ json: { ...none, ...state } }),
  );
  state = { running: { done: 1, total: 600 } };
  await page.reload();
  const bringing = page.getByRole('region', { name: 'Import an export' });
  await expect(bringing.getByText('1 of 600 photos checked')).toBeVisible();
  state = none;
  await expect(bringing.getByRole('alert')).toContainText('The import was interrupted.');
});
