import { changeMemory, deleteMemory } from '#features/memories/memories.contract.ts';
import { expect, test } from './couple.ts';
import { expectMessage, stay, tabTo } from './looks.ts';
import {
  add,
  addPhotos,
  alert,
  chooser,
  every,
  form,
  one,
  save,
  write,
} from './memory-form-screen.ts';
import { addMemory, at, changeIt, deleteIt } from './memory-wire.ts';
import { isBack } from './outbox-screen.ts';
import { cameraPhoto, closeUploader, expectAdded, upload } from './uploading.ts';

test('memories: a new memory with its errors is live at both', async ({ zoe, sam, address }) => {
  const { page } = zoe;
  await page.goto(`${address}/memories?month=2024-05`);
  await sam.page.goto(`${address}/memories?month=2024-05`);
  await add(zoe).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await write(zoe, { title: ' ', date: '' });
  await save(zoe).click();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Please enter a title');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(form(zoe).getByText('Please choose a date')).toBeVisible();
  await write(zoe, { title: 'First trip', date: '2024-05-14', text: ' \n ' });
  await save(zoe).click();
  await expect(alert(zoe)).toContainText('Please enter a description for this memory.');
  await alert(zoe).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(
    'Please enter a description for this memory.',
  );

  await write(zoe, { text: 'By train' });
  await page.getByRole('radio', { name: 'Milestone' }).check({ force: true });
  await expect(page.getByLabel('End date')).toBeHidden();
  await page.route(every, (route) => route.fulfill({ status: 507 }));
  await save(zoe).click();
  await expect(alert(zoe)).toContainText('Error saving memory. Please try again.');
  await expect(alert(zoe).getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.unroute(every);
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

test('errors: only a request without a response is queued @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/memories`);
  await sam.page.goto(`${address}/memories`);
  await add(zoe).click();
  await write(zoe, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  for (const status of [400, 500, 502]) {
    await page.route(every, (route) => route.fulfill({ status, json: { message: 'No' } }));
    await save(zoe).click();
    await expect(alert(zoe)).toContainText('Error saving memory. Please try again.');
    await alert(zoe).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Lisbon');
    await expect(page.getByLabel('Description')).toHaveValue('Trams');
    await page.unroute(every);
  }
  await page.route(every, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expectMessage(page, 'Your memory will be saved when your server is reachable.');
  await expect(page.getByRole('list', { name: 'Memories not sent yet' })).toContainText('Lisbon');
  await page.unroute(every);
  await isBack(page);
  await expect(at(sam).list.getByRole('link')).toHaveText(['Lisbon']);
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

test('memories: changing the type or deleting says what is removed @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const trip = await addMemory(address, 'sam', { title: 'Trip', endDate: '2024-05-16' });
  await page.goto(`${address}/memories?openMemory=${trip.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('radio', { name: 'Milestone' }).check({ force: true });
  await expect(form(zoe)).toContainText('Only events have an end date. Saving will remove it.');
  await page.getByRole('radio', { name: 'Event' }).check({ force: true });
  await expect(form(zoe)).not.toContainText('Only events have');
  await page.keyboard.press('Escape');
  await expect(form(zoe)).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(alert(zoe)).toContainText('“Trip” will be deleted for both of you.');
  await expect(alert(zoe)).not.toContainText('photo');

  const [photo] = await addPhotos(address, 1);
  if (photo === undefined) throw new Error('no photo');
  const walk = await addMemory(address, 'sam', { title: 'Walk', endDate: '2024-05-16' }, [photo]);
  await page.goto(`${address}/memories?openMemory=${walk.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(alert(zoe)).toContainText('Its photo stays in your gallery.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('radio', { name: 'Anniversary' }).check({ force: true });
  await expect(form(zoe)).toContainText(
    'Only events have photos and an end date. Saving will remove them.',
  );
});

test('memories: photos of an event are sent after it, in the chosen order @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const [first, second, third] = await addPhotos(address, 3);
  await page.goto(`${address}/memories`);
  await add(zoe).click();
  await write(zoe, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  await page.getByRole('radio', { name: 'Event' }).check({ force: true });
  await expect(page.getByLabel('End date')).toHaveAttribute('min', '2024-05-14');
  await page.getByLabel('End date').fill('2024-05-13');
  await save(zoe).click();
  await expect(form(zoe).getByText("The end date can't be before the start date")).toBeVisible();
  await page.getByLabel('End date').fill('2024-05-16');

  await page.getByRole('button', { name: 'Choose photos' }).click();
  const options = chooser(zoe).getByRole('option');
  await expect(options).toHaveCount(3);
  // The newest first; the last one is chosen first.
  await options.nth(2).click();
  await options.nth(0).click();
  await expect(chooser(zoe)).toContainText('2 photos selected');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'false');
  await chooser(zoe).getByRole('button', { name: 'Done' }).click();
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.postDataJSON());
  });
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  expect(asked).toEqual([
    expect.objectContaining({ title: 'Lisbon', endDate: '2024-05-16', type: 'event' }),
    [first?.id, third?.id],
  ]);

  await at(zoe).link('Lisbon').click();
  await at(zoe).dialog('Lisbon').getByRole('button', { name: 'Edit' }).click();
  await expect(form(zoe).getByText('2 photos selected')).toBeVisible();
  await form(zoe)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(form(zoe).getByText('1 photo selected')).toBeVisible();
  await page.getByRole('button', { name: 'Choose photos' }).click();
  await options.nth(1).click();
  await page.keyboard.press('Escape');
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  // Only the photos changed.
  expect(asked.at(-1)).toEqual([third?.id, second?.id]);
  const shown = at(zoe).dialog('Lisbon').locator('img');
  await expect(shown.first()).toHaveAttribute('src', new RegExp(third?.filename ?? '-'));
  await expect(shown).toHaveCount(2);
});

test('memories: only changes are sent; deleting asks first, and may fail @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  const { id } = await addMemory(address, 'sam');
  await sam.page.goto(`${address}/memories`);
  await page.goto(`${address}/memories?openMemory=${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Picnic');
  await changeIt(address, 'sam', id, { description: 'At the sea' });
  await write(zoe, { title: 'Swim' });
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expect(at(zoe).dialog('Swim')).toContainText('At the sea');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(at(sam).card('Swim')).toContainText('At the sea');

  await page.route(one, (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(alert(zoe)).toContainText('“Swim” will be deleted for both of you.');
  await expect(alert(zoe).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await alert(zoe).getByRole('button', { name: 'Delete' }).click();
  await expect(alert(zoe)).toContainText('Error deleting memory. Please try again.');
  await alert(zoe).getByRole('button', { name: 'OK' }).click();
  await expect(at(zoe).dialog('Swim')).toBeVisible();
  await page.unroute(one);
  await page.getByRole('button', { name: 'Delete' }).click();
  await alert(zoe).getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Memory deleted');
  await expect(page).toHaveURL(/memories$/);
  for (const partner of [zoe, sam]) {
    await expect(partner.page.getByText('No memories yet')).toBeVisible();
  }
  expect(deleteMemory.path).toBe(changeMemory.path);
});

test('memories: a memory that was deleted while it is edited can be saved as a new one @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { id } = await addMemory(address, 'sam');
  await page.goto(`${address}/memories?openMemory=${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await write(zoe, { title: 'Swim' });
  await deleteIt(address, 'sam', id);
  await expect(page.getByText('Memory not found')).toBeVisible();
  // The draft is kept.
  await page.reload();
  await page.getByRole('button', { name: 'Create new memory' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Swim');
  await expect(page.getByLabel('Description')).toHaveValue('By the lake');
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await page.getByRole('dialog').press('Escape');
  await expect(at(zoe).card('Swim')).toBeVisible();
});

test('memories: the partner finds, opens, changes and deletes it by keyboard @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = sam;
  const { keyboard } = page;
  await addMemory(address, 'zoe', { title: 'Walk', type: 'milestone' });
  await addMemory(address, 'zoe');
  for (const partner of [zoe, sam]) {
    await partner.page.goto(`${address}/memories`);
    await expect(at(partner).list.getByRole('link')).toHaveText(['Walk', 'Picnic']);
  }
  await tabTo(page, 'combobox', 'Type');
  await keyboard.press('End');
  await expect(at(sam).list.getByRole('link')).toHaveText(['Picnic']);
  await tabTo(page, 'link', 'Picnic');
  await keyboard.press('Enter');
  await expect(at(sam).dialog('Picnic')).toBeVisible();

  const edit = await tabTo(page, 'button', 'Edit');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' at last');
  await keyboard.press('Enter');
  await expect(form(sam)).toBeHidden();
  await expect(at(zoe).card('Picnic at last')).toBeVisible();
  await expect(edit).toBeFocused();

  await tabTo(page, 'button', 'Delete');
  await keyboard.press('Enter');
  await expect(alert(sam).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(alert(sam).getByRole('button', { name: 'Delete' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('No memories match these filters')).toBeVisible();
  await expect(at(zoe).list.getByRole('link')).toHaveText(['Walk']);
});
