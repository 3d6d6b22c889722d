import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { aMemory, serveMemories } from '../../../../../tests/components/memories.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import { refetch, renderRoutes } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  deleteMemory,
} from '../../memories.contract.ts';
import * as MemoriesPage from '../MemoriesPage.tsx';

async function openPage(path = '/memories') {
  const screen = await renderRoutes([{ path: '/memories', ...MemoriesPage }], path);
  const form = screen.getByRole('dialog', { name: /^(Add|Edit) memory$/ });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const alert = screen.getByRole('alertdialog');
  const chooser = screen.getByRole('dialog', { name: 'Choose photos' });
  const save = () => form.getByRole('button', { name: /^Save/ }).click();
  return {
    screen,
    form,
    button,
    alert,
    chooser,
    photos: chooser.getByRole('option'),
    title: screen.getByLabelText('Title'),
    date: screen.getByLabelText('Date', { exact: true }),
    description: screen.getByLabelText('Description'),
    save,
    selectType: (name: string) => form.getByRole('radio', { name }).click({ force: true }),
    confirm: (name: string) => alert.getByRole('button', { name }).click(),
    list: screen.getByRole('list', { name: 'Memories' }),
    dialog: (name: string) => screen.getByRole('dialog', { name }),
    async saveAndClose() {
      await save();
      await expect.element(form).not.toBeInTheDocument();
    },
  };
}

async function openNew() {
  const opened = await openPage();
  await opened.button('Add memory').click();
  return opened;
}

async function openEdit() {
  const opened = await openPage('/memories?openMemory=1');
  await opened.button('Edit').click();
  await expect.element(opened.form).toBeVisible();
  return opened;
}

/** A new event with texts. */
async function openNewEvent() {
  const opened = await openNew();
  await opened.title.fill('Lisbon');
  await opened.description.fill('Trams');
  await opened.date.fill('2024-05-14');
  await opened.selectType('Event');
  return opened;
}

test('memory form: errors are shown at their fields; a missing description alone is an alert', async () => {
  serveMemories();
  const { form, alert, title, date, description, save, confirm } = await openNew();
  await expect.element(title).toHaveFocus();
  await title.fill(' ');
  await date.fill('');
  await save();
  await expect.element(title).toHaveAccessibleDescription('Please enter a title');
  await expect.element(title).toHaveFocus();
  await expect.element(form.getByText('Please choose a date')).toBeVisible();
  await expectAccessibleLayouts();
  await title.fill('First trip');
  await date.fill('2024-05-14');
  await save();
  const missing = 'Please enter a description for this memory.';
  await expect.element(alert).toHaveTextContent(missing);
  await confirm('OK');
  await expect.element(description).toHaveFocus();
  await expect.element(description).toHaveAccessibleDescription(missing);
});

