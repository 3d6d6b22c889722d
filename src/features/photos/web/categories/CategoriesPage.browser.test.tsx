import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../../tests/components/accessible.ts';
import { aCategory, aPhoto } from '../../../../../tests/components/data.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { renderRoutes, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { deleteCategory } from '../../categories.contract.ts';
import { changeCategory, createCategory, readCategories } from '../../photos.contract.ts';
import * as CategoriesPage from './CategoriesPage.tsx';

const open = () => renderRoutes([{ path: '/categories', ...CategoriesPage }], '/categories');
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

/** Uses the keyboard: a press removes the item before the click ends. */
async function choose(screen: Screen, category: string, item: 'Edit' | 'Delete'): Promise<void> {
  await screen.getByRole('button', { name: `More options for ${category}` }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard(item === 'Edit' ? '{Enter}' : '{ArrowDown}{Enter}');
}

test('categories: a new one is blue by default; its name is required and unique', async () => {
  server.reply(readCategories, 200, [aCategory()]);
  const screen = await open();
  await screen.getByRole('button', { name: 'Add category' }).click();
  const name = screen.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await expect.element(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect.element(screen.getByRole('radio')).toHaveLength(7);

  await name.fill('  ');
  const create = screen.getByRole('button', { name: 'Save category' });
  await create.click();
  await expect.element(name).toHaveAccessibleDescription('Please enter a name');
  await expect.element(name).toHaveFocus();
  await expectAccessibleLayouts();

  const conflict = "There's already a category with this name.";
  server.reply(createCategory, 409, { message: conflict });
  await name.fill(' TRIPS ');
  await create.click();
  await expect.element(name).toHaveAccessibleDescription(conflict);

  server.reply(createCategory, 507, { message: 'The disk of your server is full.' });
  await name.fill('Cats');
  await create.click();
  await expect.element(screen.getByText('The disk of your server is full.')).toBeVisible();

  const cats = aCategory({ id: 2, name: 'Cats' });
  server.reply(createCategory, 201, cats);
  server.reply(readCategories, 200, [cats, aCategory()]);
  await create.click();
  await expectToast('Category “Cats” created');
  expect(server.requests(createCategory).at(-1)?.body).toEqual({
    name: 'Cats',
    description: null,
    color: '#3B82F6',
  });
  await expect.element(screen.getByRole('button', { name: 'Add category' })).toHaveFocus();
});

test('categories: a list that fails to load is loaded again', async () => {
  server.reply(readCategories, 400);
  const screen = await open();
  const failed = screen.getByText('Failed to load categories. Please try again.');
  await expect.element(failed).toBeVisible();
  server.reply(readCategories, 200, [aCategory()]);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('link', { name: 'Trips' })).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('categories: after a failed deletion or change, everything stays as it was', async () => {
  server.reply(readCategories, 200, [aCategory()]);
  const screen = await open();
  server.reply(deleteCategory, 503);
  await choose(screen, 'Trips', 'Delete');
  const question = screen.getByRole('alertdialog', { name: /\?$/ });
  await expect.element(question).toHaveTextContent("It doesn't have any photos.");
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Error deleting category');
  await expect.element(screen.getByRole('link', { name: 'Trips' })).toBeVisible();

  server.reply(changeCategory, 503);
  await choose(screen, 'Trips', 'Edit');
  await screen.getByLabelText('Name').fill('Cats');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Error saving category')).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Cats');
  expect(server.requests(changeCategory)).toMatchObject([
    { params: { id: '1' }, body: { name: 'Cats' } },
  ]);
});

test('categories: edit and delete by keyboard', async () => {
  const cats = aCategory({ name: 'Cats' });
  server.reply(readCategories, 200, [cats]);
  const screen = await open();
  const name = screen.getByLabelText('Name');
  const title = screen.getByRole('heading', { level: 1 });
  const more = (category: string) =>
    screen.getByRole('button', { name: `More options for ${category}` });

  const both = { ...cats, name: 'Cats and dogs' };
  server.reply(changeCategory, 200, both);
  server.reply(readCategories, 200, [both]);
  await tabTo(more('Cats'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(more('Cats')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{End} and dogs{Tab}{Tab}{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(more('Cats and dogs')).toHaveFocus();
  expect(server.requests(changeCategory)[0]?.body).toEqual({
    name: 'Cats and dogs',
    color: '#8B5CF6',
  });

  server.reply(deleteCategory, 200, { message: 'Deleted' });
  server.reply(readCategories, 200, []);
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'No categories yet' })).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expectAccessibleLayouts();
});

test('categories: long names fit; closing a changed form asks first', async () => {
  const trips = aCategory({ description: 'Far away', photoCount: 1, photos: [aPhoto()] });
  server.reply(readCategories, 200, [trips, aCategory({ id: 2, name: long, color: '#F59E0B' })]);
  const screen = await open();
  await expect.element(screen.getByText('Far away')).toBeVisible();
  await expectAccessibleLayouts();
  await screen.getByRole('button', { name: `More options for ${long}` }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await screen.getByLabelText('Name').fill('Short');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
