import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { withTouchStyles } from '../../../../tests/components/media.ts';
import { openPhotos } from '../../../../tests/components/photo-pages.ts';
import { photoTakenInMay, replyPhotos } from '../../../../tests/components/photos.ts';
import { refetch, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { changeCaption } from '../photos.contract.ts';

function open(): Promise<Screen> {
  replyPhotos([photoTakenInMay(14)]);
  return openPhotos('/photo/14');
}
const button = (screen: Screen) =>
  screen.getByRole('button', { name: /^(Edit caption|Add a caption)/ });
const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Caption' });

async function write(screen: Screen, text: string): Promise<void> {
  await button(screen).click();
  await field(screen).fill(text);
}

/** The server has this caption from now on, and answers with it. */
function replyCaption(caption: string | null): void {
  const photo = photoTakenInMay(14, { caption });
  replyPhotos([photo]);
  server.reply(changeCaption, 200, { message: 'Changed', photo });
}

const sent = () => server.requests(changeCaption).map(({ body }) => body.caption);

test('caption: is saved by Ctrl+Enter and on blur, if it was changed', async () => {
  const screen = await open();
  replyCaption('At the sea');
  await write(screen, 'At the sea');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectToast('Photo details updated successfully!');
  await expect.element(button(screen)).toHaveTextContent(/At the sea$/);
  await expect.element(button(screen)).toHaveFocus();
  await expect.poll(() => document.title).toBe('At the sea - Zoë & Sam');

  await write(screen, '  At the sea ');
  await userEvent.tab();
  await write(screen, 'Never mind');
  await userEvent.keyboard('{Escape}');
  await expect.element(button(screen)).toHaveTextContent(/At the sea$/);
  expect(sent()).toEqual(['At the sea']);

  replyCaption(null);
  await write(screen, '');
  await userEvent.tab();
  await expect.element(button(screen)).toHaveTextContent(/^Add a caption$/);
});

test('caption: Back saves what is being written', async () => {
  const screen = await open();
  server.reply(changeCaption, 503);
  await write(screen, 'Not lost');
  await screen.navigate('/');
  await expectToast('Failed to update photo. Please try again.');
  await screen.navigate(-1);
  await expect.element(field(screen)).toHaveValue('Not lost');
  await field(screen).fill('Written on');
  replyCaption('Written on');
  await screen.navigate('/');
  await expectToast('Photo details updated successfully!');
  expect(sent().at(-1)).toBe('Written on');
});

test("caption: the partner's change is overwritten only after a confirmation", async () => {
  const screen = await open();
  await write(screen, 'Mine');
  replyCaption('Theirs');
  await refetch();
  const changed = screen.getByText('Changed on another device to “Theirs”.');
  await expect.element(changed).toBeVisible();
  // The user leaves the page, and visits it again.
  await screen.navigate('/');
  await screen.navigate(-1);
  await expect.element(field(screen)).toHaveValue('Mine');
  await screen.getByRole('button', { name: 'Show saved version' }).click();
  await expect.element(button(screen)).toHaveTextContent(/Theirs$/);
  expect(sent()).toEqual([]);

  await write(screen, 'Mine again');
  replyCaption('Theirs again');
  await refetch();
  const keep = screen.getByRole('button', { name: 'Keep mine' });
  await expect.element(keep).toBeVisible();
  replyCaption('Mine again');
  await keep.click();
  await expect.element(button(screen)).toHaveTextContent(/Mine again$/);
  expect(sent()).toEqual(['Mine again']);
});

test('caption: Escape of an input method keeps the editor and its text', async () => {
  const screen = await open();
  await write(screen, 'Kept');
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
    const screen = await open();
    const save = screen.getByRole('button', { name: 'Save', exact: true });
    await write(screen, 'Not this');
    await expect.element(screen.getByText(/press Ctrl\+Enter/)).not.toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(button(screen)).toHaveTextContent('Add a caption');
    await write(screen, 'x'.repeat(10_001));
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await field(screen).fill('At the sea');
    replyCaption('At the sea');
    await save.click();
    await expect.element(button(screen)).toHaveFocus();
    expect(sent()).toEqual(['At the sea']);
  }));
