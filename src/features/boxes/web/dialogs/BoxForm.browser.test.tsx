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

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

async function openPage() {
  const routes = [{ path: '/surprise-boxes', ...BoxesPage }];
  const screen = await renderRoutes(routes, '/surprise-boxes?tab=created');
  const form = screen.getByRole('dialog');
  return {
    screen,
    form,
    button: (name: string) => form.getByRole('button', { name, exact: true }),
    field: (label: string) => form.getByLabelText(label),
    error: form.getByRole('alert'),
    restored: form.getByText('We restored your draft.'),
  };
}

async function openNew() {
  const opened = await openPage();
  await opened.screen.getByRole('button', { name: 'Create Box' }).first().click();
  return opened;
}

const kite = aBox({ prizeName: 'A kite', status: 'CREATED' });
const openEdit = (screen: Screen) =>
  screen.getByRole('article').getByRole('button', { name: 'Edit' }).click();

test('box form: Enter continues from every field, to the first error', async () => {
  serveBoxes('zoe', []);
  const { screen, form, field, button } = await openNew();
  await expect.element(field('Prize name')).toHaveFocus();
  await userEvent.keyboard('Movie night{Tab}With popcorn{Enter}');
  await expect.element(form.getByText('Task description is required to continue')).toBeVisible();
  await expect.element(field('Task description')).toHaveFocus();
  await userEvent.keyboard('Water the plants{Shift>}{Enter}{/Shift}All of them{Tab}12.5{Enter}');
  await expect.element(form.getByText('Step 2 of 2')).toBeVisible();
  await tabTo(form.getByRole('radio', { name: 'Photo' }));
  await userEvent.keyboard('{ArrowLeft}');
  await tabTo(button('1 hour'));
  await userEvent.keyboard('{Enter}');
  await tabTo(button('Create Box'));
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Create Box' })).toHaveFocus();
  await expect.element(screen.getByRole('article', { name: 'Movie night' })).toBeVisible();
  expect(server.requests(createBox).map(({ body }) => body)).toEqual([
    {
      prizeName: 'Movie night',
      prizeDescription: 'With popcorn',
      taskDescription: 'Water the plants\nAll of them',
      completionType: 'TASK',
      priceAmount: 12.5,
      expirationMinutes: 60,
      isInstantDrop: true,
    },
  ]);
});

test('box form: keys that end a composition neither continue nor close it', async () => {
  serveBoxes('zoe', []);
  const { form, field } = await openNew();
  const error = form.getByText('Prize name is required to continue');
  for (const key of ['Enter', 'Escape']) {
    // As Safari reports them: afterwards, with the code of an input method.
    const event = { key, keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
    field('Prize name').element().dispatchEvent(new KeyboardEvent('keydown', event));
    await expect.element(form).toBeVisible();
    await expect.element(error).not.toBeInTheDocument();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(error).toBeVisible();
});

test('box form: errors of saving are shown; a retry sends the same box', async () => {
  const boxes = serveBoxes('zoe', []);
  const { form, field, button, error } = await openNew();
  const save = () => button('Create Box').click();
  await field('Prize name').fill('A kite');
  await field('Prize description').fill(long);
  await field('Task description').fill(long);
  await field('Prize price ($)').fill('3');
  await button('Next').click();
  await field('Hours').fill('0');
  await save();
  await expect.element(form.getByText(/^Expiration duration must be at least 5/)).toBeVisible();
  await expectAccessibleLayouts();
  await field('Minutes').fill('5');
  server.offline();
  await save();
  await expect.element(error).toHaveTextContent(/^You're offline\./);
  server.online();
  server.reply(createBox, 500);
  await save();
  await expect.element(error).toHaveTextContent('Failed to create surprise box');

  // Another tab may have changed the token.
  const token = localStorage.getItem('fivetwenty.token') ?? '';
  localStorage.setItem('fivetwenty.token', 'x.e30.x');
  await save();
  await expect.element(error).toHaveTextContent('User information not found in token');
  localStorage.removeItem('fivetwenty.token');
  await save();
  await expect.element(error).toHaveTextContent('No authentication token found');
  localStorage.setItem('fivetwenty.token', token);

  boxes.accept();
  await save();
  await expect.element(form).not.toBeInTheDocument();
  const [first, second, ...more] = server.requests(createBox);
  expect([second, more]).toEqual([first, []]);
});

test('box form: an error at a field of the first step leads there', async () => {
  serveBoxes('zoe', [kite]);
  const { screen, form, field, button } = await openPage();
  await openEdit(screen);
  await button('Next').click();
  const message = 'Not like this';
  server.reply(updateBox, 400, { message, fields: { taskDescription: message } });
  await button('Save').click();
  await expect.element(field('Task description')).toHaveFocus();
  await expect.element(form.getByText(message)).toBeVisible();
});

test('box form: stays while it is saving; an error becomes a toast once it is closed', async () => {
  serveBoxes('zoe', [kite]);
  server.reply(updateBox, 400, { message: 'Not like this' });
  const release = server.hold(updateBox);
  const { screen, form, field, button } = await openPage();
  await openEdit(screen);
  await button('Next').click();
  await button('Save').click();
  await expect.element(field('Prize name')).toHaveAttribute('readonly');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).toBeVisible();
  await screen.navigate('/memories');
  await expect.element(form).not.toBeInTheDocument();
  release();
  await expectToast('Not like this');
});

test('box form: a draft of an edited box is kept until it is saved', async () => {
  serveBoxes('zoe', [kite]);
  const { screen, form, field, button, restored } = await openPage();
  await openEdit(screen);
  await field('Prize price ($)').fill('0');
  await button('Next').click();
  await field('Minutes').fill('30');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await openEdit(screen);
  await expect.element(restored).toBeVisible();
  await button('Next').click();
  await expect.element(field('Minutes')).toHaveValue(30);
  await button('Save').click();
  await expectToast('Box saved');
  await expect.element(screen.getByRole('article')).toHaveTextContent('$0');
  await openEdit(screen);
  await expect.element(field('Prize price ($)')).toHaveValue(0);
  await expect.element(restored).not.toBeInTheDocument();
});

test('box form: a box that was changed on another device is reloaded or overwritten', async () => {
  const boxes = serveBoxes('zoe', [kite]);
  const { screen, form, field, button } = await openPage();
  await openEdit(screen);
  await field('Task description').fill('Dance for me');
  boxes.change(kite.id, { prizeName: 'A blue kite' });
  await refetch();
  await expect.element(form.getByText('Changed by Zoë')).toBeVisible();
  await expect.element(field('Prize name')).toHaveValue('A kite');
  await button('Next').click();
  await expect
    .element(button('Save'))
    .toHaveAccessibleDescription('Choose “Show saved version” or “Keep mine” first.');
  await button('Show saved version').click();
  await expect.element(field('Prize name')).toHaveValue('A blue kite');
  await button('Back').click();
  await expect.element(field('Task description')).toHaveValue('Cook for me');
});
