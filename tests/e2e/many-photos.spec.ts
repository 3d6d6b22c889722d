import { putPhotos } from '../support/many-photos.ts';
import { expect, test } from './couple.ts';
import { expectAccessible, tabTo } from './looks.ts';
import { everyImage, tiles } from './photo-screen.ts';

const count = 10_000;
/** The maximum number of rendered tiles. */
const mostTiles = 100;

test.beforeEach(async ({ server, zoe, address }) => {
  putPhotos(server.folder, count);
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
