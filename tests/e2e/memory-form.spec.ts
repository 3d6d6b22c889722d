import { expect, test } from './couple.ts';
import { expectMessage, stay } from './looks.ts';
import { add, addPhotos, chooser, form, save, write } from './memory-form-screen.ts';
import { at } from './memory-wire.ts';
import { cameraPhoto, closeUploader, expectAdded, upload } from './uploading.ts';

test('memories: a new memory is live at both', async ({ zoe, sam, address }) => {
  const { page } = zoe;
  await page.goto(`${address}/memories?month=2024-05`);
  await sam.page.goto(`${address}/memories?month=2024-05`);
  await add(zoe).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await write(zoe, { title: 'First trip', date: '2024-05-14', text: 'By train' });
  await page.getByRole('radio', { name: 'Milestone' }).check({ force: true });
  await save(zoe).click();
  const show = await stay(page.getByRole('button', { name: 'Show' }));
  await expect(form(zoe)).toBeHidden();
  await expectMessage(page, 'Memory saved');
  await expect(add(zoe)).toBeFocused();
  for (const partner of [zoe, sam]) {
    await expect(at(partner).card('First trip')).toContainText('Milestone · May 14, 2024');
    await expect(at(partner).day('May 14, 1 memory: First trip')).toBeVisible();
  }
  await show.click();
  await expect(at(zoe).dialog('First trip')).toBeVisible();
});

test('memories: photos can be uploaded from the chooser, which shows months', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await addPhotos(address, 2);
  await page.goto(`${address}/memories`);
  await add(zoe).click();
  await write(zoe, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  await page.getByRole('radio', { name: 'Event' }).check({ force: true });
  await page.getByRole('button', { name: 'Choose photos' }).click();
  const month = (name: string) => chooser(zoe).getByRole('group', { name });
  await expect(month('May 2024').getByRole('option')).toHaveCount(2);
  const picking = page.waitForEvent('filechooser');
  await chooser(zoe).getByRole('button', { name: 'Upload' }).click();
  await (await picking).setFiles(await cameraPhoto('IMG-20230514-WA0003.jpg'));
  await upload(page, 1);
  await expectAdded(page, 1);
  await closeUploader(page);
  await expect(month('May 2023').getByRole('option')).toHaveCount(1);
  await expect(chooser(zoe)).toContainText('1 photo selected');
  await expect(month('May 2023').getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await chooser(zoe).getByRole('button', { name: 'Done' }).click();
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expect(at(zoe).card('Lisbon')).toContainText('1 photo');
});
