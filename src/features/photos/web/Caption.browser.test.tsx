import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { withTouchStyles } from '../../../../tests/components/media.ts';
import { photoTakenInMay, replyPhotos } from '../../../../tests/components/photos.ts';
import { refetch, renderRoutes, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { changeCaption, type Photo } from '../photos.contract.ts';
import * as PhotoPage from './PhotoPage.tsx';
import * as PhotosPage from './PhotosPage.tsx';

const open = (path: string) =>
  renderRoutes(
    [
      { path: '/photo/:id', ...PhotoPage },
      { path: '/photos', ...PhotosPage },
    ],
    path,
  );
const button = (screen: Screen) =>
  screen.getByRole('button', { name: /^(Edit caption|Add a caption)/ });
const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Caption' });

/** The server has this caption from now on, and answers with it. */
function replyCaption(caption: string): Photo {
  const photo = photoTakenInMay(14, { caption });
  replyPhotos([photo]);
  server.reply(changeCaption, 200, { message: 'Changed', photo });
  return photo;
}

test('caption: Back saves what is being written', async () => {
  replyPhotos([photoTakenInMay(14)]);
  const screen = await open('/photos');
  const tile = screen.getByRole('gridcell');
  server.reply(changeCaption, 503);
  await tile.click();
  await button(screen).click();
  await field(screen).fill('Not lost');
  await screen.navigate(-1);
  await expectToast('Failed to update photo. Please try again.');

  await tile.click();
  await expect.element(field(screen)).toHaveValue('Not lost');
  await field(screen).fill('Written on');
  replyCaption('Written on');
  await screen.navigate(-1);
  await expectToast('Photo details updated successfully!');
  expect(server.requests(changeCaption).at(-1)).toMatchObject({
    params: { id: '14' },
    body: { caption: 'Written on' },
  });
  await tile.click();
  await expect.element(button(screen)).toHaveTextContent(/Written on$/);
});

test("caption: the partner's change is overwritten only after a confirmation", async () => {
  replyPhotos([photoTakenInMay(14)]);
  const screen = await open('/photo/14');
  await button(screen).click();
  await field(screen).fill('Mine');
  replyCaption('Theirs');
  await refetch();
  const changed = screen.getByText('Changed on another device to “Theirs”.');
  await expect.element(changed).toBeVisible();
  await userEvent.tab();
  // The user visits the page again.
  await screen.navigate('/photos');
  await screen.navigate('/photo/14');
  await expect.element(field(screen)).toHaveValue('Mine');
  expect(server.requests(changeCaption)).toEqual([]);
  await screen.getByRole('button', { name: 'Show saved version' }).click();
  await expect.element(button(screen)).toHaveTextContent(/Theirs$/);

  await button(screen).click();
  await field(screen).fill('Mine again');
  replyCaption('Theirs again');
  await refetch();
  const keep = screen.getByRole('button', { name: 'Keep mine' });
  await expect.element(keep).toBeVisible();
  replyCaption('Mine again');
  await keep.click();
  await expectToast('Photo details updated successfully!');
  expect(server.requests(changeCaption)).toMatchObject([{ body: { caption: 'Mine again' } }]);
  await expect.element(button(screen)).toHaveTextContent(/Mine again$/);
});

test('caption: Escape of an input method keeps the editor and its text', async () => {
  replyPhotos([photoTakenInMay(14)]);
  const screen = await open('/photo/14');
  await button(screen).click();
  await field(screen).fill('Kept');
  // Safari reports the key after the composition: only its code is different.
  const ofInputMethod = new KeyboardEvent('keydown', {
    key: 'Escape',
    keyCode: 229,
    bubbles: true,
    cancelable: true,
  });
  field(screen).element().dispatchEvent(ofInputMethod);
  await expect.element(field(screen)).toHaveValue('Kept');
  await userEvent.keyboard('{Escape}');
  await expect.element(field(screen)).not.toBeInTheDocument();
});

test('caption: on a touch screen, Save and Cancel replace the keys', () =>
  withTouchStyles(async () => {
    replyPhotos([photoTakenInMay(14)]);
    const screen = await open('/photo/14');
    const save = screen.getByRole('button', { name: 'Save', exact: true });
    await button(screen).click();
    await expect.element(screen.getByText(/press Ctrl\+Enter/)).not.toBeVisible();
    await field(screen).fill('Not this');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(button(screen)).toHaveTextContent('Add a caption');
    expect(server.requests(changeCaption)).toEqual([]);

    await button(screen).click();
    await field(screen).fill('x'.repeat(10_001));
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await field(screen).fill('At the sea');
    replyCaption('At the sea');
    await save.click();
    await expect.element(button(screen)).toHaveTextContent(/At the sea$/);
    await expect.element(button(screen)).toHaveFocus();
    expect(server.requests(changeCaption)).toMatchObject([{ body: { caption: 'At the sea' } }]);
  }));
