import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { aMemory, serveMemories } from '../../../../../tests/components/memories.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import { refetch, renderRoutes, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  deleteMemory,
} from '../../memories.contract.ts';
import * as MemoriesPage from '../MemoriesPage.tsx';

const open = (path = '/memories') => renderRoutes([{ path: '/memories', ...MemoriesPage }], path);
const form = (screen: Screen) => screen.getByRole('dialog', { name: /^(Add|Edit) memory$/ });
const save = (screen: Screen) => form(screen).getByRole('button', { name: /^Save/ });
const add = (screen: Screen) => screen.getByRole('button', { name: 'Add memory', exact: true });
const edit = (screen: Screen) => screen.getByRole('button', { name: 'Edit' });
const chooser = (screen: Screen) => screen.getByRole('dialog', { name: 'Choose photos' });
const dialog = (screen: Screen, name: string) => screen.getByRole('dialog', { name });
const alert = (screen: Screen) => screen.getByRole('alertdialog');
const list = (screen: Screen) => screen.getByRole('list', { name: 'Memories' });
const type = (screen: Screen, name: string) =>
  screen.getByRole('radio', { name }).click({ force: true });

interface Words {
  title?: string;
  date?: string;
  text?: string;
}

async function write(screen: Screen, { title, date, text }: Words): Promise<void> {
  if (title !== undefined) await screen.getByLabelText('Title').fill(title);
  if (date !== undefined) await screen.getByLabelText('Date', { exact: true }).fill(date);
  if (text !== undefined) await screen.getByLabelText('Description').fill(text);
}

test('memory form: errors are shown at their fields', async () => {
  serveMemories();
  const screen = await open();
  await add(screen).click();
  const title = screen.getByLabelText('Title');
  await expect.element(title).toHaveFocus();
  await write(screen, { title: ' ', date: '' });
  await save(screen).click();
  await expect.element(title).toHaveAccessibleDescription('Please enter a title');
  await expect.element(title).toHaveFocus();
  await expect.element(form(screen).getByText('Please choose a date')).toBeVisible();
  await expectAccessibleLayouts();
  await write(screen, { title: 'First trip', date: '2024-05-14', text: ' \n ' });
  await save(screen).click();
  const missing = 'Please enter a description for this memory.';
  await expect.element(alert(screen)).toHaveTextContent(missing);
  await alert(screen).getByRole('button', { name: 'OK' }).click();
  await expect.element(screen.getByLabelText('Description')).toHaveFocus();
  await expect.element(screen.getByLabelText('Description')).toHaveAccessibleDescription(missing);
  expect(server.requests(createMemory)).toEqual([]);
});

