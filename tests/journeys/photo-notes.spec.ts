import type { Page } from '@playwright/test';
import { readPhotoNotes } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { askAs } from './photo-ask.ts';
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
});
