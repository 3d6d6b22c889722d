import type { Page } from '@playwright/test';
import { createBox, readOwned, updateBox } from '#features/boxes/boxes.contract.ts';
import { boxPlayers, card, reviewOf } from './box-players.ts';
import { expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectMessage, safariKey } from './looks.ts';

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
    async fill(clickCount = 1) {
      await page.getByRole('button', { name: 'Create Box' }).first().click();
      await form.getByLabel('Prize name').fill('A kite');
      await form.getByLabel('Prize description').fill('Red');
      await form.getByLabel('Task description').fill('Sing');
      await form.getByLabel('Prize price ($)').fill('3');
      await form.getByRole('button', { name: 'Next' }).click({ clickCount });
    },
  };
};

test('an error of a new box becomes a toast once its form is closed @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(address);
  await page.getByRole('link', { name: 'Surprises', exact: true }).click();
  const { form, create, name, fill } = newBox(page);
  await fill();
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(`**${createBox.path}`, async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { message: 'Not like this' } });
  });
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await expect(name).not.toBeEditable();
  await page.goBack();
  await expect(form).toBeHidden();
  fail();
  await expectMessage(page, 'Not like this');
});

test('box form: keys that end a composition neither continue nor close it', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}${boxes}`);
  await page.getByRole('button', { name: 'Create Box' }).click();
  const { form, name } = newBox(page);
  const task = form.getByLabel('Task description');
  await name.fill('风筝');
  await form.getByLabel('Prize description').fill('红色');
  await form.getByLabel('Prize price ($)').fill('3');
  await task.fill('唱歌');
  for (const key of ['Enter', 'Escape']) {
    await task.dispatchEvent('keydown', safariKey(key));
    await expect(form.getByText('Step 1 of 2')).toBeVisible();
  }
  await task.press('Enter');
  await expect(form.getByText('Step 2 of 2')).toBeVisible();
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

test('drafts of a reason and of an edited box are kept until they are sent @night', async ({
  zoe,
  address,
}) => {
  const play = boxPlayers(address);
  await play.createUpTo('complete', { prizeName: 'Cooked' });
  await play.create({ prizeName: 'Later', isInstantDrop: false });
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const review = reviewOf(page, 'Cooked');
  const { rejection } = review;
  const reason = rejection.getByLabel("What's missing?");
  const reject = async () => {
    await review.open();
    await review.askAgain.click();
  };
  await reject();
  await reason.fill('Salt');
  await page.keyboard.press('Escape');
  await expect(rejection).toBeHidden();

  const edits = card(page, 'Later').getByRole('button', { name: 'Edit' });
  const edit = page.getByRole('dialog', { name: 'Edit box' });
  const name = edit.getByLabel('Prize name');
  const isBack = edit.getByText('We restored your draft.');
  await edits.click();
  await name.fill('Much later');
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByLabel('Minutes').fill('30');
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await page.reload();

  await reject();
  await expect(reason).toHaveValue('Salt');
  await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(rejection).toBeHidden();
  await expect(card(page, 'Cooked')).toContainText('Salt');

  await edits.click();
  await expect(isBack).toBeVisible();
  await expect(name).toHaveValue('Much later');
  await edit.getByRole('button', { name: 'Next' }).click();
  await expect(edit.getByLabel('Minutes')).toHaveValue('30');
  await edit.getByRole('button', { name: 'Start over' }).click();
  const question = page.getByRole('alertdialog', { name: 'Start over?' });
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('Later');
  await expect(name).toBeFocused();
  await name.fill('Much later');
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Box saved');
  await card(page, 'Much later').getByRole('button', { name: 'Edit' }).click();
  await expect(name).toHaveValue('Much later');
  await expect(isBack).toHaveCount(0);
});
