import { type Memory, readMemories } from '#features/memories/memories.contract.ts';
import { expect, test } from './couple.ts';
import { addMemory, at } from './memory-wire.ts';

const many = 10_000;

/** One memory on each of many days. */
const copies = (memory: Memory): Memory[] =>
  Array.from({ length: many }, (_, index) => ({
    ...memory,
    id: index + 1,
    title: `Memory ${index + 1}`,
    date: new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10),
  }));

test('memories: of 10,000, only those in view are rendered @night', async ({ zoe, address }) => {
  test.slow();
  const { page } = zoe;
  const memory = await addMemory(address, 'sam', { type: 'milestone' });
  await page.route(`**${readMemories.path}`, (route) => route.fulfill({ json: copies(memory) }));
  await page.goto(`${address}/memories?month=2010-05`);
  await expect(page.getByText('10,000 memories')).toBeVisible();
  const items = at(zoe).list.getByRole('listitem');
  await expect(items.first()).toHaveAttribute('aria-setsize', `${many}`);
  const few = 200;
  expect(await items.count()).toBeLessThan(few);
  // The list grows when heights that were estimated are measured.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(at(zoe).link('Memory 10000')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await items.count()).toBeLessThan(few);
  await expect(items.last()).toHaveAttribute('aria-posinset', `${many}`);
  await page.keyboard.press('Home');
  await expect(at(zoe).list.getByRole('link', { name: 'Memory 1', exact: true })).toBeVisible();
  await at(zoe).list.getByRole('link', { name: 'Memory 3', exact: true }).click();
  await at(zoe).dialog('Memory 3').press('Escape');
  await expect(at(zoe).list.getByRole('link', { name: 'Memory 3', exact: true })).toBeFocused();
});
