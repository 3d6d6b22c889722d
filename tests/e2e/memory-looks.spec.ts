import { readMemories } from '#features/memories/memories.contract.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { comeIn, expect, test } from './couple.ts';
import { complaints, expectAccessible, expectReflow, largeText, variants } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';

const all = `**${readMemories.path}`;

for (const { name, ...look } of variants) {
  test(`every state of the page can be read by everyone (${name}) @night`, async ({
    browser,
    address,
  }) => {
    const zoe = await comeIn(browser, address, 'Zoë', look);
    const { page, context } = zoe;
    const heard = complaints(page);
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
    expect(heard).toEqual([]);
    await page.route(all, (route) => route.fulfill({ status: 400 }));
    await page.goto(`${address}/memories`);
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await looks();
    await context.close();
  });

  test(`every dialog can be read by everyone (${name}) @night`, async ({ browser, address }) => {
    test.slow();
    const zoe = await comeIn(browser, address, 'Zoë', look);
    const { page, context } = zoe;
    const heard = complaints(page);
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
    await page.keyboard.press('Escape');
    await expect(at(zoe).question).toBeVisible();
    await looks();

    await page.goto(`${address}/memories?openMemory=999`);
    await expect(at(zoe).dialog('Memory not found')).toBeVisible();
    await looks();

    const word = 'a'.repeat(200);
    const { id } = await addMemory(address, 'zoe', { title: word });
    await page.goto(`${address}/memories?openMemory=${id}`);
    await expect(at(zoe).dialog(word)).toBeVisible();
    await expectReflow(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(at(zoe).question).toBeVisible();
    await expectReflow(page);
    expect(heard.filter((words) => !words.includes('404'))).toEqual([]);
    await context.close();
  });
}

test('without a network: what is there can be read, what would be lost waits @night', async ({
  zoe,
  address,
}) => {
  const { page, context } = zoe;
  const { id } = await addMemory(address, 'sam');
  await page.goto(`${address}/memories?openMemory=${id}`);
  const dialog = at(zoe).dialog('Picnic');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Swim');
  await context.setOffline(true);
  const reason = "You're offline. Try again when you're back online.";
  for (const button of [
    page.getByRole('button', { name: 'Save' }),
    page.locator('button', { hasText: 'Delete' }),
  ]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(reason);
  }
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(at(zoe).dialog('Swim')).toBeVisible();
});
