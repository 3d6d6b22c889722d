import { expect, test } from './couple.ts';
import { addMemory, at, changeIt, deleteIt } from './memory-wire.ts';

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
