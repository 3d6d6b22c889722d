import {
  addPhotoNote,
  changeSettings,
  createCategory,
  deletePhoto,
} from '#features/photos/photos.contract.ts';
import { expect, openDevice, test } from './couple.ts';
import { collectPageErrors, expectUsable, largeText, phone } from './looks.ts';
import { askAs } from './photo-ask.ts';
import { path } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

test('accessibility of the photo page @night', async ({ browser, address }) => {
  test.slow();
  await askAs(address, 'zoe', changeSettings, { body: { keepOriginals: true } });
  for (const [category, color] of [
    ['Travel', '#3B82F6'],
    ['Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', '#F59E0B'],
  ] as const) {
    await askAs(address, 'zoe', createCategory, { body: { name: category, color } });
  }
  const photo = await addPhoto(address, 'sam');
  await addPhoto(address, 'zoe', { hue: 9 });
  const params = { id: `${photo.id}` };
  for (const [author, content] of [
    ['sam', 'Do you remember how cold the water was?'],
    ['zoe', 'https://example.org/a/very/long/address/that/does/not/break/anywhere/by/itself'],
    ['sam', '💕'],
  ] as const) {
    await askAs(address, author, addPhotoNote, { params, body: { content } });
  }
  const { page, context } = await openDevice(browser, address, 'Zoë', phone);
  const errors = collectPageErrors(page);
  const looks = () => expectUsable(page);
  await page.goto(`${address}/photo/${photo.id}`);
  await expect(page.getByText('💕')).toBeVisible();
  await page.getByRole('button', { name: 'Favorite' }).click();
  await page.getByRole('checkbox', { name: 'Travel' }).check();
  await page.getByRole('textbox', { name: 'Your note' }).fill('x'.repeat(9_990));
  // A control that the header partly covers would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await looks();
  await largeText(page);
  await looks();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });

  await page.getByRole('button', { name: 'View full screen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await looks();
  await page.keyboard.press('=');
  await looks();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(errors).toEqual([]);

  await page.route(path(addPhotoNote, photo), (route) => route.fulfill({ status: 507 }));
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await looks();
  await page.keyboard.press('Escape');
  await askAs(address, 'sam', deletePhoto, { params });
  await expect(page.getByRole('button', { name: 'Recover' })).toBeVisible();
  await looks();
  await context.close();
});
