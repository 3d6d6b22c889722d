import { expect, test } from './couple.ts';
import { addMemory, at, changeIt, deleteIt } from './memory-api.ts';
import { add, addPhotos, chooser, form, save, write } from './memory-form-screen.ts';
import { expectToast, stay } from './page-checks.ts';
import { cameraPhoto, closeUploader, expectAdded, upload } from './uploading.ts';

test('memories: one is created with a new photo; changes are live in the list, the calendar and an open dialog', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await addPhotos(address, 2);
  for (const partner of [zoe, sam]) {
    await partner.page.goto(`${address}/memories?month=2024-05`);
    await expect(partner.page.getByRole('heading', { name: 'No memories yet' })).toBeVisible();
  }
  await add(zoe).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await write(zoe, { title: 'First trip', date: '2024-05-14', text: 'By the lake' });
  await page.getByRole('radio', { name: 'Event' }).check({ force: true });
  // A photo is uploaded from the chooser, which shows months.
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
  const show = await stay(page.getByRole('button', { name: 'Show' }));
  await expect(form(zoe)).toBeHidden();
  await expectToast(page, 'Memory saved');
  await expect(add(zoe)).toBeFocused();
  for (const partner of [zoe, sam]) {
    await expect(at(partner).card('First trip')).toContainText('Event · May 14, 2024');
    await expect(at(partner).card('First trip')).toContainText('1 photo');
    await expect(at(partner).day('May 14, 1 memory: First trip')).toBeVisible();
  }
  await expect(at(sam).card('First trip')).toContainText('Added by Zoë');
  await show.click();
  await expect(at(zoe).dialog('First trip')).toBeVisible();

  await addMemory(address, 'sam', { title: 'Picnic', date: '2024-05-14' });
  await at(sam).link('First trip').click();
  await expect(sam.page).toHaveURL(/openMemory=/);
  await expect(at(sam).dialog('First trip')).toContainText('By the lake');
  const id = Number(new URL(sam.page.url()).searchParams.get('openMemory'));
  await changeIt(address, 'zoe', id, { title: 'Second trip', date: '2024-05-20' });
  for (const partner of [zoe, sam]) {
    await expect(at(partner).dialog('Second trip')).toContainText('May 20, 2024');
  }
  await page.goBack();
  await expect(at(zoe).dialog(/trip/)).toBeHidden();
  await expect(page).toHaveURL(/memories\?month=2024-05$/);
  await expect(at(zoe).list.getByRole('link')).toHaveText(['Picnic', 'Second trip']);
  await expect(at(zoe).day('May 20, 1 memory: Second trip')).toBeVisible();

  await deleteIt(address, 'zoe', id);
  await expect(at(sam).dialog('Memory not found')).toBeVisible();
  await sam.page.getByRole('button', { name: 'Close' }).last().click();
  await expect(sam.page).toHaveURL(/memories\?month=2024-05$/);
  for (const partner of [zoe, sam])
    await expect(at(partner).list.getByRole('link')).toHaveText(['Picnic']);
});
