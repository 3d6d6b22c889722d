import type { Locator, Page } from '@playwright/test';
import { boxPlayers } from './box-players.ts';
import { comeIn, expect, type Partner, test } from './couple.ts';
import { shiftedOn } from './looks.ts';
import { noteOf } from './note-screen.ts';
import { addPhoto } from './pictures.ts';

/* The window of the shared note beside the page that it lies over. */

test.use({ opens: '/', contextOptions: { viewport: { width: 1280, height: 720 } } });

/** As on the first day: nobody has put it away. */
async function forgetChoice({ page }: Partner): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (/note-open|side-cover/.test(name)) localStorage.removeItem(name);
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('on a low desk it covers none of what a page begins with', async ({ zoe, address }) => {
  const { page } = zoe;
  await addPhoto(address, 'sam');
  await forgetChoice(zoe);
  for (const [path, action] of [
    ['/memories', 'Add memory'],
    ['/photos', 'Add Photos'],
    ['/surprise-boxes', 'Create Box'],
  ] as const) {
    await page.goto(address + path);
    const { notes } = noteOf(zoe);
    await expect(notes).toBeVisible();
    expect(await notes.boundingBox()).toMatchObject({ width: 350, height: 600 });
    // What lies over it would take the press.
    await press(page, action);
    const dialog = page.getByRole('dialog').filter({ visible: true }).last();
    await expect(dialog).not.toHaveAccessibleName('Notes');
    await page.keyboard.press('Escape');
    await expect(notes).toBeVisible();
  }
});

test('on a small screen it waits until somebody opens it @night', async ({ browser, address }) => {
  const zoe = await comeIn(browser, address, 'Zoë', { viewport: { width: 1024, height: 768 } });
  const { page, context } = zoe;
  await page.goto(address);
  await forgetChoice(zoe);
  await page.reload();
  await press(page, 'Open notes');
  await expect(noteOf(zoe).notes).toBeVisible();
  await page.reload();
  await expect(noteOf(zoe).notes).toBeVisible();
  await context.close();
});

/** Where a part of the page ends, from the left of the screen. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not there');
  return box.x + box.width;
}

/** What ends where its page does; at home that is the card of the partner: the photos go on behind the window. */
const lastOf = (page: Page, path: string) =>
  path === '/'
    ? page.getByRole('region', { name: "Sam's love" })
    : page.locator('main > :visible').last();

test('every page ends beside it, from its first moment on @night', async ({ zoe, address }) => {
  test.slow();
  const { page } = zoe;
  const { notes } = noteOf(zoe);
  const { id } = await addPhoto(address, 'sam');
  await boxPlayers(address).createUpTo('open');
  await forgetChoice(zoe);
  for (const path of [
    ...['/', '/photos', '/gallery', '/memories', '/surprise-boxes?tab=created', '/settings'],
    ...['/categories', '/recycle-bin', '/zoe', `/photo/${id}`],
  ]) {
    await page.goto(address + path);
    await expect(notes, path).toBeVisible();
    await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0);
    const { x } = (await notes.boundingBox()) ?? { x: 0 };
    const end = await endOf(lastOf(page, path));
    expect(end, path).toBeLessThanOrEqual(x - 16);
    expect(end, path).toBeGreaterThan(x - 60);
    // It comes after the page, which is ready for it.
    expect(await shiftedOn(page), path).toBeLessThan(0.01);
  }
});

test('a page takes the room that it leaves, and stays so at the next visit @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { notes, button } = noteOf(zoe);
  await forgetChoice(zoe);
  await page.goto(`${address}/settings`);
  await expect(notes).toBeVisible();
  const end = () => endOf(lastOf(page, '/settings'));
  const beside = await end();
  const choose = async (...names: string[]) => {
    await button('Notes options').click();
    for (const name of names) await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Wider');
  await page.keyboard.press('Escape');
  await expect.poll(end).toBe(beside - 40);
  await choose('Move to corner…', 'Bottom left');
  await expect.poll(end).toBe(1200);
  await choose('Move to corner…', 'Top right');
  await expect.poll(end).toBe(beside - 40);
  await choose('Reset position');
  await expect.poll(end).toBe(beside);
  for (const [action, width] of [
    ['Minimize notes', 1200],
    ['Open notes', beside],
  ] as const) {
    await press(page, action);
    await expect.poll(end).toBe(width);
    await page.reload();
    await expect(notes).toBeVisible({ visible: action === 'Open notes' });
    await expect(page.getByRole('button', { name: 'Timeline' })).toBeVisible();
    expect(await end()).toBe(width);
    expect(await shiftedOn(page)).toBeLessThan(0.01);
  }
  // On paper there is no window.
  await page.emulateMedia({ media: 'print' });
  expect(await end()).toBe(1200);
  await page.emulateMedia({ media: 'screen' });
  // Where there is room for both, nothing is narrower.
  await page.setViewportSize({ width: 1900, height: 800 });
  await expect
    .poll(async () => Math.round((await page.locator('main').boundingBox())?.width ?? 0))
    .toBe(1184);
});
