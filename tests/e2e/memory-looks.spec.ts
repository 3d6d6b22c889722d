import { readMemories } from '#features/memories/memories.contract.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { expect, openDevice, test } from './couple.ts';
import { collectPageErrors, expectAccessible, expectReflow, largeText, variants } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';

const all = `**${readMemories.path}`;

for (const { name, ...look } of variants) {
  test(`memories: accessible in every state (${name}) @night`, async ({ browser, address }) => {
    const zoe = await openDevice(browser, address, 'Zoë', look);
    const { page, context } = zoe;
    const errors = collectPageErrors(page);
    const looks = async () => {
      await expectAccessible(page);
      await expectReflow(page);
    };
    await page.goto(`${address}/memories`);
    await expect(page.getByRole('heading', { name: 'No memories yet' })).toBeVisible();
    await looks();

    const photos = [await addPhoto(address, 'sam'), await addPhoto(address, 'sam', { hue: 90 })];
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
    await addMemory(address, 'sam', { title: long, type: 'anniversary', date: '2019-05-14' });
    for (const type of ['milestone', 'special_moment', 'event'] as const) {
      await addMemory(address, 'zoe', { title: `A ${type}`, type });
    }
    await addMemory(address, 'zoe', { title: 'Trip', endDate: '2024-05-20' }, photos);
    await page.goto(`${address}/memories?month=2024-05`);
    await expect(at(zoe).card('Trip')).toBeVisible();
    await looks();
    await largeText(page);
    await expectReflow(page);
    await page.goto(`${address}/memories?month=2024-05&type=milestone&time=older`);
    await expect(at(zoe).card('A milestone')).toBeVisible();
    await looks();
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Filters (2)' }).click();
      await expect(at(zoe).dialog('Filters')).toBeVisible();
      await looks();
      await page.keyboard.press('Escape');
    }
    await page.goto(`${address}/memories?type=milestone&time=thisYear`);
    await expect(page.getByText('No memories match these filters')).toBeVisible();
    await looks();
    expect(errors).toEqual([]);
    await page.route(all, (route) => route.fulfill({ status: 400 }));
    await page.goto(`${address}/memories`);
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await looks();
    await context.close();
  });

  test(`memories: accessible dialogs (${name}) @night`, async ({ browser, address }) => {
    test.slow();
    const zoe = await openDevice(browser, address, 'Zoë', look);
    const { page, context } = zoe;
    const errors = collectPageErrors(page);
    const looks = async () => {
      await expectAccessible(page);
      await expectReflow(page);
    };
    const photos: Photo[] = [];
    for (let hue = 0; hue < 6; hue += 1) {
      photos.push(await addPhoto(address, 'sam', { hue: hue * 60, width: 300, height: 200 }));
    }
    await addMemory(address, 'zoe', { title: 'Trip', endDate: '2024-05-20' }, photos);
    await page.goto(`${address}/memories?month=2024-05`);
    await at(zoe)
      .day(/^May 15/)
      .click({ position: { x: 10, y: 10 } });
    await expect(at(zoe).dialog('May 15, 2024')).toBeVisible();
    await looks();
    await at(zoe).dialog('May 15, 2024').getByRole('button', { name: /^Trip/ }).click();
    await expect(at(zoe).dialog('Trip').getByText('+2')).toBeVisible();
    await looks();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(at(zoe).question).toBeVisible();
    await looks();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(at(zoe).dialog('Edit memory')).toBeVisible();
    await looks();
    await page.getByRole('button', { name: 'Choose photos' }).click();
    await expect(at(zoe).dialog('Choose photos').getByRole('option')).toHaveCount(6);
    await looks();
    await page.getByRole('button', { name: 'Done' }).click();
    for (const field of ['Title', 'Description']) await page.getByLabel(field).fill(' ');
    await page.getByRole('radio', { name: 'Milestone' }).check({ force: true });
    await at(zoe).dialog('Edit memory').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please enter a title')).toBeVisible();
    await looks();
    const word = 'a'.repeat(200);
    const { id } = await addMemory(address, 'zoe', { title: word });
    await page.goto(`${address}/memories?openMemory=${id}`);
    await expect(at(zoe).dialog(word)).toBeVisible();
    await expectReflow(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(at(zoe).question).toBeVisible();
    await expectReflow(page);
    expect(errors).toEqual([]);
    await context.close();
  });
}
