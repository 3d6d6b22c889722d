import type { Locator, Page, Route } from '@playwright/test';
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

const createOnTheWire = `**${createBox.path}`;

for (const arrived of [true, false]) {
  test(`changed since ${arrived ? 'its answer' : 'it'} was lost, a box is not made twice unasked @night`, async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    await page.goto(`${address}${boxes}?tab=created`);
    const { form, create, price, fill } = newBox(page);
    await fill();
    await page.route(createOnTheWire, async (route: Route) => {
      if (arrived) await route.fetch();
      await route.abort();
    });
    await create.click();
    await expect(form.getByRole('alert')).toHaveText('Failed to create surprise box');
    await page.unroute(createOnTheWire);
    await price.fill('4');
    await create.click();
    if (arrived) {
      await expect(form.getByRole('alert')).toHaveText(
        'Your earlier box was created. Creating this one adds a second box.',
      );
      await expect(page.getByText('Created (1)')).toBeAttached();
      expect(await owned(address)).toMatchObject([{ priceAmount: 3 }]);
      await create.click();
    }
    await expect(form).toBeHidden();
    await expectMessage(page, 'Box created');
    const made = await owned(address);
    expect(made.map(({ priceAmount }) => priceAmount)).toEqual(arrived ? [4, 3] : [4]);
  });
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
    price: form.getByLabel('Prize price ($)'),
    save: form.getByRole('button', { name: 'Save' }),
  };
};

test('what was written of a box leaves alone what another device changed of the rest @night', async ({
  zoe,
  address,
}) => {
  const id = await boxPlayers(address).create({ prizeName: 'A kite', isInstantDrop: false });
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const { form, begin, name, task, price, save } = editing(page);
  await begin();
  await price.fill('7');
  await page.keyboard.press('Escape');
  const body = { taskDescription: 'Dance for me' };
  await from(address, 'zoe', updateBox, { params: { id }, body });
  await page.reload();
  await begin();
  await expect(price).toHaveValue('7');
  await expect(task).toHaveValue('Dance for me');
  await from(address, 'zoe', updateBox, { params: { id }, body: { prizeName: 'A kite, red' } });
  await save.click();
  await expect(form).toBeHidden();
  const [saved] = await owned(address);
  expect(saved).toMatchObject({ ...body, priceAmount: 7, prizeName: 'A kite, red' });

  // An older page kept all of it.
  const kept = {
    ...{ prizeName: 'A swing', prizeDescription: 'by the sea', taskDescription: 'Cook for me' },
    ...{ completionType: 'TASK', price: '7', minutes: '60' },
  };
  await page.evaluate(
    ([place = '', text = '']) => localStorage.setItem(place, text),
    [`fivetwenty.box-edit.zoe.${id}`, JSON.stringify(kept)],
  );
  await begin();
  await expect(name).toHaveValue('A swing');
  await expect(task).toHaveValue('Cook for me');
});

test('what is written while a box is being saved stays, on top of what was saved @night', async ({
  zoe,
  address,
}) => {
  await boxPlayers(address).create({ prizeName: 'A kite', isInstantDrop: false });
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const { form, begin, name, price, save } = editing(page);
  await begin();
  await name.fill('A red kite');
  await price.fill('7');
  const letGo = await heldBack(page, updateBox);
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await name.fill('A blue kite');
  letGo();
  await expectMessage(page, 'Box saved');
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  await expect(name).toHaveValue('A blue kite');
  expect(await owned(address)).toMatchObject([{ prizeName: 'A red kite', priceAmount: 7 }]);
  // It waits as well.
  await page.reload();
  await begin();
  await expect(name).toHaveValue('A blue kite');
  await expect(price).toHaveValue('7');
  const sent = page.waitForRequest((request) => request.method() === updateBox.method);
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ prizeName: 'A blue kite' });
  await expect(form).toBeHidden();
  await expect(card(page, 'A blue kite')).toBeVisible();
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

  const { form: edit, begin, task, save } = editing(page);
  await begin();
  await task.fill(long);
  await isWhole(task);
  await expect(task).toHaveAccessibleDescription(/Too long by 1 character/);
  await save.click();
  await expect(task).toBeFocused();
  await expect(edit).toBeVisible();
  await task.fill(long.slice(1));
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
