import { expect, test } from './couple.ts';
import { addMemory } from './memory-api.ts';
import { phone, settled } from './page-checks.ts';
import { addPhoto } from './pictures.ts';
import { seedScreens } from './screens.ts';

test.use({ contextOptions: { ...phone, hasTouch: true } });

test('back: a reload opens the lightbox again; neither it nor a link in an overlay leaves an entry', async ({
  zoe: { page },
  address,
}) => {
  await addPhoto(address, 'sam', { hue: 120, takenAt: '2024-05-11T10:00:00' });
  const { id } = await addPhoto(address, 'sam', { takenAt: '2024-05-12T10:00:00' });
  await page.goto(`${address}/settings`);
  await page.goto(`${address}/photo/${id}`);
  await page.getByRole('button', { name: 'View full screen' }).tap();
  const lightbox = page.getByRole('dialog');
  await lightbox.getByRole('button', { name: 'Next photo' }).tap();
  const second = lightbox.getByText('2 of 2', { exact: true });
  await expect(second).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.reopened)).not.toBe(id);
  await page.reload();
  await expect(second).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.isOverlay)).toBe(true);
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(/\/photo\/\d+$/);
  await expect(page.getByText('Taken May 11, 2024')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${address}/settings`);

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Memories' })
    .tap();
  await expect(page.getByRole('heading', { name: 'Memories', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Box' }).tap();
  await expect(page.getByRole('dialog', { name: /box/i })).toBeVisible();
  // The overlay's entry comes after the navigation that opened it.
  await expect.poll(() => page.evaluate(() => history.state.isOverlay)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/surprise-boxes/);
  await page.goBack();
  await expect(page).toHaveURL(`${address}/settings`);
});

test('back: Home, Memories and Surprises return to their scroll position', async ({
  zoe: { page },
  address,
}) => {
  await seedScreens(address);
  for (const nth of [1, 2, 3, 4]) {
    const description = 'A long way. '.repeat(20 * nth);
    await addMemory(address, 'sam', { title: `Walk ${nth}`, description });
  }
  const pages = [
    ['/', 'Milestone days', 900],
    ['/memories?time=past', 'Walk 4', 700],
    ['/surprise-boxes?tab=created', 'Latest updates', 700],
  ] as const;
  for (const [path, last, position] of pages) {
    await page.goto(address + path);
    await expect(page.getByText(last).first()).toBeAttached();
    await page.evaluate((y) => scrollTo(0, y), position);
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await expect.poll(scrolled).toBe(position);
    const gallery = page.getByRole('heading', { name: 'Gallery', level: 1 });
    await page.getByRole('link', { name: 'Gallery', exact: true }).tap();
    await expect(gallery).toBeVisible();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(gallery).toBeHidden();
    await expect(page.getByText(last).first()).toBeAttached();
    await settled(page);
    expect(await scrolled(), path).toBe(position);
  }
});
