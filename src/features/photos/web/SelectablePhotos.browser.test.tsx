import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleLayouts,
  resizeToPhone,
} from '../../../../tests/components/accessible.ts';
import { aCategory } from '../../../../tests/components/data.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { openPhotos, tiles } from '../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../tests/components/photos.ts';
import { refetch, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast, toastTexts } from '../../../../tests/components/toasts.ts';
import { touchScreen } from '../../../../tests/components/touch.ts';
import {
  assignCategories,
  type Category,
  changeFavorite,
  changeFavorites,
  createCategory,
  deletePhotos,
  type Photo,
} from '../photos.contract.ts';

const ofJune = (day: number, given: Partial<Photo> = {}) => {
  const takenAt = `2024-06-${day}T10:00:00`;
  return photoTakenInMay(day, { takenAt, orderedAt: Date.parse(`${takenAt}Z`), ...given });
};
/** Photos of two months, the newest first. */
const seven = [28, 27, 26, 25].map((day) => ofJune(day));
for (const day of [24, 23, 22]) seven.push(photoTakenInMay(day));

const open = async (photos: readonly Photo[], categories: readonly Category[] = []) => {
  replyPhotos(photos, categories);
  const screen = await openPhotos('/photos');
  await expect.element(tiles(screen)).toHaveLength(photos.length);
  return screen;
};
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const selected = (screen: Screen) => screen.getByRole('gridcell', { selected: true });
const box = (screen: Screen, name: string) => screen.getByRole('checkbox', { name });
const says = (screen: Screen, words: string) =>
  expect.element(screen.getByTestId('polite')).toHaveTextContent(words);

test('selection: move, select, mark and delete by keyboard', async () => {
  const screen = await open(seven);
  const grid = screen.getByRole('grid', { name: 'Photos' });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '4');
  const isAt = (index: number) => expect.element(tiles(screen).nth(index)).toHaveFocus();
  await tabTo(button(screen, 'Select'));
  for (const [keys, index] of [
    ['{Tab}', 0],
    ['{ArrowRight}', 1],
    // The second month starts a row.
    ['{ArrowDown}', 5],
    ['{Control>}{End}{/Control}', 6],
  ] as const) {
    await userEvent.keyboard(keys);
    await isAt(index);
  }
  // Caps Lock makes capitals.
  await userEvent.keyboard('X');
  await expect.element(selected(screen)).toHaveLength(1);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  await expect.element(selected(screen)).toHaveLength(3);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await says(screen, '2 selected');
  await userEvent.keyboard('{Control>}a{/Control}');
  await says(screen, '7 selected');
  await userEvent.keyboard('{Escape}');
  await expect.element(selected(screen)).toHaveLength(0);
  await expect.element(button(screen, 'Select')).toBeVisible();

  await isAt(5);
  const favorite = photoTakenInMay(23, { isFavorite: true });
  server.reply(changeFavorite, 200, { message: 'Changed', photo: favorite });
  await userEvent.keyboard('f');
  await expect.element(screen.getByRole('img', { name: 'favorite' })).toHaveLength(1);

  const left = seven.slice(0, 5);
  server.reply(deletePhotos, 200, () => {
    replyPhotos(left);
    return { message: '2 photos deleted', count: 2 };
  });
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete}');
  const question = screen.getByRole('alertdialog', { name: 'Delete 2 photos?' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(tiles(screen)).toHaveLength(5);
  await isAt(4);
});

test('selection: a range with Shift, and photos that disappear are deselected', async () => {
  const screen = await open(seven);
  await button(screen, 'Select').click();
  await expect.element(button(screen, 'Delete')).toHaveAttribute('aria-disabled', 'true');
  await tiles(screen).nth(1).click();
  // A hover with Shift shows the range.
  await tiles(screen).nth(4).hover();
  await userEvent.keyboard('{Shift>}');
  await expect.poll(() => document.querySelectorAll('[data-candidate]').length).toBe(4);
  await tiles(screen).nth(4).click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(selected(screen)).toHaveLength(4);
  await tiles(screen).nth(2).click();
  await says(screen, '3 selected');

  const third = tiles(screen).nth(2).element();
  if (third instanceof HTMLElement) third.focus();
  await expect.element(tiles(screen).nth(2)).toHaveFocus();
  replyPhotos(seven.filter((_, index) => index !== 1 && index !== 2));
  await refetch();
  await expect.element(tiles(screen)).toHaveLength(5);
  await expect.element(selected(screen)).toHaveLength(2);
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('gridcell');
});

test('selection: many favorites are shown at once, sent 500 at a time, and undone after an error', async () => {
  const many = Array.from({ length: 520 }, (_, index) => photoTakenInMay(24, { id: 520 - index }));
  replyPhotos(many);
  const screen = await openPhotos('/photos');
  const favorites = () => screen.getByRole('img', { name: 'favorite' }).elements().length;
  await button(screen, 'Select').click();
  await button(screen, 'Select all').click();
  server.reply(changeFavorites, 503);
  const fail = server.hold(changeFavorites);
  await button(screen, 'Favorite').click();
  await expect.poll(favorites).toBeGreaterThan(0);
  fail();
  await expectToast('Failed to update favorite status. Please try again.');
  await expect.poll(favorites).toBe(0);

  replyPhotos(many.map((photo) => ({ ...photo, isFavorite: photo.id !== 520 })));
  server.reply(changeFavorites, 200, ({ body: { photoIds } }) => {
    const missing = photoIds.filter((id) => id === 520);
    return { message: 'Changed', count: photoIds.length - missing.length, missing };
  });
  await button(screen, 'Favorite').click();
  await expectToast('500 of 520 photos');
  await expectToast('519 photos added to favorites. 1 had already been deleted.');
  const sent = server.requests(changeFavorites).map(({ body }) => body.photoIds.length);
  expect(sent).toEqual([500, 500, 20]);
  expect(toastTexts()).not.toContain('500 of 520 photos');
});

