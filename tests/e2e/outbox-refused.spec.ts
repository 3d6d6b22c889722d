import { purgePhoto, recoverPhoto } from '#features/photos/photos.bin.contract.ts';
import { expect } from './couple.ts';
import { from, throwAway } from './gallery-wire.ts';
import { form, save, write as writeMemory } from './memory-form-screen.ts';
import {
  chip,
  counted,
  isBack,
  isThere,
  no,
  noneWaits,
  note,
  noteThatWaits,
  onTheWay,
  panel,
  sendInVain,
  test,
} from './outbox-screen.ts';
import { addPhoto } from './pictures.ts';

/* What waited and was refused: its words go back to where they were written, and are nowhere lost. */

/** Leaves no room for a single character more. */
function fillStorage(): void {
  let filler = '';
  for (let more = 2 ** 22; more >= 1; more = Math.floor(more / 2)) {
    try {
      localStorage.setItem('filler', filler + 'x'.repeat(more));
      filler += 'x'.repeat(more);
    } catch {
      // Less, then.
    }
  }
}

test('a memory that was refused goes back to where it was written', async ({ zoe, address }) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/memories`);
  await isThere(page);
  await onTheWay(zoe, (route) => route.abort());
  await page.getByRole('button', { name: 'Add Memory' }).first().click();
  await writeMemory(zoe, { title: 'Picnic', date: '2024-05-14', text: 'Rain all day' });
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  const end = await onTheWay(zoe, no);
  await sendInVain(page);
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await noneWaits(page);
  await end();
  await page.getByRole('button', { name: 'Add Memory' }).first().click();
  await expect(page.getByLabel('Title')).toHaveValue('Picnic');
  await expect(page.getByLabel('Description')).toHaveValue('Rain all day');
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expect.poll(() => counted(address, photo.id)).toMatchObject({ memories: 1 });
});

test('a note that was refused keeps its words, and arrives once nothing speaks against it @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { photo, end } = await noteThatWaits(zoe, address, 'Ours, and nobody else’s');
  await throwAway(address, 'sam', photo);
  await end();
  await isBack(page);
  await expect(chip(page, 1)).toBeVisible();
  await chip(page, 1).click();
  await expect(panel(page)).toContainText('Not accepted');
  await page.reload();
  await chip(page, 1).click();
  await expect(panel(page)).toContainText('Photo note: Ours, and nobody else’s');
  await from(address, 'sam', recoverPhoto, { params: { id: photo.id } });
  await panel(page).getByRole('button', { name: 'Send now' }).click();
  await noneWaits(page);
  expect(await counted(address, photo.id)).toMatchObject({ notes: 1 });
});

test('a note that was refused goes back to its photo, unless another one is being written there @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { photo } = await noteThatWaits(zoe, address, 'Ours');
  const end = await onTheWay(zoe, no);
  await note(page).fill('Another one');
  await sendInVain(page);
  const edit = panel(page).getByRole('button', { name: 'Edit: Photo note: Ours' });
  await edit.click();
  const busy = page.getByRole('alertdialog', { name: 'Finish your other draft first' });
  await busy.getByRole('button', { name: 'OK' }).click();
  // While it goes, it takes a key that comes.
  await expect(busy).toBeHidden();
  await panel(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(note(page)).toHaveValue('Another one');
  await note(page).fill('');
  await chip(page, 1).click();
  await edit.click();
  await noneWaits(page);
  await expect(note(page)).toHaveValue('Ours');
  await end();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => counted(address, photo.id)).toMatchObject({ notes: 1 });
  await expect(note(page)).toHaveValue('');
});

test('what goes back to where this browser can keep nothing stays in the outbox as well @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await noteThatWaits(zoe, address, 'Ours');
  const end = await onTheWay(zoe, no);
  await sendInVain(page);
  await page.evaluate(fillStorage);
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await expect(note(page)).toHaveValue('Ours');
  await page.reload();
  await expect(note(page)).toHaveValue('');
  await chip(page, 1).click();
  await expect(panel(page)).toContainText('Photo note: Ours');
  await page.evaluate(() => localStorage.removeItem('filler'));
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await noneWaits(page);
  await expect(note(page)).toHaveValue('Ours');
  await page.reload();
  await expect(note(page)).toHaveValue('Ours');
  await end();
});

test('a note whose photo is gone for good is given back to nobody, and stays @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { photo, end } = await noteThatWaits(zoe, address, 'Ours');
  await page.goto(`${address}/memories`);
  await expect(chip(page, 1)).toBeVisible();
  await throwAway(address, 'sam', photo);
  await from(address, 'sam', purgePhoto, { params: { id: photo.id } });
  await end();
  await isBack(page);
  await chip(page, 1).click();
  await expect(panel(page)).toContainText('Not accepted');
  await panel(page).getByRole('button', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`${address}/photo/${photo.id}`);
  await expect(page.getByRole('heading', { name: 'Photo not found' })).toBeVisible();
  await chip(page, 1).click();
  await expect(panel(page)).toContainText('Photo note: Ours');
});
