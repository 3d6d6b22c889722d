import { deletePhoto } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectMessage, stay } from './looks.ts';
import { add, addPhotos, alert, chooser, form, save, write } from './memory-form-screen.ts';
import { addMemory, at, deleteIt } from './memory-wire.ts';
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

test('memories: an event that was deleted while it is edited keeps its photos as a new one', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const [first, second] = await addPhotos(address, 2);
  if (!first || !second) throw new Error('no photos');
  const editOne = async (id: number, title: string) => {
    await page.goto(`${address}/memories?openMemory=${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(form(zoe).getByText('2 photos selected')).toBeVisible();
    if (title !== '') await write(zoe, { title });
    await deleteIt(address, 'sam', id);
    await expect(page.getByText('Memory not found')).toBeVisible();
  };
  const gone = 'This memory has been deleted. Save again to create it as a new memory.';
  const saveAgain = async () => {
    await save(zoe).click();
    await expect(alert(zoe)).toContainText(gone);
    await alert(zoe).getByRole('button', { name: 'OK' }).click();
    await expect(form(zoe).getByText('2 photos selected')).toBeVisible();
    await save(zoe).click();
    await expect(form(zoe)).toBeHidden();
    await page.getByRole('dialog').press('Escape');
  };
  const { id } = await addMemory(address, 'sam', { type: 'event' }, [second, first]);
  await editOne(id, 'Swim');
  await saveAgain();
  await expect(at(zoe).card('Swim')).toContainText('2 photos');

  // Also without a change, and from a draft after a reload.
  const other = await addMemory(address, 'sam', { type: 'event' }, [second, first]);
  await editOne(other.id, '');
  await saveAgain();
  await expect(at(zoe).card('Picnic')).toContainText('2 photos');
  const last = await addMemory(address, 'sam', { type: 'event' }, [second, first]);
  await editOne(last.id, 'Dive');
  await page.reload();
  await page.getByRole('button', { name: 'Create new memory' }).click();
  await expect(form(zoe).getByText('2 photos selected')).toBeVisible();
  await from(address, 'sam', deletePhoto, { params: { id: second.id } });
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expectMessage(page, '1 selected photo is no longer available and was removed.');
  await page.getByRole('dialog').press('Escape');
  await expect(at(zoe).card('Dive')).toContainText('1 photo');
});
