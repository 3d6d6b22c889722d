import type { Page } from '@playwright/test';
import { addPhotoNote, deletePhoto, readPhotoNotes } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { expectReflow, tabTo } from './looks.ts';
import { askAs } from './photo-ask.ts';
import { path } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Your note' });
const button = (page: Page) => page.getByRole('button', { name: 'Add note' });
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' }).getByRole('listitem');
const params = ({ id }: { id: number }) => ({ params: { id: `${id}` } });

test.describe('notes on a photo', () => {
  test('appear live for the partner, newest last', async ({ zoe, sam, address }) => {
    const photo = await addPhoto(address, 'zoe');
    for (const { page } of [zoe, sam]) {
      await page.goto(`${address}/photo/${photo.id}`);
      await expect(page.getByText(/^No notes yet/)).toBeVisible();
    }
    await field(zoe.page).fill('  The first \n');
    await button(zoe.page).click();
    await expect(field(zoe.page)).toHaveValue('');
    await expect(notes(sam.page)).toHaveText([/^ZZoë.*The first$/]);
    // The first may arrive with a refetch, which announces nothing.
    await field(zoe.page).fill('The second');
    await button(zoe.page).click();
    await expect(sam.page.getByTestId('polite')).toHaveText('New note from Zoë: The second');

    await field(sam.page).fill('The third');
    await field(sam.page).press('Control+Enter');
    for (const { page } of [zoe, sam]) {
      await expect(notes(page)).toHaveText([/The first$/, /The second$/, /The third$/]);
    }
    await expect(notes(sam.page).last()).toContainText('Sam (you)');
    await expect(notes(sam.page).first()).not.toContainText('(you)');
    const kept = await askAs(address, 'sam', readPhotoNotes, params(photo));
    expect(kept.map(({ content }) => content)).toEqual(['The first', 'The second', 'The third']);
  });

  test('need a text, and are sent once @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    await page.route(path(addPhotoNote, photo), async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      await held;
      await route.continue();
    });
    await field(page).fill('  \n ');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page)).toHaveAccessibleDescription('Please write something first');
    await field(page).press('Control+Enter');
    expect(sent).toBe(0);

    await field(page).fill('Once');
    await button(page).click();
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await button(page).click({ force: true });
    await field(page).press('Control+Enter');
    release();
    await expect(notes(page)).toHaveCount(1);
    await expect(button(page)).not.toHaveAttribute('aria-busy');
    expect(sent).toBe(1);
  });

  test('stay as typed after an error, also on another page @night', async ({
    zoe: { page },
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    await addPhoto(address, 'zoe', { hue: 9 });
    await page.goto(`${address}/photo/${photo.id}`);
    await page.route(path(addPhotoNote, photo), (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 507 }) : route.continue(),
    );
    await field(page).fill('Not lost');
    await button(page).click();
    const notice = page.getByRole('alertdialog');
    await expect(notice).toContainText('Error adding note. Please try again.');
    await expect(notice.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice).toBeHidden();
    await expect(button(page)).toBeFocused();
    await expect(field(page)).toHaveValue('Not lost');

    await field(page).press('End');
    await field(page).pressSequentially(' yet');
    await page.getByRole('link', { name: 'Previous photo' }).click();
    await expect(field(page)).toHaveValue('');
    await page.unroute(path(addPhotoNote, photo));
    await page.getByRole('link', { name: 'Next photo' }).click();
    await expect(field(page)).toHaveValue('Not lost yet');
    await button(page).click();
    await expect(notes(page)).toHaveText([/Not lost yet$/]);
    await expect(field(page)).toHaveValue('');
  });

  test('drafts survive a closed tab, for their author only @night', async ({
    zoe,
    sam,
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    const place = `${address}/photo/${photo.id}`;
    await zoe.page.goto(place);
    await field(zoe.page).fill('To be continued');
    await zoe.page.close();
    const page = await zoe.context.newPage();
    await page.goto(place);
    await expect(field(page)).toHaveValue('To be continued');
    await sam.page.goto(place);
    await expect(field(sam.page)).toHaveValue('');
    await button(page).click();
    await expect(notes(page)).toHaveText([/To be continued$/]);
    await expect(field(page)).toHaveValue('');
    await page.reload();
    await expect(notes(page)).toHaveText([/To be continued$/]);
    await expect(field(page)).toHaveValue('');
  });

  test('longer than 10,000 characters are rejected, with a count @night', async ({
    zoe: { page },
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    await field(page).fill('x'.repeat(10_002));
    await expect(
      page.getByRole('alert').filter({ hasText: 'Too long by 2 characters' }),
    ).toBeVisible();
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await field(page).fill('x'.repeat(10_000));
    await button(page).click();
    await expect(notes(page)).toHaveCount(1);
    await expectReflow(page);
  });

  test('of a photo in the recycle bin are read-only @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await askAs(address, 'sam', addPhotoNote, { ...params(photo), body: { content: 'Before' } });
    await page.goto(`${address}/photo/${photo.id}`);
    await field(page).fill('Half a thou');
    await askAs(address, 'sam', deletePhoto, params(photo));
    const reason = 'This photo is in the recycle bin. Recover it to add notes.';
    await expect(button(page)).toHaveAccessibleDescription(reason);
    await expect(field(page)).toHaveAttribute('readonly');
    await expect(field(page)).toHaveValue('Half a thou');
    await expect(notes(page)).toHaveText([/Before$/]);
    await page.getByRole('button', { name: 'Recover' }).click();
    await expect(field(page)).not.toHaveAttribute('readonly');
    await button(page).click();
    await expect(notes(page)).toHaveCount(2);
  });

  test('keyboard: favorite and add a note @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    await expect(page.getByText(/^No notes yet/)).toBeVisible();
    await tabTo(page, 'button', 'Favorite');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Favorite' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await tabTo(page, 'textbox', 'Your note');
    await page.keyboard.type('Typed: f and e');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notes(page)).toHaveText([/Typed: f and e$/]);
    await expect(button(page)).toBeFocused();
  });
});
