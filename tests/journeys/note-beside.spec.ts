import type { Locator, Page } from '@playwright/test';
import { boxPlayers } from './box-players.ts';
import { expect, test } from './couple.ts';
import { forgetPlace, noteOf } from './note-screen.ts';
import { phone, shiftedOn } from './page-checks.ts';
import { addPhoto } from './pictures.ts';

const desktop = { width: 1440, height: 800 };
test.use({ firstPath: '/', contextOptions: { viewport: desktop } });

/** Names of the controls of the page that overlap with this part, and are visible. */
const coveredBy = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const area = element.getBoundingClientRect();
    const controls =
      'main :is(a, button, input, textarea, select, [role="button"], [tabindex="0"])';
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const isCovered =
        width > 1 &&
        height > 1 &&
        left < area.right &&
        right > area.left &&
        top < area.bottom &&
        bottom > area.top &&
        control.checkVisibility({ visibilityProperty: true });
      return isCovered ? [control.outerHTML.slice(0, 120)] : [];
    });
  });

const choose = async (page: Page, ...names: string[]) => {
  await page.getByRole('button', { name: 'Notes options' }).click();
  for (const name of names) await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
};

/** Right end of a part of the page. */
async function endOf(part: Locator): Promise<number> {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
  return x + width;
}

/** A part that ends where its page does. */
const lastOf = (page: Page, path: string) =>
  path === '/'
    ? page.getByRole('region', { name: "Sam's love" })
    : page.locator('main > :visible').last();

test('note: every page ends beside the docked window, on both sides, without a layout shift', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { notes } = noteOf(zoe);
  const { id } = await addPhoto(address, 'sam', { width: 300, height: 200 });
  await boxPlayers(address).createUpTo('open');
  await forgetPlace(zoe);
  const expectBeside = async (path: string) => {
    await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0);
    const { x } = (await notes.boundingBox()) ?? { x: 0 };
    await expect.poll(() => endOf(lastOf(page, path)), path).toBeLessThanOrEqual(x - 16);
    expect(await endOf(lastOf(page, path)), path).toBeGreaterThan(x - 60);
    expect(await coveredBy(notes), path).toEqual([]);
  };
  for (const path of ['/', `/photo/${id}`, '/surprise-boxes?tab=created', '/settings']) {
    await page.goto(address + path);
    await expect(notes, path).toBeVisible();
    expect(await notes.boundingBox()).toMatchObject({ width: 350, height: 600 });
    await expectBeside(path);
    expect(await shiftedOn(page), path).toBeLessThan(0.01);
    // From there by links.
    for (const name of path === '/' ? ['Gallery', 'Memories'] : []) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectBeside(`/${name.toLowerCase()}`);
    }
  }

  const part = lastOf(page, '/settings');
  const end = () => endOf(part);
  const beside = await end();
  await choose(page, 'Small');
  await expect.poll(end).toBe(beside + 50);
  await choose(page, 'Medium');
  await choose(page, 'Dock left');
  await expect.poll(end).toBeGreaterThan(beside);
  await expect.poll(async () => (await part.boundingBox())?.x ?? 0).toBeGreaterThanOrEqual(390);
  expect(await coveredBy(notes)).toEqual([]);
  await choose(page, 'Dock right');
  await expect.poll(end).toBe(beside);
  await choose(page, 'Minimize notes');
  await expect.poll(end).toBeGreaterThan(beside);
  const wide = await end();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open notes' })).toBeVisible();
  await expect.poll(end).toBe(wide);
  // Printed pages have no window.
  await page.getByRole('button', { name: 'Open notes' }).click();
  await expect.poll(end).toBe(beside);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(end).toBe(wide);
  await page.emulateMedia({ media: 'screen' });

  // On a phone, no control is under its button.
  await choose(page, 'Minimize notes');
  await page.setViewportSize(phone.viewport);
  const open = page.getByRole('button', { name: 'Open notes' });
  for (const name of ['Home', 'Gallery']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await coveredBy(open), name).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(open).toBeInViewport({ ratio: 1 });
  }
});
