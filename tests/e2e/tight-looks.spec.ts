import { comeIn, expect, test } from './couple.ts';
import { largeText } from './looks.ts';
import { addPhoto } from './pictures.ts';
import { cameraPhoto, openUploader, pick, row } from './uploading.ts';

test('on the narrowest phones the photo toolbar is one line @night', async ({
  browser,
  address,
}) => {
  await addPhoto(address, 'sam');
  const viewport = { width: 320, height: 640 };
  const { page, context } = await comeIn(browser, address, 'Zoë', { viewport, hasTouch: true });
  await page.goto(`${address}/photos`);
  const bar = page.getByRole('region', { name: 'Photo actions' });
  await expect(bar.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(70);
  await bar.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(bar.getByRole('button', { name: 'Done' })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(70);
  await context.close();
});

test('large text hides no link of the header @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await largeText(page);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
});

test('the end of a long file name is visible @night', async ({ browser, address }) => {
  const viewport = { width: 390, height: 844 };
  const zoe = await comeIn(browser, address, 'Zoë', { viewport });
  const { page, context } = zoe;
  await openUploader(zoe, address);
  const name = 'a photo with quite a long name, as somebody gave it on a phone (12).jpg';
  await pick(page, [await cameraPhoto(name)]);
  const end = row(page, name).getByText('(12).jpg', { exact: false }).last();
  await expect(end).toBeInViewport({ ratio: 1 });
  await context.close();
});
