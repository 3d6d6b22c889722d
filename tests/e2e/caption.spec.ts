import type { Route } from '@playwright/test';
import { changeCaption } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { captionButton, captionField, path, tiles, writeCaption } from './photo-screen.ts';
import { addPhoto, caption } from './pictures.ts';

for (const from of ['photos', 'gallery'] as const) {
  const isPage = from === 'photos';
  test(`Back saves the caption that is being written ${isPage ? 'on the page' : 'in the dialog'} @night`, async ({
    zoe,
    sam,
    address,
  }) => {
    const { page } = zoe;
    const photo = await addPhoto(address, 'sam');
    await sam.page.goto(`${address}/photo/${photo.id}`);
    const open = async () => {
      const tile = isPage
        ? tiles(zoe)
        : page.getByRole('list', { name: 'Newest photos' }).getByRole('link');
      await tile.first().click();
    };
    await page.goto(`${address}/${from}`);
    await open();
    await page.route(path(changeCaption, photo), (route) => route.fulfill({ status: 503 }));
    await writeCaption(zoe, 'Not lost');
    await page.goBack();
    await expectMessage(page, 'Failed to update photo. Please try again.');

    await page.unroute(path(changeCaption, photo));
    await open();
    await expect(captionField(zoe)).toHaveValue('Not lost');
    await captionField(zoe).fill('Written on');
    await page.goBack();
    await expectMessage(page, 'Photo details updated successfully!');
    await expect(captionButton(sam)).toHaveText(/Written on$/);
    await open();
    await expect(captionButton(zoe)).toHaveText(/Written on$/);
  });
}

test('an unsaved caption survives a reload and a closed tab; Esc discards it @night', async ({
  zoe,
  address,
}) => {
  const place = `${address}/photo/${(await addPhoto(address, 'zoe')).id}`;
  await zoe.page.goto(place);
  await writeCaption(zoe, 'Half a thou');
  await zoe.page.reload();
  await expect(captionField(zoe)).toHaveValue('Half a thou');
  const other = await zoe.context.newPage();
  await other.goto(place);
  await expect(captionField({ ...zoe, page: other })).toHaveValue('Half a thou');
  await other.close();

  await captionField(zoe).press('Escape');
  await expect(captionButton(zoe)).toBeFocused();
  await zoe.page.reload();
  await expect(captionButton(zoe)).toHaveText('Add a caption');
});

test('text typed during saving is saved as well @night', async ({ zoe, sam, address }) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  for (const partner of [zoe, sam]) await partner.page.goto(`${address}/photo/${photo.id}`);
  /** The server has saved it; the response is delayed. */
  const answerHeld = async () => {
    let letGo = () => {};
    const go = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const answer = async (route: Route) => {
      const response = await route.fetch();
      await go;
      await route.fulfill({ response });
    };
    await page.route(path(changeCaption, photo), answer, { times: 1 });
    return letGo;
  };

  const answerFirst = await answerHeld();
  await writeCaption(zoe, 'One');
  await page.keyboard.press('Control+Enter');
  await captionField(zoe).pressSequentially(', two');
  // The live event arrives before the response.
  await expect(page).toHaveTitle('One - Zoë & Sam');
  await expect(page.getByText(/on another device/)).toBeHidden();
  answerFirst();
  await expectMessage(page, 'Photo details updated successfully!');
  await expect(captionField(zoe)).toHaveValue('One, two');
  await expect(captionField(zoe)).toBeFocused();
  await expect(page.getByText(/on another device/)).toBeHidden();

  const answerSecond = await answerHeld();
  await page.keyboard.press('Control+Enter');
  await captionField(zoe).pressSequentially(', three');
  await expect(captionButton(sam)).toHaveText(/One, two$/);
  await captionField(zoe).blur();
  answerSecond();
  await expect(captionButton(zoe)).toHaveText(/One, two, three$/);
  await expect(captionButton(sam)).toHaveText(/One, two, three$/);
});

test("too long a caption is not cut, and can't be saved until it is shorter @night", async ({
  zoe,
  sam,
  address,
}) => {
  const photo = await addPhoto(address, 'zoe');
  for (const partner of [zoe, sam]) await partner.page.goto(`${address}/photo/${photo.id}`);
  const long = 'Once upon a time. '.repeat(600);
  await captionButton(zoe).click();
  await captionField(zoe).focus();
  await zoe.page.keyboard.insertText(long);
  await expect(captionField(zoe)).toHaveValue(long);
  await captionField(zoe).blur();
  await expect(captionField(zoe)).toHaveAccessibleDescription(/Too long by 799 characters/);
  await captionField(zoe).fill(long.slice(0, 10_000));
  await captionField(zoe).press('Control+Enter');
  await expectMessage(zoe.page, 'Photo details updated successfully!');
  await expect(captionButton(sam)).toContainText('Once upon a time. ');
});

test('a caption that the partner changed is overwritten only after a confirmation', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(`${address}/photo/${photo.id}`);
  await writeCaption(zoe, 'Mine');
  await caption(address, 'sam', photo, 'Theirs');
  await expect(page.getByText('Changed on another device to “Theirs”.')).toBeVisible();
  await captionField(zoe).blur();
  await page.reload();
  await expect(captionField(zoe)).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Show saved version' }).click();
  await expect(captionButton(zoe)).toHaveText(/Theirs$/);

  await writeCaption(zoe, 'Mine again');
  await caption(address, 'sam', photo, 'Theirs again');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expectMessage(page, 'Photo details updated successfully!');
  await sam.page.goto(`${address}/photo/${photo.id}`);
  await expect(captionButton(sam)).toHaveText(/Mine again$/);
});
