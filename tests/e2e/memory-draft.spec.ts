import { createMemory } from '#features/memories/memories.contract.ts';
import { recoverPhoto } from '#features/photos/photos.contract.ts';
import { comeIn, expect, type Partner, signBackIn, test } from './couple.ts';
import { from, throwAway } from './gallery-wire.ts';
import { expectFocusIn, message } from './looks.ts';
import {
  add,
  addPhotos,
  alert,
  form,
  photosOfOne,
  save,
  write,
  writeEvent,
} from './memory-form-screen.ts';
import { addMemory, at, changeIt } from './memory-wire.ts';
import { heldBack } from './wire.ts';

test('photos that could not be added: the memory is there, and a way to add them @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await addPhotos(address, 1);
  await page.goto(`${address}/memories`);
  await writeEvent(zoe, 1);
  await page.route(photosOfOne, (route) => route.fulfill({ status: 503 }));
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expect(at(zoe).card('Lisbon')).toBeVisible();
  const told =
    'Memory created but failed to associate photos. You can edit the memory to add photos later.';
  await expect(message(page, told)).toBeVisible();
  await page.unroute(photosOfOne);
  // They wait with that memory, whatever other form is opened meanwhile.
  await add(zoe).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await write(zoe, { title: 'Another', text: 'one' });
  await page.keyboard.press('Escape');
  await alert(zoe).getByRole('button', { name: 'Discard' }).click();
  await expect(form(zoe)).toBeHidden();
  await page.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Lisbon');
  await expect(form(zoe).getByText('1 photo selected')).toBeVisible();
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await at(zoe).dialog('Lisbon').press('Escape');
  await expect(at(zoe).card('Lisbon')).toContainText('1 photo');
  await expect(at(zoe).list.getByRole('link')).toHaveCount(1);
});

test('photos that wait outlive a session and a tab; one that is gone by then is taken off @night', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  const [gone] = await addPhotos(address, 2);
  if (gone === undefined) throw new Error('no photos');
  await page.goto(`${address}/memories`);
  await writeEvent(zoe, 2);
  await page.route(photosOfOne, (route) => route.fulfill({ status: 401, json: { message: 'No' } }));
  await save(zoe).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(photosOfOne);
  await signBackIn(page, 'Zoë');
  await expect(at(zoe).card('Lisbon')).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add photos' }).click();
  await expect(page).toHaveURL(/openMemory=1$/);
  await expect(page.getByLabel('Title')).toHaveValue('Lisbon');
  await expect(form(zoe).getByText('2 photos selected')).toBeVisible();
  await page.close();
  await throwAway(address, 'sam', gone);

  const again: Partner = { ...zoe, page: await context.newPage() };
  await again.page.goto(`${address}/memories?openMemory=1`);
  await again.page.getByRole('button', { name: 'Edit' }).click();
  await expect(form(again)).toContainText('We restored your draft.');
  await expect(form(again).getByText('2 photos selected')).toBeVisible();
  await save(again).click();
  await expect(alert(again)).toContainText('1 selected photo is no longer available');
  await alert(again).getByRole('button', { name: 'OK' }).click();
  await expect(form(again).getByText('1 photo selected')).toBeVisible();
  await save(again).click();
  await expect(form(again)).toBeHidden();
  await expect(at(again).dialog('Lisbon').locator('img')).toHaveCount(1);
  await again.page.keyboard.press('Escape');
  await expect(at(again).list.getByRole('link')).toHaveCount(1);
  // Nothing is left of it, as a change nor as a new memory.
  await add(again).click();
  await expect(again.page.getByLabel('Title')).toHaveValue('');
});

