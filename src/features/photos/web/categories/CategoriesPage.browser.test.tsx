import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../tests/components/accessible.ts';
import { aCategory, aPhoto } from '../../../../../tests/components/data.ts';
import { renderRoutes } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { createCategory, readCategories } from '../../photos.contract.ts';
import * as CategoriesPage from './CategoriesPage.tsx';

const open = () => renderRoutes([{ path: '/categories', ...CategoriesPage }], '/categories');

test('categories: a new one is blue by default; its name is required and unique', async () => {
  server.reply(readCategories, 200, [aCategory({ name: 'Trips' })]);
  const screen = await open();
  await screen.getByRole('button', { name: 'New category' }).click();
  const name = screen.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await expect.element(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect.element(screen.getByRole('radio')).toHaveLength(7);
  await expectAccessible();

  await name.fill('  ');
  const create = screen.getByRole('button', { name: 'Create' });
  await create.click();
  await expect.element(name).toHaveAccessibleDescription('Please enter a name');
  await expect.element(name).toHaveFocus();

  const conflict = "There's already a category with this name.";
  server.reply(createCategory, 409, { message: conflict });
  await name.fill(' TRIPS ');
  await create.click();
  await expect.element(name).toHaveAccessibleDescription(conflict);

  server.reply(createCategory, 507, { message: 'The disk of your server is full.' });
  await name.fill('Cats');
  await create.click();
  await expect.element(screen.getByText('The disk of your server is full.')).toBeVisible();

  const cats = aCategory({ id: 2, name: 'Cats', photoCount: 1, photos: [aPhoto()] });
  server.reply(createCategory, 201, cats);
  server.reply(readCategories, 200, [cats, aCategory({ name: 'Trips' })]);
  await create.click();
  await expectToast('Category “Cats” created');
  expect(server.requests(createCategory).at(-1)?.body).toEqual({
    name: 'Cats',
    description: null,
    color: '#3B82F6',
  });
  await expect.element(screen.getByRole('button', { name: 'New category' })).toHaveFocus();
});