test('memory form: only a request without a response is queued', async () => {
  const { accept } = serveMemories();
  const screen = await open();
  await add(screen).click();
  await write(screen, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  await type(screen, 'Milestone');
  await expect.element(screen.getByLabelText('End date')).not.toBeInTheDocument();
  for (const status of [400, 500, 502, 507]) {
    server.reply(createMemory, status, { message: 'No' });
    await save(screen).click();
    await expect.element(alert(screen)).toHaveTextContent('Error saving memory. Please try again.');
    await expect.element(alert(screen).getByRole('button', { name: 'OK' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(alert(screen)).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Title')).toHaveValue('Lisbon');
    await expect.element(screen.getByLabelText('Description')).toHaveValue('Trams');
  }
  server.dropRequests(createMemory);
  await save(screen).click();
  await expect.element(form(screen)).not.toBeInTheDocument();
  await expectToast('Your memory will be saved when your server is reachable.');
  const waiting = screen.getByRole('list', { name: 'Memories not sent yet' });
  await expect.element(waiting).toHaveTextContent('Lisbon');
  accept();
});

test('memory form, offline: a change says so when it is tried, and keeps the text', async () => {
  serveMemories([aMemory({ id: 1, title: 'Trip' })]);
  const screen = await open('/memories?openMemory=1');
  await edit(screen).click();
  await write(screen, { title: 'Trip to Lisbon' });
  server.offline();
  await save(screen).click();
  await expect.element(alert(screen)).toHaveTextContent(/You're offline\./);
  await userEvent.keyboard('{Enter}');
  await expect.element(alert(screen)).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Trip to Lisbon');
});

test('memory form: changing the type says what is removed', async () => {
  const photos = [photoTakenInMay(14)];
  serveMemories([aMemory({ id: 1, title: 'Trip', endDate: '2024-05-16', photos })], photos);
  const screen = await open('/memories?openMemory=1');
  await edit(screen).click();
  const received = 'Only events have photos and an end date. Saving will remove them.';
  await type(screen, 'Milestone');
  await expect.element(form(screen)).toHaveTextContent(received);
  await type(screen, 'Event');
  await expect.element(form(screen)).not.toHaveTextContent('Only events have');
  await userEvent.keyboard('{Escape}');
  await expect.element(form(screen)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(alert(screen)).toHaveTextContent('Its photo stays in your gallery.');
});

test('memory form: photos of an event are sent after it, in the chosen order', async () => {
  const [third, second, first] = [photoTakenInMay(12), photoTakenInMay(11), photoTakenInMay(10)];
  serveMemories([], [third, second, first]);
  const screen = await open();
  await add(screen).click();
  await write(screen, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  await type(screen, 'Event');
  const end = screen.getByLabelText('End date');
  await expect.element(end).toHaveAttribute('min', '2024-05-14');
  await end.fill('2024-05-13');
  await save(screen).click();
  const wrong = form(screen).getByText("The end date can't be before the start date");
  await expect.element(wrong).toBeVisible();
  await end.fill('2024-05-16');

  await screen.getByRole('button', { name: 'Choose photos' }).click();
  const options = chooser(screen).getByRole('option');
  await expect.element(options).toHaveLength(3);
  // The newest first; the last one is chosen first.
  await options.nth(2).click();
  await options.nth(0).click();
  await expect.element(chooser(screen)).toHaveTextContent('2 photos selected');
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'false');
  await chooser(screen).getByRole('button', { name: 'Done' }).click();
  await save(screen).click();
  await expect.element(form(screen)).not.toBeInTheDocument();
  expect(server.requests(createMemory)).toMatchObject([
    { body: { title: 'Lisbon', endDate: '2024-05-16', type: 'event' } },
  ]);
  expect(server.requests(changeMemoryPhotos)).toMatchObject([{ body: [first.id, third.id] }]);

  await list(screen).getByRole('link', { name: 'Lisbon' }).click();
  await edit(screen).click();
  await expect.element(form(screen).getByText('2 photos selected')).toBeVisible();
  await form(screen)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.element(form(screen).getByText('1 photo selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Choose photos' }).click();
  await options.nth(1).click();
  await userEvent.keyboard('{Escape}');
  await save(screen).click();
  await expect.element(form(screen)).not.toBeInTheDocument();
  // The memory itself was not changed.
  expect(server.requests(changeMemory)).toEqual([]);
  expect(server.requests(changeMemoryPhotos).at(-1)?.body).toEqual([third.id, second.id]);
});

test('memory form: only changes are sent; deleting asks first, and may fail', async () => {
  const { update, accept } = serveMemories([aMemory()]);
  const screen = await open('/memories?openMemory=1');
  await edit(screen).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Picnic');
  update(1, { description: 'At the sea' });
  await write(screen, { title: 'Swim' });
  await save(screen).click();
  await expect.element(form(screen)).not.toBeInTheDocument();
  expect(server.requests(changeMemory)).toMatchObject([{ body: { title: 'Swim' } }]);
  await expect.element(dialog(screen, 'Swim')).toHaveTextContent('At the sea');
  await expect.element(edit(screen)).toHaveFocus();

  server.reply(deleteMemory, 503);
  const remove = screen.getByRole('button', { name: 'Delete' });
  const sure = alert(screen).getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect.element(alert(screen)).toHaveTextContent('“Swim” will be deleted for both of you.');
  await expect.element(alert(screen)).not.toHaveTextContent('photo');
  await expect.element(alert(screen).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await sure.click();
  await expect.element(alert(screen)).toHaveTextContent('Error deleting memory. Please try again.');
  await alert(screen).getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog(screen, 'Swim')).toBeVisible();
  accept();
  await remove.click();
  await sure.click();
  await expectToast('Memory deleted');
  await expect.element(screen.getByText('No memories yet')).toBeVisible();
  await expect.poll(screen.location).toBe('/memories');
});

test('memory form: an event that was deleted meanwhile is saved as a new one, with its photos', async () => {
  const photos = [photoTakenInMay(12), photoTakenInMay(11)];
  const { remove } = serveMemories([aMemory({ photos })], photos);
  const first = await open('/memories?openMemory=1');
  await edit(first).click();
  await expect.element(form(first).getByText('2 photos selected')).toBeVisible();
  await write(first, { title: 'Swim' });
  remove(1);
  server.reply(changeMemory, 404, { message: 'Not found' });
  await refetch();
  await expect.element(first.getByText('Memory not found')).toBeVisible();
  await save(first).click();
  await expect
    .element(alert(first))
    .toHaveTextContent('This memory has been deleted. Save again to create it as a new memory.');
  await alert(first).getByRole('button', { name: 'OK' }).click();
  await expect.element(form(first).getByText('2 photos selected')).toBeVisible();
  await first.unmount();

  const screen = await open('/memories?openMemory=1');
  await screen.getByRole('button', { name: 'Add as a new memory' }).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Swim');
  await expect.element(screen.getByLabelText('Description')).toHaveValue('By the lake');
  await expect.element(form(screen).getByText('2 photos selected')).toBeVisible();
  await save(screen).click();
  await expect.element(form(screen)).not.toBeInTheDocument();
  expect(server.requests(createMemory)).toMatchObject([{ body: { title: 'Swim' } }]);
  expect(server.requests(changeMemoryPhotos).at(-1)?.body).toEqual([12, 11]);
});

test('memory form: change and delete a memory by keyboard', async () => {
  const walk = aMemory({ id: 2, title: 'Walk', type: 'milestone', date: '2024-05-13' });
  const { update } = serveMemories([aMemory(), walk]);
  const screen = await open();
  const links = list(screen).getByRole('link');
  await expect.element(links).toHaveLength(2);
  await tabTo(links.nth(1));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(screen, 'Picnic')).toBeVisible();
  await tabTo(edit(screen));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Title')).toHaveFocus();
  await userEvent.keyboard('{End} at last{Enter}');
  await expect.element(form(screen)).not.toBeInTheDocument();
  await expect.element(dialog(screen, 'Picnic at last')).toBeVisible();
  await expect.element(edit(screen)).toHaveFocus();
  expect(update(1, {}).title).toBe('Picnic at last');

  await tabTo(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(alert(screen).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(alert(screen).getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(links).toHaveLength(1);
});

test('memory draft: photos that could not be added can be added later', async () => {
  const photos = [photoTakenInMay(10)];
  const { accept } = serveMemories([], photos);
  server.reply(changeMemoryPhotos, 503);
  const screen = await open();
  await add(screen).click();
  await write(screen, { title: 'Lisbon', date: '2024-05-14', text: 'Trams' });
  await type(screen, 'Event');
  await screen.getByRole('button', { name: 'Choose photos' }).click();
  await chooser(screen).getByRole('option').click();
  await chooser(screen).getByRole('button', { name: 'Done' }).click();
  await save(screen).click();
  await expectToast(
    'Memory created but failed to associate photos. You can edit the memory to add photos later.',
  );
  await expect.element(list(screen)).toHaveTextContent('Lisbon');
  accept();
  // They are kept with that memory, also while another form is used.
  await add(screen).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('');
  await write(screen, { title: 'Another', text: 'one' });
  await userEvent.keyboard('{Escape}');
  await expect.element(form(screen)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Add photos' }).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Lisbon');
  await expect.element(form(screen).getByText('1 photo selected')).toBeVisible();
  await expect.poll(screen.location).toMatch(/\?openMemory=\d+$/);
  await save(screen).click();
  await expect.element(form(screen)).not.toBeInTheDocument();
  expect(server.requests(changeMemoryPhotos).at(-1)?.body).toEqual([10]);
  expect(server.requests(createMemory)).toHaveLength(1);
});

test('memory draft: a change by the partner is shown as a notice', async () => {
  const { update } = serveMemories([aMemory()]);
  const first = await open('/memories?openMemory=1');
  await edit(first).click();
  await write(first, { title: 'Swim' });
  await first.unmount();
  update(1, { title: 'Trip', description: 'At the sea' });
  await refetch();
  const screen = await open('/memories?openMemory=1');
  await edit(screen).click();
  const title = screen.getByLabelText('Title');
  const description = screen.getByLabelText('Description');
  const notice = form(screen).getByText('This memory was changed on another device.');
  await expect.element(title).toHaveValue('Swim');
  await expect.element(description).toHaveValue('By the lake');
  await expect.element(notice).toBeVisible();
  await form(screen).getByRole('button', { name: 'Show saved version' }).click();
  await expect.element(title).toHaveValue('Trip');
  await expect.element(description).toHaveValue('At the sea');
  await expect.element(notice).not.toBeInTheDocument();

  // Only my own changes are sent, unless I overwrite.
  await write(screen, { title: 'Dive' });
  update(1, { description: 'At the pier' });
  await refetch();
  await expect.element(notice).toBeVisible();
  await save(screen).click();
  await expect.element(dialog(screen, 'Dive')).toHaveTextContent('At the pier');
  await edit(screen).click();
  await write(screen, { text: 'By the river' });
  update(1, { title: 'Walk' });
  await refetch();
  await form(screen).getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await save(screen).click();
  await expect.element(dialog(screen, 'Dive')).toHaveTextContent('By the river');
});

test('memory draft: is kept for its writer, until it is saved or discarded', async () => {
  serveMemories();
  const first = await open();
  await add(first).click();
  await write(first, { title: 'Half a', text: 'memo' });
  // As a browser does on Back, once the dialog has its own entry.
  await expect.poll(() => history.state?.isOverlay).toBe(true);
  history.back();
  await expect.element(form(first)).not.toBeInTheDocument();
  await expect.element(alert(first)).not.toBeInTheDocument();
  await first.unmount();

  const other = await renderRoutes([{ path: '/memories', ...MemoriesPage }], '/memories', {
    as: 'sam',
  });
  await add(other).click();
  await expect.element(other.getByLabelText('Title')).toHaveValue('');
  await other.unmount();

  const screen = await open();
  await add(screen).click();
  const title = screen.getByLabelText('Title');
  const restored = form(screen).getByText('We restored your draft.');
  await expect.element(title).toHaveValue('Half a');
  await expect.element(restored).toBeVisible();
  await form(screen).getByRole('button', { name: 'Discard' }).click();
  await alert(screen).getByRole('button', { name: 'Discard' }).click();
  await expect.element(title).toHaveValue('');
  await expect.element(restored).not.toBeInTheDocument();
  // There was no unsaved text.
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(form(screen)).not.toBeInTheDocument();
  await add(screen).click();
  await expect.element(title).toHaveValue('');
  await write(screen, { title: 'Mine', text: 'alone' });
  await save(screen).click();
  await expect.element(form(screen)).not.toBeInTheDocument();
  await add(screen).click();
  await expect.element(title).toHaveValue('');
});
