import type { Page } from '@playwright/test';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import { startPathStrippingProxy } from '../support/path-stripping-proxy.ts';
import { expect, signIn, test } from './couple.ts';
import { openNotes } from './note-screen.ts';
import { isDrawn, tiles } from './photo-screen.ts';
import { cameraPhoto, chooseFiles, expectAdded, openUploader, upload } from './uploading.ts';

const base = '/our/love';

test.use({ settings: { FIVETWENTY_PUBLIC_URL: `http://app.test${base}` } });

/** Paths of all requests and sockets of this page. */
function askedBy(page: Page): Set<string> {
  const asked = new Set<string>();
  const note = (url: string) => asked.add(new URL(url).pathname);
  page.on('request', (request) => {
    if (/^http/.test(request.url())) note(request.url());
  });
  page.on('websocket', (socket) => note(socket.url()));
  return asked;
}

/** Zoë uses the server directly, Sam a proxy that removes the path. */
test('sub-path: pages, event stream, socket, images and downloads', async ({
  browser,
  server,
  address,
}) => {
  const proxy = await startPathStrippingProxy(server.port, base);
  const [hers, his] = [await browser.newContext(), await browser.newContext()];
  for (const context of [hers, his]) {
    await context.addInitScript((base) => {
      if (!location.protocol.startsWith('http')) return;
      for (const id of [1, 2]) localStorage.setItem(`fivetwenty${base}.note-open.${id}`, 'false');
    }, base);
  }
  const zoe = { page: await hers.newPage(), context: hers, name: 'Zoë' };
  const sam = { page: await his.newPage(), context: his, name: 'Sam' };

  // Outside of the base path there is a link to it.
  await zoe.page.goto(`${address}/dashboard`);
  await expect(zoe.page).toHaveURL(`${address}${base}/login`);
  const asked = [askedBy(zoe.page), askedBy(sam.page)];
  await signIn(zoe.page, 'Zoë');
  await expect(zoe.page).toHaveURL(new RegExp(`^${address}${base}/(dashboard)?$`));
  await sam.page.goto(`http://localhost:${proxy.port}${base}`);
  await signIn(sam.page, 'Sam');

  await expect(sam.page.getByText('Real-time sync')).toBeVisible();
  await zoe.page.getByRole('button', { name: 'Share love' }).click();
  await expect(
    sam.page.getByRole('region', { name: /'s love$/ }).getByText('1', { exact: true }),
  ).toBeVisible();

  const note = await openNotes(sam);
  await note.button('Edit').click();
  await expect(note.status('Connected · Editing')).toBeVisible();
  await sam.page.keyboard.type('Milk');
  await expect((await openNotes(zoe)).words).toHaveValue('Milk');

  await openUploader(sam, `http://localhost:${proxy.port}${base}`);
  await chooseFiles(sam.page, [await cameraPhoto('a.jpg')]);
  await upload(sam.page, 1);
  await expectAdded(sam.page, 1);
  await zoe.page.goto(`${address}${base}/photos`);
  const photo = tiles(zoe).getByRole('img');
  await expect.poll(() => isDrawn(photo)).toBe(true);
  for (const { context } of [zoe, sam]) {
    const paths = (await context.cookies()).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([`${base}/api/photos/image`]));
    expect(paths.filter((path) => !path.startsWith(`${base}/`))).toEqual([]);
  }

  await zoe.page.goto(`${address}${base}/settings#data`);
  await zoe.page.getByRole('button', { name: archiveMessages.data.backUp, exact: true }).click();
  await expect(zoe.page.getByText(archiveMessages.data.age(0))).toBeVisible();
  const downloading = zoe.page.waitForEvent('download');
  await zoe.page.getByRole('button', { name: archiveMessages.data.download, exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);

  for (const paths of asked) {
    expect([...paths].filter((path) => !`${path}/`.startsWith(`${base}/`))).toEqual([]);
    expect([...paths]).toContain(`${base}/ws`);
  }
  await hers.close();
  await his.close();
  proxy.close();
});
