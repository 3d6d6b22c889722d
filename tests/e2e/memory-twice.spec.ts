import { changeMemoryPhotos, createMemory } from '#features/memories/memories.contract.ts';
import { comeIn, expect, type Partner, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import {
  add,
  addPhotos,
  alert,
  every,
  form,
  photosOfOne,
  save,
  write,
  writeEvent,
} from './memory-form-screen.ts';
import { at } from './memory-wire.ts';
import { chip, isBack, noneWaits } from './outbox-screen.ts';
import { heldBack } from './wire.ts';

/* A new memory that was sent in vain, written on, and saved once more. */

/** Saves an event, which is sent in vain and written on meanwhile: it waits as it was, and the form stays. */
async function saveInVain(zoe: Partner): Promise<void> {
  const { page } = zoe;
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
  await page.unroute(every);
}

/** Saves it once more, and holds that back. Answers how to let the home say that it cannot. */
async function saveAgain(zoe: Partner): Promise<() => Promise<void>> {
  let letGo = () => {};
  const go = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await zoe.page.route(every, async (route) => {
    if (route.request().method() !== createMemory.method) return route.continue();
    await go;
    await route.fulfill({ status: 503 });
  });
  const sent = zoe.page.waitForRequest((request) => request.method() === createMemory.method);
  await save(zoe).click();
  await sent;
  return async () => {
    const answered = zoe.page.waitForResponse((response) => response.status() === 503);
    letGo();
    await answered;
  };
}

test('sent again, a memory keeps what the partner made of its photos meanwhile @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  const photos = await addPhotos(address, 3);
  await page.goto(`${address}/memories`);
  await sam.page.goto(`${address}/memories`);
  await saveInVain(zoe);
  // What waits arrives as it was when it was sent.
  await isBack(page);
  await expect(at(sam).card('Lisbon')).toContainText('2 photos');
  await form(zoe)
    .getByRole('button', { name: /^Remove/ })
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

test('what takes the place of something that is on its way outlives it @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await addPhotos(address, 2);
  await page.goto(`${address}/memories`);
  await sam.page.goto(`${address}/memories`);
  const letGo = await heldBack(page, photosOfOne);
  const isLeaving = page.waitForRequest(photosOfOne);
  await saveInVain(zoe);
  await isBack(page);
  await isLeaving;
  const refuse = await saveAgain(zoe);
  const came = page.waitForResponse(photosOfOne);
  letGo();
  await came;
  await refuse();
  await expect(form(zoe)).toBeHidden();
  await expect(chip(page, 1)).toBeVisible();
  await page.unroute(every);
  await isBack(page);
  await noneWaits(page);
  await expect(at(sam).card('Lisbon')).toContainText('Trams and tarts');
});

test('what the browser lost while it was sent does not pass for waiting @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await addPhotos(address, 2);
  await page.goto(`${address}/memories`);
  await saveInVain(zoe);
  const refuse = await saveAgain(zoe);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fivetwenty.outbox');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('items', 'readwrite');
          tx.objectStore('items').clear();
          tx.oncomplete = () => resolve();
        };
      }),
  );
  await refuse();
  await expect(alert(zoe)).toContainText('Error saving memory. Please try again.');
  await alert(zoe).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Trams and tarts');
  await page.unroute(every);
  await save(zoe).click();
  await expect(form(zoe)).toBeHidden();
  await expect(at(zoe).card('Lisbon')).toContainText('Trams and tarts');
});

test('what was saved leaves, and is not saved again by a click that comes meanwhile @night', async ({
  browser,
  zoe: _,
  address,
}) => {
  const zoe = await comeIn(browser, address, 'Zoë', { reducedMotion: 'no-preference' });
  const { page } = zoe;
  await page.goto(`${address}/memories`);
  await page.evaluate(() => {
    const slowly = new CSSStyleSheet();
    slowly.replaceSync('[data-exiting] { animation-duration: 60s !important }');
    document.adoptedStyleSheets = [slowly];
  });
  await add(zoe).click();
  await write(zoe, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === createMemory.method) sent.push(request.url());
  });
  const { x = 0, y = 0 } = (await save(zoe).boundingBox()) ?? {};
  await page.mouse.click(x + 8, y + 8);
  await expect(page.locator('[data-exiting]').first()).toBeAttached();
  await expect(page.locator('[data-exiting] [type=submit]')).not.toHaveAttribute('aria-busy');
  await page.mouse.click(x + 8, y + 8);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await expect(form(zoe)).toBeHidden();
  await expect(at(zoe).card('Lisbon')).toHaveCount(1);
  expect(sent.filter((url) => url.endsWith(createMemory.path))).toHaveLength(1);
  await zoe.context.close();
});
