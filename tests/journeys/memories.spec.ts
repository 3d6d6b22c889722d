import { expect, test } from './couple.ts';
import { addMemory, at, changeIt, deleteIt } from './memory-api.ts';
import { form, write } from './memory-form-screen.ts';
import { stay } from './page-checks.ts';
import { addPhoto } from './pictures.ts';
import { cameraPhoto, closeUploader, expectAdded, upload } from './uploading.ts';

test.use({ firstPath: '/memories?month=2024-05' });

test('memories: one is created with a new photo; changes are live in the list, the calendar and an open dialog', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await addPhoto(address, 'sam', { takenAt: '2024-05-10T10:00:00' });
  await expect(sam.page.getByRole('heading', { name: 'No memories yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add memory', exact: true }).click();
  await write(zoe, { title: 'First trip', date: '2024-05-14', text: 'By the lake' });
  await page.getByRole('radio', { name: 'Event' }).check({ force: true });
  // A photo is uploaded from the chooser, which shows months.
  await page.getByRole('button', { name: 'Choose photos' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose photos' });
  const month = (name: string) => chooser.getByRole('group', { name }).getByRole('option');
  await expect(month('May 2024')).toHaveCount(1);
  const picking = page.waitForEvent('filechooser');
  await chooser.getByRole('button', { name: 'Upload' }).click();
  await (await picking).setFiles(await cameraPhoto('IMG-20230514-WA0003.jpg'));
  await upload(page, 1);
  await expectAdded(page, 1);
  await closeUploader(page);
  await expect(month('May 2023')).toHaveAttribute('aria-selected', 'true');
  await expect(chooser).toContainText('1 photo selected');
  await chooser.getByRole('button', { name: 'Done' }).click();
  await form(zoe).getByRole('button', { name: /^Save/ }).click();
  const show = await stay(page.getByRole('button', { name: 'Show' }));
  await expect(form(zoe)).toBeHidden();
  for (const partner of [zoe, sam]) {
    await expect(at(partner).card('First trip')).toContainText('Event · May 14, 2024');
    await expect(at(partner).card('First trip')).toContainText('1 photo');
    await expect(at(partner).day('May 14, 1 memory: First trip')).toBeVisible();
  }
  await show.click();
  await expect(at(zoe).dialog('First trip')).toBeVisible();

  await at(sam).link('First trip').click();
  await expect(at(sam).dialog('First trip')).toContainText('By the lake');
  const id = Number(new URL(sam.page.url()).searchParams.get('openMemory'));
  await addMemory(address, 'sam', { title: 'Picnic', date: '2024-05-14' });
  await changeIt(address, 'zoe', id, { title: 'Second trip', date: '2024-05-20' });
  for (const partner of [zoe, sam]) {
    await expect(at(partner).dialog('Second trip')).toContainText('May 20, 2024');
  }
  await page.goBack();
  await expect(at(zoe).list.getByRole('link')).toHaveText(['Picnic', 'Second trip']);
  await expect(at(zoe).day('May 20, 1 memory: Second trip')).toBeVisible();

  await deleteIt(address, 'zoe', id);
  await expect(at(sam).dialog('Memory not found')).toBeVisible();
  await expect(at(zoe).list.getByRole('link')).toHaveText(['Picnic']);
});