test('selection: in Chinese too, it says which way favorites were changed', async () => {
  const photos = [photoTakenInMay(12), photoTakenInMay(11)];
  replyPhotos(photos);
  const screen = await openPhotos('/photos', { language: 'zh-CN' });
  server.reply(changeFavorites, 200, ({ body: { photoIds, favorite } }) => {
    replyPhotos(photos.map((photo) => ({ ...photo, isFavorite: favorite })));
    return { message: 'Changed', count: photoIds.length, missing: [] };
  });
  await button(screen, '选择').click();
  await button(screen, '全选').click();
  await button(screen, '收藏').click();
  await expectToast('已收藏2张照片。');
  await button(screen, '取消收藏').click();
  await expectToast('已取消收藏2张照片。');
});

test('selection: categories show all, some or none, and can be created', async () => {
  const lisbon = aCategory({ name: 'Lisbon' });
  const cats = aCategory({ id: 2, name: 'Cats' });
  const some = aCategory({ id: 3, name: 'All of it' });
  const label = ({ id, name, color }: Category) => ({ id, name, color });
  const photos = [
    photoTakenInMay(12, { categories: [label(lisbon)] }),
    photoTakenInMay(11, { categories: [label(some)] }),
    photoTakenInMay(10),
  ];
  const screen = await open(photos, [lisbon, cats, some]);
  await button(screen, 'Select').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await button(screen, 'Assign categories').click();
  const dialog = screen.getByRole('dialog', { name: 'Categories for 3 photos' });
  await expect.element(dialog).toBeVisible();
  await expect.element(box(screen, 'Lisbon')).toBePartiallyChecked();
  await expect.element(box(screen, 'All of it')).toBePartiallyChecked();
  await expect.element(box(screen, 'Cats')).not.toBePartiallyChecked();
  await expect.element(box(screen, 'Cats')).not.toBeChecked();
  await expectAccessible();

  await box(screen, 'Lisbon').click({ force: true });
  await box(screen, 'All of it').click({ force: true });
  await box(screen, 'All of it').click({ force: true });
  server.reply(assignCategories, 400);
  await button(screen, 'Apply').click();
  const failed = 'Error assigning categories. Please try again.';
  await expect.element(dialog.getByText(failed, { exact: true })).toBeVisible();

  const added = aCategory({ id: 4, name: 'Porto' });
  server.reply(createCategory, 201, () => {
    replyPhotos(photos, [lisbon, cats, some, added]);
    return added;
  });
  await button(screen, 'Add category').click();
  const form = screen.getByRole('dialog', { name: 'Add category' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Porto');
  await form.getByRole('button', { name: 'Save category' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(box(screen, 'Porto')).toBeChecked();

  server.reply(assignCategories, 200, { message: 'Changed', count: 3 });
  await button(screen, 'Apply').click();
  await expectToast('Categories updated for 3 photos.');
  expect(server.requests(assignCategories).at(-1)?.body).toEqual({
    photoIds: [12, 11, 10],
    categoryIds: [1, 4],
    removeCategoryIds: [3],
  });
  await expect.element(selected(screen)).toHaveLength(3);
});

test('selection: every state fits and is accessible; toasts cover no buttons in large text', async () => {
  const screen = await open(seven);
  await button(screen, 'Select').click();
  await expect.element(screen.getByText('0 selected')).toBeVisible();
  await button(screen, 'Select all').click();
  await expect.element(selected(screen)).toHaveLength(7);
  await expectAccessibleLayouts();

  await resizeToPhone();
  for (const name of ['Favorite', 'Assign categories', 'Delete', 'Select all', 'Done']) {
    const { width, height } = button(screen, name).element().getBoundingClientRect();
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
  }
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  server.reply(deletePhotos, 400);
  await button(screen, 'Delete').click();
  const question = screen.getByRole('alertdialog', { name: 'Delete 7 photos?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Error deleting photos. Please try again.');
  const toasts = screen.getByRole('region', { name: 'Messages' });
  // It stays while focused.
  const dismiss = button(screen, 'Dismiss').element();
  if (dismiss instanceof HTMLElement) dismiss.focus();
  const assign = button(screen, 'Assign categories').element();
  await expect
    .poll(() => toasts.element().getBoundingClientRect().bottom)
    .toBeLessThan(assign.getBoundingClientRect().top - 12);
  expect(toasts.element().getBoundingClientRect().top).toBeGreaterThan(0);
});

test('selection: a long press selects, then a tap', async () => {
  const screen = await open(seven);
  const glass = touchScreen();
  const { x, y } = tiles(screen).nth(1).element().getBoundingClientRect();
  await glass.send('touchStart', [x + 60, y + 60]);
  await expect.element(selected(screen)).toHaveLength(1);
  await glass.send('touchEnd');
  const next = tiles(screen).nth(2).element().getBoundingClientRect();
  await glass.tap([next.x + 60, next.y + 60]);
  await expect.element(selected(screen)).toHaveLength(2);
  expect(screen.location()).toBe('/photos');
});
