import type { Locator, Page } from '@playwright/test';
import { Box, createBox, readOwned, updateBox } from '#features/boxes/boxes.contract.ts';
import { boxPlayers, card } from './box-players.ts';
import { comeIn, expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectMessage, settled } from './looks.ts';
import { heldBack } from './wire.ts';

/* What comes back to a form, or does not, while somebody changes it, goes on, or writes elsewhere. */

const boxes = '/surprise-boxes';
const owned = async (address: string) => {
  const read = await from(address, 'zoe', readOwned, { params: { userId: 1 } });
  return readOwned.answers[200].parse(read);
};

const newBox = (page: Page) => {
  const form = page.getByRole('dialog', { name: 'Create a surprise box' });
  return {
    form,
    create: form.getByRole('button', { name: 'Create Box' }),
    name: form.getByLabel('Prize name'),
    price: form.getByLabel('Prize price ($)'),
    /** Goes on to the second step, if it is clicked. */
    async fill(clickCount = 1) {
      await page.getByRole('button', { name: 'Create Box' }).first().click();
      await form.getByLabel('Prize name').fill('A kite');
      await form.getByLabel('Prize description').fill('Red');
      await form.getByLabel('Task description').fill('Sing');
      await form.getByLabel('Prize price ($)').fill('3');
      if (clickCount > 0) await form.getByRole('button', { name: 'Next' }).click({ clickCount });
    },
  };
};

test('a double click, or a key held down, goes one step and creates one box @night', async ({
  browser,
  zoe: _,
  address,
}) => {
  // Where things move, what was sent can still be pressed while it leaves.
  const { page } = await comeIn(browser, address, 'Zoë', { reducedMotion: 'no-preference' });
  await page.goto(`${address}${boxes}?tab=created`);
  const { form, create, name, fill } = newBox(page);
  await fill(2);
  await expect(create).toBeVisible();
  await settled(page);
  expect(await owned(address)).toEqual([]);
  await create.dblclick();
  await expect(form).toBeHidden();
  expect(await owned(address)).toHaveLength(1);

  await fill(0);
  await form.getByLabel('Task description').press('End');
  await hold(page, 'Enter');
  await expect(name).toBeFocused();
  await hold(page, 'Enter');
  await page.keyboard.up('Enter');
  await expect(create).toBeVisible();
  await create.focus();
  await hold(page, 'Enter');
  await page.keyboard.up('Enter');
  await expect(form).toBeHidden();
  expect(await owned(address)).toHaveLength(2);
  await page.context().close();
});

/** A key that is down already comes again, as often as this. */
async function hold(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 5; times += 1) await page.keyboard.down(key);
}

test('who goes on while a box is being created stays where they are, and is told @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(address);
  await page.getByRole('link', { name: 'Surprises', exact: true }).click();
  const { create, name, price, fill } = newBox(page);
  await fill();
  const letGo = await heldBack(page, createBox);
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  // What is sent is what stands there.
  for (const field of [name, price]) await expect(field).not.toBeEditable();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
  letGo();
  await expectMessage(page, 'Box created');
  await expect(page).toHaveURL(`${address}/`);
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
});

const editing = (page: Page) => {
  const form = page.getByRole('dialog', { name: 'Edit box' });
  return {
    form,
    begin: () => page.getByRole('article').getByRole('button', { name: 'Edit' }).click(),
    name: form.getByLabel('Prize name'),
    task: form.getByLabel('Task description'),
    next: form.getByRole('button', { name: 'Next' }),
    save: form.getByRole('button', { name: 'Save' }),
  };
};

test('a box that was changed on another device can be reloaded or overwritten @night', async ({
  zoe,
  address,
}) => {
  const id = await boxPlayers(address).create({ prizeName: 'A kite', isInstantDrop: false });
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const { form, begin, name, task, next, save } = editing(page);
  const change = (prizeName: string) =>
    from(address, 'zoe', updateBox, { params: { id }, body: { prizeName } });
  await begin();
  // Without changes here, the form follows.
  await change('A red kite');
  await expect(name).toHaveValue('A red kite');
  await task.fill('Dance for me');
  await change('A blue kite');
  await expect(form.getByText('Changed by Zoë')).toBeVisible();
  await expect(name).toHaveValue('A red kite');
  await next.click();
  await expect(save).toHaveAccessibleDescription('Choose Reload or Overwrite first.');
  await form.getByRole('button', { name: 'Reload' }).click();
  await expect(name).toHaveValue('A blue kite');
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(task).toHaveValue('Cook for me');

  await task.fill('Dance for me');
  await change('A green kite');
  await form.getByRole('button', { name: 'Overwrite' }).click();
  await expect(form.getByText('Changed by Zoë')).toHaveCount(0);
  await next.click();
  await save.click();
  await expectMessage(page, 'Box saved');
  await expect(form).toBeHidden();
  expect(await owned(address)).toMatchObject([
    { taskDescription: 'Dance for me', prizeName: 'A blue kite' },
  ]);
});

test('a text of a box that is too long is not cut, and says so @night', async ({
  zoe,
  address,
}) => {
  const play = boxPlayers(address);
  await play.create({ prizeName: 'Later', isInstantDrop: false });
  await play.createUpTo('complete', { prizeName: 'Cooked' });
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const long = 'x'.repeat(10_001);
  const rejection = page.getByRole('dialog', { name: 'Reject completion' });
  await card(page, 'Cooked').getByRole('button', { name: 'Reject' }).click();
  const reason = rejection.getByLabel("What's missing?");
  const isWhole = async (field: Locator) => expect((await field.inputValue()).length).toBe(10_001);
  await reason.fill(long);
  await isWhole(reason);
  await expect(reason).toHaveAccessibleDescription(/Too long by 1 character/);
  const reject = rejection.getByRole('button', { name: 'Reject', exact: true });
  await expect(reject).toHaveAccessibleDescription('Too long by 1 character');
  await page.keyboard.press('Escape');

  const { form: edit, begin, task, next, save } = editing(page);
  await begin();
  await task.fill(long);
  await isWhole(task);
  await expect(task).toHaveAccessibleDescription(/Too long by 1 character/);
  await next.click();
  await expect(task).toBeFocused();
  await expect(edit.getByText('Step 1 of 2')).toBeAttached();
  await task.fill(long.slice(1));
  await next.click();
  await save.click();
  await expect(edit).toBeHidden();

  const { form, fill } = newBox(page);
  await fill();
  await form.getByRole('button', { name: 'Back' }).click();
  for (const label of ['Prize description', 'Task description']) {
    const field = form.getByLabel(label);
    await field.fill(long);
    await isWhole(field);
    await expect(field).toHaveAccessibleDescription(/Too long by 1 character/);
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(field).toBeFocused();
    await field.fill('Short');
  }
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Step 2 of 2')).toBeAttached();
  expect(
    Box.parse((await owned(address)).find(({ prizeName }) => prizeName === 'Later')),
  ).toMatchObject({ taskDescription: long.slice(1) });
});