test('memory form: only a request without a response is queued', async () => {
  const { accept } = serveMemories();
  const { screen, form, alert, title, description, save } = await openNewEvent();
  server.reply(createMemory, 500);
  await save();
  await expect.element(alert).toHaveTextContent('Error saving memory. Please try again.');
  await expect.element(alert.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveValue('Lisbon');
  await expect.element(description).toHaveValue('Trams');
  server.offline();
  await save();
  await expect.element(form).not.toBeInTheDocument();
  await expectToast('Your memory will be saved when your server is reachable.');
  const waiting = screen.getByRole('list', { name: 'Memories not sent yet' });
  await expect.element(waiting).toHaveTextContent('Lisbon');
  accept();
});

test('memory form: changing the type says what is removed', async () => {
  const photos = [photoTakenInMay(14)];
  serveMemories([aMemory({ endDate: '2024-05-16', photos })], photos);
  const { form, alert, button, selectType } = await openEdit();
  await selectType('Milestone');
  const loss = 'Only events have photos and an end date. Saving will remove them.';
  await expect.element(form).toHaveTextContent(loss);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await button('Delete').click();
  await expect.element(alert).toHaveTextContent('Its photo stays in your gallery.');
});

test('memory form: photos of an event are sent after it, in the chosen order', async () => {
  const [third, second, first] = [photoTakenInMay(12), photoTakenInMay(11), photoTakenInMay(10)];
  serveMemories([], [third, second, first]);
  const { screen, list, form, button, chooser, photos, saveAndClose } = await openNewEvent();
  const end = screen.getByLabelText('End date');
  await expect.element(end).toHaveAttribute('min', '2024-05-14');
  await end.fill('2024-05-16');
  await button('Choose photos').click();
  // The newest first; the last one is chosen first.
  await photos.nth(2).click();
  await photos.nth(0).click();
  await expect.element(photos.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect.element(photos.nth(1)).toHaveAttribute('aria-selected', 'false');
  await chooser.getByRole('button', { name: 'Done' }).click();
  await saveAndClose();
  expect(server.requests(createMemory)).toMatchObject([
    { body: { title: 'Lisbon', endDate: '2024-05-16', type: 'event' } },
  ]);
  expect(server.requests(changeMemoryPhotos)).toMatchObject([{ body: [first.id, third.id] }]);

  await list.getByRole('link', { name: 'Lisbon' }).click();
  await button('Edit').click();
  await form
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.element(form.getByText('1 photo selected')).toBeVisible();
  await saveAndClose();
  // The memory itself was not changed.
  expect(server.requests(changeMemory)).toEqual([]);
  expect(server.requests(changeMemoryPhotos).at(-1)?.body).toEqual([third.id]);
});

test('memory form: only changes are sent, by Enter; offline it stays open', async () => {
  const { update } = serveMemories([aMemory()]);
  const { form, alert, button, title, dialog } = await openEdit();
  await expect.element(title).toHaveFocus();
  update(1, { description: 'At the sea' });
  server.offline();
  await userEvent.keyboard('{End} at last{Enter}');
  await expect.element(alert).toHaveTextContent(/You're offline\./);
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveValue('Picnic at last');
  server.online();
  await title.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(server.requests(changeMemory).map(({ body }) => body)).toEqual([
    { title: 'Picnic at last' },
  ]);
  await expect.element(dialog('Picnic at last')).toHaveTextContent('At the sea');
  await expect.element(button('Edit')).toHaveFocus();
});

test('memory: is deleted by keyboard, after a question; it may fail', async () => {
  const { accept } = serveMemories([aMemory()]);
  const { screen, alert, button, dialog, confirm } = await openPage('/memories?openMemory=1');
  const ask = async () => {
    await tabTo(button('Delete'));
    await userEvent.keyboard('{Enter}');
    await expect.element(alert.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  };
  server.reply(deleteMemory, 500);
  await ask();
  await expect.element(alert).toHaveTextContent('“Picnic” will be deleted for both of you.');
  await confirm('Delete');
  await expect.element(alert).toHaveTextContent('Error deleting memory. Please try again.');
  await confirm('OK');
  await expect.element(dialog('Picnic')).toBeVisible();
  accept();
  await ask();
  await userEvent.keyboard('{Tab}{Enter}');
  await expectToast('Memory deleted');
  await expect.element(screen.getByText('No memories yet')).toBeVisible();
  await expect.poll(screen.location).toBe('/memories');
});

test('memory form: a deleted event is saved as a new one, with its photos', async () => {
  const photos = [photoTakenInMay(12), photoTakenInMay(11)];
  const { remove } = serveMemories([aMemory({ photos })], photos);
  const first = await openEdit();
  await first.title.fill('Swim');
  remove(1);
  await refetch();
  await first.save();
  await expect
    .element(first.alert)
    .toHaveTextContent('This memory has been deleted. Save again to create it as a new memory.');
  await first.screen.unmount();

  const { button, title, description, form, saveAndClose } =
    await openPage('/memories?openMemory=1');
  await button('Add as a new memory').click();
  await expect.element(title).toHaveValue('Swim');
  await expect.element(description).toHaveValue('By the lake');
  await expect.element(form.getByText('2 photos selected')).toBeVisible();
  await saveAndClose();
  expect(server.requests(createMemory)).toMatchObject([{ body: { title: 'Swim' } }]);
  expect(server.requests(changeMemoryPhotos).at(-1)?.body).toEqual([12, 11]);
});

test('memory draft: photos that could not be added can be added later', async () => {
  const { accept } = serveMemories([], [photoTakenInMay(10)]);
  server.reply(changeMemoryPhotos, 503);
  const { screen, form, button, chooser, photos, title, saveAndClose } = await openNewEvent();
  await button('Choose photos').click();
  await photos.click();
  await chooser.getByRole('button', { name: 'Done' }).click();
  await saveAndClose();
  await expectToast(
    'Memory created but failed to associate photos. You can edit the memory to add photos later.',
  );
  accept();
  // They are kept with that memory, also while another form is used.
  await button('Add memory').click();
  await expect.element(title).toHaveValue('');
  await title.fill('Another');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await button('Add photos').click();
  await expect.element(title).toHaveValue('Lisbon');
  await expect.element(form.getByText('1 photo selected')).toBeVisible();
  await expect.poll(screen.location).toMatch(/\?openMemory=\d+$/);
  await saveAndClose();
  expect(server.requests(changeMemoryPhotos).at(-1)?.body).toEqual([10]);
  expect(server.requests(createMemory)).toHaveLength(1);
  await screen.navigate('/memories?new=1');
  await expect.element(title).toHaveValue('Another');
});

test('memory draft: a change by the partner is shown as a notice', async () => {
  const { update } = serveMemories([aMemory()]);
  const first = await openEdit();
  await first.title.fill('Swim');
  await first.screen.unmount();
  update(1, { title: 'Trip', description: 'At the sea' });
  await refetch();
  const { form, title, description, button } = await openEdit();
  const notice = form.getByText('This memory was changed on another device.');
  await expect.element(notice).toBeVisible();
  await expect.element(title).toHaveValue('Swim');
  await expect.element(description).toHaveValue('By the lake');
  await button('Show saved version').click();
  await expect.element(title).toHaveValue('Trip');
  await expect.element(description).toHaveValue('At the sea');
  await expect.element(notice).not.toBeInTheDocument();
});