test('draft: what the partner changed meanwhile is shown as a notice @night', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  const [first, second, third] = await addPhotos(address, 3);
  if (!first || !second || !third) throw new Error('no photos');
  const { id } = await addMemory(address, 'sam', {}, [first, second]);
  await page.goto(`${address}/memories?openMemory=${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const shown = form(zoe).getByRole('button', { name: /^Remove/ });
  await expect(shown).toHaveCount(2);
  // Without changes the form shows what is saved.
  await throwAway(address, 'sam', first);
  await expect(shown).toHaveCount(1);
  await from(address, 'sam', recoverPhoto, { params: { id: first.id } });
  await expect(shown).toHaveCount(2);

  await write(zoe, { title: 'Swim' });
  await page.close();
  await changeIt(address, 'sam', id, { title: 'Trip', description: 'At the sea' });
  const again: Partner = { ...zoe, page: await context.newPage() };
  await again.page.goto(`${address}/memories?openMemory=${id}`);
  await again.page.getByRole('button', { name: 'Edit' }).click();
  const title = again.page.getByLabel('Title');
  const description = again.page.getByLabel('Description');
  const notice = form(again).getByText('This memory was changed on another device.');
  await expect(title).toHaveValue('Swim');
  await expect(description).toHaveValue('By the lake');
  await expect(notice).toBeVisible();
  await form(again).getByRole('button', { name: 'Show saved version' }).press('Enter');
  await expect(title).toHaveValue('Trip');
  await expect(description).toHaveValue('At the sea');
  await expect(notice).toBeHidden();
  await expectFocusIn(form(again));

  // Only my own changes are sent, unless I overwrite.
  await write(again, { title: 'Dive' });
  await changeIt(address, 'sam', id, { description: 'At the pier' });
  await expect(notice).toBeVisible();
  await save(again).click();
  await expect(form(again)).toBeHidden();
  await expect(at(again).dialog('Dive')).toContainText('At the pier');
  await again.page.getByRole('button', { name: 'Edit' }).click();
  await write(again, { text: 'By the river' });
  await changeIt(address, 'sam', id, { title: 'Walk' });
  await form(again).getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toBeHidden();
  await save(again).click();
  await expect(form(again)).toBeHidden();
  await expect(at(again).dialog('Dive')).toContainText('By the river');
});

test('form: a memory that is being saved is not changed, and saved once @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/memories`);
  await sam.page.goto(`${address}/memories`);
  await add(zoe).click();
  await write(zoe, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  const letGo = await heldBack(page, createMemory);
  await save(zoe).click();
  await expect(save(zoe)).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Description').pressSequentially(' and tarts');
  await expect(page.getByLabel('Description')).toHaveValue('Trams');
  await save(zoe).click({ force: true });
  await page.keyboard.press('Escape');
  await expect(form(zoe)).toBeVisible();
  letGo();
  await expect(form(zoe)).toBeHidden();
  await expect(at(sam).list.getByRole('link')).toHaveText(['Lisbon']);
});

test('what was written survives a closed tab, for its writer, until it is saved or given up @night', async ({
  browser,
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  await page.goto(`${address}/memories`);
  await add(zoe).click();
  await write(zoe, { title: 'Half a', text: 'memo' });
  await page.keyboard.press('Escape');
  await expect(alert(zoe)).toContainText('Discard your changes?');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.close();

  const again: Partner = { ...zoe, page: await context.newPage() };
  await again.page.goto(`${address}/memories`);
  await add(again).click();
  await expect(again.page.getByLabel('Title')).toHaveValue('Half a');
  await expect(form(again)).toContainText('We restored your draft.');
  await form(again).getByRole('button', { name: 'Discard' }).click();
  await alert(again).getByRole('button', { name: 'Discard' }).click();
  await expect(again.page.getByLabel('Title')).toHaveValue('');
  await expect(form(again).getByText('We restored your draft.')).toBeHidden();
  await expectFocusIn(form(again));
  // Nothing is left to be lost.
  await again.page.keyboard.press('Escape');
  await expect(form(again)).toBeHidden();
  await add(again).click();
  await expect(again.page.getByLabel('Title')).toHaveValue('');
  await write(again, { title: 'Mine', text: 'alone' });

  const state = await context.storageState();
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  expect(kept.filter(({ name }) => name.includes('.memory:'))).toMatchObject([
    { name: 'fivetwenty.draft.zoe.memory:new' },
  ]);
  const sam = await comeIn(browser, address, 'Sam');
  const draft = kept.find(({ name }) => name.includes('.memory:'));
  await sam.context.addInitScript(
    ([name = '', value = '']) => localStorage.setItem(name, value),
    [draft?.name, draft?.value],
  );
  await sam.page.goto(`${address}/memories`);
  await add(sam).click();
  await expect(sam.page.getByLabel('Title')).toHaveValue('');
  await sam.context.close();
  await save(again).click();
  await expect(form(again)).toBeHidden();
  await add(again).click();
  await expect(again.page.getByLabel('Title')).toHaveValue('');
});
