import { deletePhotos } from '#features/photos/photos.contract.ts';
import { putPhotos } from '../support/many-photos.ts';
import { expect, test } from './couple.ts';
import { expectAccessible, expectMessage, stay, tabTo } from './looks.ts';
import { everyImage, tiles } from './photo-screen.ts';

const count = 10_000;
/** The maximum number of rendered tiles. */
const mostTiles = 100;

test.beforeEach(async ({ home, zoe, address }) => {
  putPhotos(home.folder, count);
  // The image files don't exist; their requests don't matter here.
  await zoe.page.route(everyImage, (route) => route.abort());
  await zoe.page.goto(`${address}/photos`);
  await expect(zoe.page.getByText('10,000 photos')).toBeVisible();
});

test('the grid is virtual; focus and selection survive scrolling @night', async ({ zoe }) => {
  const { page } = zoe;
  await tiles(zoe).nth(7).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowRight');
  const focused = page.locator('[role="gridcell"]:focus');
  const id = await focused.getAttribute('id');
  if (id === null) throw new Error('nothing has the focus');

  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  const before = await nodes();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let part = 1; part <= 20; part += 1) {
    const y = (height * part) / 20;
    await page.evaluate((to) => scrollTo(0, to), y);
    await expect(tiles(zoe).and(page.locator(':not(:focus)')).first()).toBeAttached();
    expect(await tiles(zoe).count()).toBeLessThan(mostTiles);
  }
  await expect(page.getByRole('rowheader').last()).toBeInViewport();
  expect(await nodes()).toBeLessThan(before + 1_000);
  await expect(focused).toHaveAttribute('id', id);

  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(tiles(zoe).nth(9)).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(focused).toBeInViewport();
  await expect(focused).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByText('2 selected', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Shift+Control+Home');
  await expect(page.getByText('8 selected', { exact: true }).first()).toBeVisible();
});

test('select all @night', async ({ zoe: { page } }) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const took = await page.evaluate(() => {
    const key = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true });
    const began = performance.now();
    document.body.dispatchEvent(key);
    return performance.now() - began;
  });
  await expect(page.getByText('10,000 selected', { exact: true }).first()).toBeVisible();
  test.info().annotations.push({ type: 'milliseconds', description: took.toFixed(1) });
});

test('a deletion that fails half-way reports the deleted photos, and can be undone @night', async ({
  zoe: { page },
}) => {
  let parts = 0;
  await page.route(`**${deletePhotos.path}`, (route) => {
    parts += 1;
    return parts === 1 ? route.continue() : route.fulfill({ status: 503 });
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Select').click();
  await button('Select all').click();
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const undo = await stay(button('Undo'));
  const told = 'Error deleting photos. Please try again. Deleted: 500 of 10,000.';
  await expectMessage(page, told);
  await expect(page.getByText('9,500 photos', { exact: true })).toBeVisible();
  await expect(page.getByText('9,500 selected', { exact: true }).first()).toBeVisible();
  await undo.click();
  await expectMessage(page, '500 photos recovered.');
  await expect(page.getByText('10,000 photos', { exact: true })).toBeVisible();
});

test('the scrubber jumps to months, by keyboard and pointer @night', async ({ zoe }) => {
  const { page } = zoe;
  const slider = await tabTo(page, 'slider', 'Jump to month');
  await expect(slider).toHaveAttribute('aria-valuetext', 'December 2025');
  const month = (name: string) => page.getByRole('rowheader', { name });
  for (const [key, name, at = name] of [
    ['ArrowDown', 'November 2025'],
    ['ArrowDown', 'October 2025'],
    ['ArrowUp', 'November 2025'],
    ['PageDown', 'December 2024'],
    // Too short to scroll to the top.
    ['Home', 'February 2019', 'March 2019'],
    ['End', 'December 2025'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(month(name)).toBeInViewport();
    // The next key continues from there.
    await expect(slider).toHaveAttribute('aria-valuetext', at);
  }
  await expect(slider).toHaveAttribute('aria-valuetext', 'December 2025');
  await page.keyboard.press('PageDown');
  await expect(slider).toHaveAttribute('aria-valuetext', 'December 2024');
  // Tab continues in this month.
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName(/Dec 31, 2024/);
  await expectAccessible(page);

  const box = await slider.boundingBox();
  if (box === null) throw new Error('the scrubber is nowhere');
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x + 22, 500, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', /202[12]$/);
});

test('Back restores the scroll position far below @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.evaluate(() => scrollTo(0, 150_000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150_000);
  const tile = tiles(zoe).and(page.locator('[aria-colindex="2"]')).nth(4);
  // Not one of the tiles rendered before.
  await expect(tile).toHaveAttribute('id', /^photo-\d{4}$/);
  const id = await tile.getAttribute('id');
  await page.locator(`#${id}`).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/photo\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(`${address}/photos`);
  await expect(page.locator(`#${id}`)).toBeFocused();
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

test('Back from the favorites restores the scroll position @night', async ({
  zoe: { page },
  address,
}) => {
  await page.goto(`${address}/photos`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 5000));
  await page.getByRole('link', { name: 'Favorites', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeInViewport();
  await page.goBack();
  // To a few pixels: the grid measures its rows again.
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 5000))).toBeLessThan(20);
});
