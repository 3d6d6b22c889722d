import type { Page, Route } from '@playwright/test';
import { createBox, readOwned } from '#features/boxes/boxes.contract.ts';
import { expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectMessage } from './looks.ts';
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
    async fill() {
      await page.getByRole('button', { name: 'Create Box' }).first().click();
      await form.getByLabel('Prize name').fill('A kite');
      await form.getByLabel('Prize description').fill('Red');
      await form.getByLabel('Task description').fill('Sing');
      await form.getByLabel('Prize price ($)').fill('3');
      await form.getByRole('button', { name: 'Next' }).click();
    },
  };
};

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
        'The box that you sent before has arrived, as it was then. Create this one too, and there are two.',
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
  const letGo = await heldBack(page, createOnTheWire);
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
