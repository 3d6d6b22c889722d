import { expect } from '@playwright/test';
import { expectAccessible } from '../e2e/looks.ts';
import { test } from './kit-page.ts';

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('a') });

test('files are chosen by keyboard, also the same ones twice', async ({ kit, page }) => {
  let names: string[] = [];
  page.on('filechooser', (chooser) => chooser.setFiles(names.map(file)));
  await kit();
  for (names of [['a.png', 'b.png'], ['a.png'], ['a.png', 'c.png']]) {
    await page.getByRole('button', { name: 'Choose files' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Taken: ${names.join(', ')}`, { exact: true })).toBeVisible();
  }
});

test('dropped files are taken; dropped text is not @night', async ({ kit, page }) => {
  await kit();
  const [files, words] = await Promise.all([
    page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['a'], 'dropped.png'));
      return transfer;
    }),
    page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', 'words');
      return transfer;
    }),
  ]);
  const title = page.getByRole('heading', { level: 1 });

  await title.dispatchEvent('dragover', { dataTransfer: words });
  await title.dispatchEvent('drop', { dataTransfer: words });
  await expect(page.getByText('Drop something here')).toBeVisible();

  await title.dispatchEvent('dragover', { dataTransfer: files });
  await expect(page.getByText('Let go')).toBeVisible();
  await expectAccessible(page);
  await title.dispatchEvent('dragleave', { dataTransfer: files });
  await expect(page.getByText('Drop something here')).toBeVisible();

  await title.dispatchEvent('dragover', { dataTransfer: files });
  await title.dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('Taken: dropped.png')).toBeVisible();
  await expect(page.getByText('Drop something here')).toBeVisible();
});
