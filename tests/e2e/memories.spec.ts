import { readMemories } from '#features/memories/memories.contract.ts';
import { type Photo, recoverPhoto } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { from, throwAway } from './gallery-wire.ts';
import { collectPageErrors, expectFocusIn } from './looks.ts';
import { addMemory, at, changeIt, deleteIt } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';

const all = `**${readMemories.path}`;

test('memories: changes are live in the list, the calendar and an open dialog', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/memories?month=2024-05`);
  await expect(page.getByRole('heading', { name: 'No memories yet' })).toBeVisible();
  const { id } = await addMemory(address, 'sam', { title: 'First trip', type: 'milestone' });
  await expect(at(zoe).card('First trip')).toContainText('Milestone · May 14, 2024');
  await expect(at(zoe).card('First trip')).toContainText('Added by Sam');
  await expect(at(zoe).day('May 14, 1 memory: First trip')).toBeVisible();
  await addMemory(address, 'zoe', { title: 'Picnic', date: '2024-05-14' });
  await expect(at(zoe).day('May 14, 2 memories: First trip and Picnic')).toBeVisible();
  await expect(at(zoe).card('Picnic')).toContainText('Added by Zoë (you)');

  await sam.page.goto(`${address}/memories?month=2024-05&openMemory=${id}`);
  await expect(at(sam).dialog('First trip')).toContainText('By the lake');
  await at(zoe).link('First trip').click();
  await expect(page).toHaveURL(/openMemory=/);
  await changeIt(address, 'sam', id, { title: 'Second trip', date: '2024-05-20' });
  for (const partner of [zoe, sam]) {
    await expect(at(partner).dialog('Second trip')).toContainText('May 20, 2024');
  }
  await page.goBack();
  await expect(at(zoe).dialog(/trip/)).toBeHidden();
  await expect(page).toHaveURL(/memories\?month=2024-05$/);
  await expect(at(zoe).list.getByRole('link')).toHaveText(['Picnic', 'Second trip']);
  await expect(at(zoe).day('May 20, 1 memory: Second trip')).toBeVisible();

  await deleteIt(address, 'zoe', id);
  await expect(at(sam).dialog('Memory not found')).toBeVisible();
  await sam.page.getByRole('button', { name: 'Close' }).last().click();
  await expect(sam.page).toHaveURL(/memories\?month=2024-05$/);
  for (const partner of [zoe, sam])
    await expect(at(partner).list.getByRole('link')).toHaveText(['Picnic']);
});

test('memories: an event shows four photos, opens all, and follows the bin; it can be printed @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photos: Photo[] = [];
  for (let hue = 0; hue < 6; hue += 1)
    photos.push(await addPhoto(address, 'sam', { hue: hue * 50 }));
  await addMemory(address, 'sam', { endDate: '2024-05-16' }, photos.toReversed());
  await page.goto(`${address}/memories`);
  await expect(at(zoe).card('Picnic')).toContainText('+2');
  await at(zoe).link('Picnic').click();
  const dialog = at(zoe).dialog('Picnic');
  await expect(dialog).toContainText(/May 14\s*–\s*16, 2024/);
  await expect(dialog.locator('img')).toHaveCount(4);
  await expect(dialog.locator('img').first()).toHaveAttribute(
    'src',
    new RegExp(photos.at(-1)?.filename ?? '-'),
  );

  // Printed, it has no controls, and nothing else is on the page.
  const print = dialog.getByRole('button', { name: 'Print' });
  const asked = page.evaluate(
    () => new Promise((resolve) => addEventListener('beforeprint', () => resolve('asked'))),
  );
  await print.click();
  expect(await asked).toBe('asked');
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await expect(page.locator('#root')).toBeHidden();
  await expect(dialog.getByText(/May 14\s*–\s*16, 2024/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(print).toBeVisible();

  await dialog.getByRole('button', { name: 'See 2 more photos' }).click();
  const lightbox = page.getByRole('dialog', { name: /^Photo,/ });
  await expect(lightbox.getByText('5 of 6')).toBeVisible();
  // In the order in which they were chosen.
  await lightbox.press('ArrowRight');
  await expect(lightbox.getByText('6 of 6')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(dialog).toBeVisible();
  // The button that opened it disappears: the dialog gets the focus.
  await dialog.getByRole('button', { name: 'See 2 more photos' }).click();
  await expectFocusIn(lightbox);
  for (const photo of photos.slice(0, 2)) await throwAway(address, 'sam', photo);
  await expect(lightbox.getByText('of 4')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expectFocusIn(dialog);
  await expect(dialog.getByText('+2')).toBeHidden();
  await expect(dialog.locator('img')).toHaveCount(4);
  await from(address, 'sam', recoverPhoto, { params: { id: photos[0]?.id } });
  await expect(dialog.getByText('+1')).toBeVisible();
});

test('memories: filters and sort are kept in the address @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const year = new Date().getFullYear();
  await addMemory(address, 'zoe', { title: 'Old', type: 'anniversary', date: `${year - 3}-01-01` });
  await addMemory(address, 'zoe', { title: 'Last', type: 'milestone', date: `${year - 1}-01-01` });
  await addMemory(address, 'sam', { title: 'New', type: 'milestone', date: `${year}-01-01` });
  await page.goto(`${address}/memories`);
  const links = at(zoe).list.getByRole('link');
  await expect(links).toHaveText(['Old', 'Last', 'New']);
  await page.getByLabel('Sort').selectOption('Newest first');
  await expect(links).toHaveText(['New', 'Last', 'Old']);
  await page.getByLabel('Type').selectOption('Milestone');
  await expect(links).toHaveText(['New', 'Last']);
  await expect(page.getByRole('heading', { name: '2 memories' })).toBeVisible();
  await page.getByLabel('Time').selectOption('Last year');
  await expect(links).toHaveText(['Last']);
  await expect(page).toHaveURL(
    /type=milestone&time=lastYear&sort=desc|sort=desc&type=milestone&time=lastYear/,
  );
  await page.reload();
  await expect(links).toHaveText(['Last']);
  await expect(page.getByLabel('Type')).toHaveValue('milestone');
  // A new memory is filtered and sorted too.
  await addMemory(address, 'sam', { title: 'Also', type: 'milestone', date: `${year - 1}-06-01` });
  await expect(links).toHaveText(['Also', 'Last']);
  await page.getByLabel('Type').selectOption('Event');
  await expect(page.getByText('No memories match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all memories' }).click();
  await expect(links).toHaveCount(4);
});

test('memories: the next three anniversaries @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(4, 10);
  for (const ahead of [40, 30, 20, 10]) {
    const words = { title: `In ${ahead}`, type: 'anniversary', date: `2016${day(ahead)}` } as const;
    await addMemory(address, 'zoe', words);
  }
  await addMemory(address, 'zoe', { title: 'Soon', date: `2096${day(1)}` });
  await page.goto(`${address}/memories`);
  const strip = page.getByRole('region', { name: 'Upcoming anniversaries' });
  await expect(strip.getByRole('link')).toHaveText(['In 10', 'In 20', 'In 30']);
  await expect(strip.getByRole('listitem').first()).toContainText(/In (9|10|11) days/);
  await expect(strip.getByRole('listitem').first()).toContainText(/\d+ years/);
  await strip.getByRole('link', { name: 'In 20' }).click();
  await expect(at(zoe).dialog('In 20')).toBeVisible();
});

test('memories: invalid dates and names are shown as such @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const errors = collectPageErrors(page);
  const good = await addMemory(address, 'sam');
  await page.route(all, (route) =>
    route.fulfill({
      json: [
        { ...good, id: 1, title: 'Array', date: [2024, 5, 14], endDate: [2024, 5, 15, 10, 0] },
        { ...good, id: 2, title: 'With time', date: '2024-05-14 10:00:00' },
        { ...good, id: 3, title: 'Nonsense', date: 'soon', creator: { name: ' ', color: 'pink' } },
        { ...good, id: 4, title: 'No such day', date: '2024-02-30' },
      ],
    }),
  );
  await page.goto(`${address}/memories?month=2024-05`);
  await expect(at(zoe).day('May 14, 2 memories: Array and With time')).toBeVisible();
  await expect(at(zoe).day('May 15, 1 memory: Array')).toBeVisible();
  for (const title of ['Nonsense', 'No such day']) {
    await expect(at(zoe).card(title)).toContainText('Invalid Date');
  }
  await expect(at(zoe).card('Nonsense')).toContainText('Added by Unknown');
  expect(errors).toEqual([]);
});
