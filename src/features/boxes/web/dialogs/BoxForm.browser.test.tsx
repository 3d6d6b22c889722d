import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { refetch, renderRoutes, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { createBox, updateBox } from '../../boxes.contract.ts';
import * as BoxesPage from '../BoxesPage.tsx';

const open = () =>
  renderRoutes([{ path: '/surprise-boxes', ...BoxesPage }], '/surprise-boxes?tab=created');

/** The open form. */
const at = (screen: Screen) => {
  const form = screen.getByRole('dialog');
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  return {
    form,
    button,
    field: (label: string) => form.getByLabelText(label),
    error: form.getByRole('alert'),
    next: () => button('Next').click(),
  };
};

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

async function beginNew(): Promise<Screen> {
  const screen = await open();
  await screen.getByRole('button', { name: 'Create Box' }).first().click();
  return screen;
}

/** A new box at its second step. */
async function fillNew(): Promise<Screen> {
  const screen = await beginNew();
  const { field, next } = at(screen);
  await field('Prize name').fill('A kite');
  await field('Prize description').fill(long);
  await field('Task description').fill(long);
  await field('Prize price ($)').fill('3');
  await next();
  return screen;
}

test('box form: Enter continues from every field, to the first error', async () => {
  serveBoxes('zoe', []);
  const screen = await beginNew();
  const { form, field, button } = at(screen);
  await expect.element(field('Prize name')).toHaveFocus();
  await userEvent.keyboard('Movie night{Tab}With popcorn{Enter}');
  await expect.element(form.getByText('Task description is required to continue')).toBeVisible();
  await expect.element(field('Task description')).toHaveFocus();
  await userEvent.keyboard('Water the plants{Shift>}{Enter}{/Shift}All of them{Tab}12.5{Enter}');
  await expect.element(form.getByText('Step 2 of 2')).toBeVisible();
  await expect.element(field('Prize name')).toHaveFocus();
  await tabTo(form.getByRole('radio', { name: 'Photo' }));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(form.getByRole('radio', { name: 'Task' })).toBeChecked();
  await tabTo(button('1 hour'));
  await userEvent.keyboard('{Enter}');
  await tabTo(button('Create Box'));
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Create Box' })).toHaveFocus();
  await expect.element(screen.getByRole('article', { name: 'Movie night' })).toBeVisible();
  expect(server.requests(createBox)).toMatchObject([
    {
      body: {
        prizeName: 'Movie night',
        prizeDescription: 'With popcorn',
        taskDescription: 'Water the plants\nAll of them',
        completionType: 'TASK',
        priceAmount: 12.5,
        expirationMinutes: 60,
        isInstantDrop: true,
      },
    },
  ]);
});

test('box form: keys that end a composition neither continue nor close it', async () => {
  serveBoxes('zoe', []);
  const screen = await beginNew();
  const { form, field } = at(screen);
  await field('Prize name').fill('风筝');
  await field('Prize description').fill('红色');
  await field('Prize price ($)').fill('3');
  await field('Task description').fill('唱歌');
  for (const key of ['Enter', 'Escape']) {
    // As Safari reports them: afterwards, with the code of an input method.
    const event = { key, keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
    field('Task description').element().dispatchEvent(new KeyboardEvent('keydown', event));
    await expect.element(form.getByText('Step 1 of 2')).toBeVisible();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Step 2 of 2')).toBeVisible();
});

test('box form, offline: says so when saving is tried, and keeps the text', async () => {
  serveBoxes('zoe', []);
  const { field, button, error } = at(await fillNew());
  server.offline();
  await button('Create Box').click();
  await expect.element(error).toHaveTextContent(/^You're offline\./);
  server.online();
  await expect.element(field('Prize name')).toHaveValue('A kite');
  await button('Create Box').click();
  await expectToast('Box created');
});

test('box form: errors of saving are shown; a retry sends the same box', async () => {
  const boxes = serveBoxes('zoe', []);
  const { form, field, button, error } = at(await fillNew());
  const price = field('Prize price ($)');
  for (const [amount, message] of [
    ['0', 'Prize price is required'],
    ['-1', 'Price cannot be negative'],
  ] as const) {
    await price.fill(amount);
    await button('Create Box').click();
    await expect.element(form.getByText(message)).toBeVisible();
    await expect.element(price).toHaveFocus();
  }
  await price.fill('3');
  await field('Hours').fill('0');
  await button('Create Box').click();
  await expect
    .element(form.getByText('Expiration duration must be at least 5 minutes'))
    .toBeVisible();
  await expectAccessibleLayouts();
  await field('Minutes').fill('5');
  server.reply(createBox, 500);
  await button('Create Box').click();
  await expect.element(error).toHaveTextContent('Failed to create surprise box');

  // Another tab may have changed the token.
  const token = localStorage.getItem('fivetwenty.token') ?? '';
  localStorage.setItem('fivetwenty.token', 'x.e30.x');
  await button('Create Box').click();
  await expect.element(error).toHaveTextContent('User information not found in token');
  localStorage.removeItem('fivetwenty.token');
  await button('Create Box').click();
  await expect.element(error).toHaveTextContent('No authentication token found');
  localStorage.setItem('fivetwenty.token', token);
  boxes.accept();
  await button('Create Box').click();
  await expect.element(form).not.toBeInTheDocument();
  const [first, second, ...more] = server.requests(createBox);
  expect(more).toEqual([]);
  expect(second).toEqual(first);
});

test('box form: an error at a field of the first step leads there', async () => {
  serveBoxes('zoe', []);
  const { form, field, button } = at(await fillNew());
  const message = 'Not like this';
  server.reply(createBox, 400, { message, fields: { taskDescription: message } });
  await button('Create Box').click();
  await expect.element(form.getByText('Step 1 of 2')).toBeVisible();
  await expect.element(field('Task description')).toHaveFocus();
  await expect.element(form.getByText(message)).toBeVisible();
});

test('box form: an error becomes a toast once the form is closed', async () => {
  serveBoxes('zoe', []);
  server.reply(createBox, 400, { message: 'Not like this' });
  const release = server.hold(createBox);
  const screen = await fillNew();
  const { form, field, button } = at(screen);
  await button('Create Box').click();
  await expect.element(button('Create Box')).toHaveAttribute('aria-busy', 'true');
  await expect.element(field('Prize name')).toHaveAttribute('readonly');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).toBeVisible();
  await screen.navigate('/memories');
  await expect.element(form).not.toBeInTheDocument();
  release();
  await expectToast('Not like this');
});

test('box form: a draft of an earlier version is restored', async () => {
  serveBoxes('zoe', []);
  const base = {
    prizeName: '',
    prizeDescription: '',
    taskDescription: '',
    completionType: 'PHOTO',
    isInstantDrop: true,
    hours: '24',
    minutes: '0',
    price: '',
  };
  const fields = { ...base, prizeName: 'A kite', price: '2.5' };
  localStorage.setItem('fivetwenty.draft.zoe.box:new', JSON.stringify({ fields, base }));
  const { form, field } = at(await beginNew());
  await expect.element(form.getByText('We restored your draft.')).toBeVisible();
  await expect.element(field('Prize name')).toHaveValue('A kite');
  await expect.element(field('Prize price ($)')).toHaveValue(2.5);
});

const kite = aBox({ prizeName: 'A kite', status: 'CREATED' });

async function beginEdit(screen: Screen): Promise<void> {
  await screen.getByRole('article').getByRole('button', { name: 'Edit' }).click();
}

test('box form: an edited box has its own limits; errors of saving are shown', async () => {
  const boxes = serveBoxes('zoe', [kite]);
  const screen = await open();
  await beginEdit(screen);
  const { form, field, button, error, next } = at(screen);
  await field('Prize price ($)').fill('0');
  await next();
  await field('Hours').fill('0');
  await field('Minutes').fill('0');
  await button('Save').click();
  await expect
    .element(form.getByText('Expiration duration must be at least 1 minute'))
    .toBeVisible();
  await field('Minutes').fill('1');
  server.reply(updateBox, 500);
  await button('Save').click();
  await expect.element(error).toHaveTextContent('Failed to update surprise box');
  boxes.accept();
  await button('Save').click();
  await expectToast('Box saved');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(screen.getByRole('article')).toHaveTextContent('$0');
});

test('box form: a box that was changed on another device is reloaded or overwritten', async () => {
  const boxes = serveBoxes('zoe', [kite]);
  const screen = await open();
  await beginEdit(screen);
  const { form, field, button, next } = at(screen);
  const change = async (prizeName: string) => {
    boxes.change(kite.id, { prizeName });
    await refetch();
  };
  // Without changes here, the form follows.
  await change('A red kite');
  await expect.element(field('Prize name')).toHaveValue('A red kite');
  await field('Task description').fill('Dance for me');
  await change('A blue kite');
  await expect.element(form.getByText('Changed by Zoë')).toBeVisible();
  await expect.element(field('Prize name')).toHaveValue('A red kite');
  await next();
  await expect
    .element(button('Save'))
    .toHaveAccessibleDescription('Choose “Show saved version” or “Keep mine” first.');
  await button('Show saved version').click();
  await expect.element(field('Prize name')).toHaveValue('A blue kite');
  await button('Back').click();
  await expect.element(field('Task description')).toHaveValue('Cook for me');

  await field('Task description').fill('Dance for me');
  await change('A green kite');
  await button('Keep mine').click();
  await expect.element(form.getByText('Changed by Zoë')).not.toBeInTheDocument();
  await next();
  await button('Save').click();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.requests(updateBox)).toMatchObject([
    { body: { taskDescription: 'Dance for me', prizeName: 'A blue kite' } },
  ]);
});

test('box form: a draft of an edited box is kept until it is saved', async () => {
  serveBoxes('zoe', [kite]);
  const first = await open();
  await beginEdit(first);
  await at(first).field('Prize name').fill('Much later');
  await at(first).next();
  await at(first).field('Minutes').fill('30');
  await userEvent.keyboard('{Escape}');
  await first.unmount();

  const screen = await open();
  await beginEdit(screen);
  const { form, field, button, next } = at(screen);
  const restored = form.getByText('We restored your draft.');
  await expect.element(restored).toBeVisible();
  await expect.element(field('Prize name')).toHaveValue('Much later');
  await next();
  await expect.element(field('Minutes')).toHaveValue(30);
  await button('Discard').click();
  const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field('Prize name')).toHaveValue('A kite');
  await expect.element(field('Prize name')).toHaveFocus();
  await field('Prize name').fill('Much later');
  await next();
  await button('Save').click();
  await expect.element(form).not.toBeInTheDocument();
  await beginEdit(screen);
  await expect.element(field('Prize name')).toHaveValue('Much later');
  await expect.element(restored).not.toBeInTheDocument();
});
