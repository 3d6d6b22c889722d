import { expect, openDevice, type Partner, test } from './couple.ts';
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

test('draft: photos that could not be added can be added later @night', async ({
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
  const received =
    'Memory created but failed to associate photos. You can edit the memory to add photos later.';
  await expect(message(page, received)).toBeVisible();
  await page.unroute(photosOfOne);
  // They are kept with that memory, also while another form is used.
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

test('draft: a change by the partner is shown as a notice @night', async ({ zoe, address }) => {
  const { page, context } = zoe;
  const [first, second, third] = await addPhotos(address, 3);
  if (!first || !second || !third) throw new Error('no photos');
  const { id } = await addMemory(address, 'sam', {}, [first, second]);
  await page.goto(`${address}/memories?openMemory=${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const shown = form(zoe).getByRole('button', { name: /^Remove/ });
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

test('draft: is kept after the tab is closed, for its writer, until it is saved or discarded @night', async ({
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

  const sam = await openDevice(browser, address, 'Sam');
  const { origins } = await context.storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const draft = stored.find(({ name }) => name.includes('.memory:'));
  expect(draft?.name).toBe('fivetwenty.draft.zoe.memory:new');
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
