import type { Locator, Page } from '@playwright/test';
import { boxPlayers } from './box-players.ts';
import { expect, test } from './couple.ts';
import { forgetPlace, noteOf } from './note-screen.ts';
import { phone, shiftedOn } from './page-checks.ts';
import { addPhoto } from './pictures.ts';

const desktop = { width: 1440, height: 800 };
test.use({ firstPath: '/', contextOptions: { viewport: desktop } });

/** Controls of the page that overlap with this part, and are visible. */
const coveredBy = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const area = element.getBoundingClientRect();
    const controls =
      'main :is(a, button, input, textarea, select, [role="button"], [tabindex="0"])';
    return [...document.querySelectorAll(controls)]
      .filter((control) => {
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
        const isShown =
          width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
        const overlaps =
          left < area.right && right > area.left && top < area.bottom && bottom > area.top;
        return isShown && overlaps;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Notes options' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
};

async function boxOf(part: Locator) {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
  return { start: x, end: x + width };
}

test('note: pages end beside the docked window, on both sides, without a layout shift', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { notes } = noteOf(zoe);
  await addPhoto(address, 'sam', { width: 300, height: 200 });
  await boxPlayers(address).createUpTo('open');
  await forgetPlace(zoe);
  for (const path of ['/', '/settings']) {
    await page.goto(address + path);
    await expect(notes, path).toBeVisible();
    await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0);
    expect(await coveredBy(notes), path).toEqual([]);
    expect(await shiftedOn(page), path).toBeLessThan(0.01);
  }
  const part = page.locator('main > :visible').last();
  const end = async () => (await boxOf(part)).end;
  const beside = await end();
  const { start } = await boxOf(notes);
  expect(beside).toBeLessThanOrEqual(start - 16);
  expect(beside).toBeGreaterThan(start - 60);
  await choose(page, 'Dock left');
  await expect.poll(async () => (await boxOf(part)).start).toBeGreaterThanOrEqual(390);
  expect(await coveredBy(notes)).toEqual([]);
  await choose(page, 'Dock right');
  await expect.poll(end).toBe(beside);
  // Printed pages have no window.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(end).toBeGreaterThan(beside);
  await page.emulateMedia({ media: 'screen' });
  await choose(page, 'Minimize notes');
  await expect.poll(end).toBeGreaterThan(beside);

  // On a phone, no control is under its button.
  await page.setViewportSize(phone.viewport);
  const open = page.getByRole('button', { name: 'Open notes' });
  for (const name of ['Home', 'Gallery']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await coveredBy(open), name).toEqual([]);
  }
});
