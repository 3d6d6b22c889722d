import type { Page } from '@playwright/test';
import { comeIn, expect, type Partner, test } from './couple.ts';
import { noteOf } from './note-screen.ts';
import { addPhoto } from './pictures.ts';

/* The window of the shared note beside the page that it lies over. */

test.use({ opens: '/', contextOptions: { viewport: { width: 1280, height: 720 } } });

/** As on the first day: nobody has put it away. */
async function forgetChoice({ page }: Partner): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.includes('note-open')) localStorage.removeItem(name);
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
