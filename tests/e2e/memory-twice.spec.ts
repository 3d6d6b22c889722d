import { changeMemoryPhotos, createMemory } from '#features/memories/memories.contract.ts';
import { expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { addPhotos, every, form, save, write, writeEvent } from './memory-form-screen.ts';
import { at } from './memory-wire.ts';
import { isBack } from './outbox-screen.ts';

/* A new memory that was sent in vain, written on, and saved once more. */

test('sent again, a memory keeps what the partner made of its photos meanwhile @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  const photos = await addPhotos(address, 3);
  await page.goto(`${address}/memories`);
  await sam.page.goto(`${address}/memories`);
  await writeEvent(zoe, 2);
  let letGo = () => {};
  const go = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(every, async (route) => {
    if (route.request().method() !== createMemory.method) return route.continue();
    await go;
    await route.abort();
  });
  await save(zoe).click();
  await write(zoe, { text: 'Trams and tarts' });
  letGo();
  await expect(save(zoe)).not.toHaveAttribute('aria-busy', 'true');
  // What waits arrives as it was when it was sent.
  await page.unroute(every);
  await isBack(page);
  await expect(at(sam).card('Lisbon')).toContainText('2 photos');
  await form(zoe)
    .getByRole('button', { name: /^Take off/ })
    .last()
    .click();

  const body = photos.map(({ id }) => id);
  await from(address, 'sam', changeMemoryPhotos, { params: { id: 1 }, body });
  await expect(at(sam).card('Lisbon')).toContainText('3 photos');
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expect(at(sam).card('Lisbon')).toContainText('Trams and tarts');
  await expect(at(sam).card('Lisbon')).toContainText('2 photos');
});
