import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readPhotosPage, readSettings, uploadPhoto } from '#features/photos/photos.contract.ts';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { chooseFiles, jpegNamed } from '../../../../../tests/components/files.ts';
import { photoTakenInMay, replyPhotos } from '../../../../../tests/components/photos.ts';
import { render, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { approveBox, type Box, completeBox, rejectBox } from '../../boxes.contract.ts';
import { BoxDialogs } from './BoxDialogs.tsx';

const close = () => undefined;
/** Opens the dialog of Sam for a box of this kind. */
async function complete(
  completionType: Box['completionType'],
  kind: 'complete' | 'pay' = 'complete',
) {
  const box = aBox({ status: 'OPENED', completionType });
  const boxes = serveBoxes('sam', [box]);
  const dialog = <BoxDialogs dialog={{ kind, box }} onDialog={close} />;
  const screen = await render(dialog, { as: 'sam' });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    boxes,
    screen,
    button,
    send: button('Send for approval'),
    how: screen.getByLabelText('How did you do it?'),
    error: screen.getByRole('alert'),
  };
}

test('a completion needs a text, which stays after an error', async () => {
  const { boxes, send, how, error } = await complete('TASK');
  await expect.element(send).toHaveAccessibleDescription('Please describe how you did it');
  await how.fill('Done');
  server.reply(completeBox, 500);
  await send.click();
  await expect.element(error).toHaveTextContent('Failed to complete box');
  await expect.element(how).toHaveValue('Done');
  // No field of this form has the name that the server uses.
  const message = 'Not like this';
  server.reply(completeBox, 400, { message, fields: { completionData: message } });
  await send.click();
  await expect.element(error).toHaveTextContent(message);
  boxes.accept();
  await send.click();
  await expectToast('Sent for approval');
});

test('a completion names the place', async () => {
  const { screen, send, how } = await complete('LOCATION');
  await screen.getByLabelText('Place').fill('The pier');
  await how.fill('By bike');
  await send.click();
  await expectToast('Sent for approval');
  expect(server.requests(completeBox)).toMatchObject([
    { body: { completionData: 'Place: The pier\nBy bike' } },
  ]);
});

test('a payment has a note', async () => {
  const { screen, send } = await complete('PHOTO', 'pay');
  const note = screen.getByLabelText('Payment note');
  await expect.element(note).toHaveValue('Paid $12.34 for the prize');
  await send.click();
  await expectToast('Sent for approval');
  expect(server.requests(completeBox)).toMatchObject([
    { body: { completionData: 'Paid $12.34 for the prize', paid: true } },
  ]);
});

test('a completion is timed, also while its dialog is closed; a retry sends the same time', async () => {
  vi.setSystemTime('2026-11-28T12:00:00Z');
  const first = await complete('TIME');
  await first.button('Start').click();
  await first.how.fill('Planking');
  await first.screen.unmount();

  vi.setSystemTime('2026-11-28T12:01:02Z');
  const { boxes, send, how, button, error } = await complete('TIME');
  server.reply(completeBox, 500);
  await send.click();
  await expect.element(error).toBeVisible();
  await button('Use this time').click();
  await expect.element(how).toHaveValue('Planking\nIt took 1:02.');
  vi.setSystemTime('2026-11-28T12:05:00Z');
  boxes.accept();
  await send.click();
  await expectToast('Sent for approval');
  expect(server.requests(completeBox).map(({ body }) => body.completionData)).toEqual([
    'Planking\nIt took 1:02.',
    'Planking\nIt took 1:02.',
  ]);
});

test('a completion by photo: one of the gallery is chosen, and removed', async () => {
  const photos = [photoTakenInMay(14), photoTakenInMay(13)];
  replyPhotos(photos);
  const pagination = { page: 0, limit: 100, total: 2, totalPages: 1 };
  server.reply(readPhotosPage, 200, { photos, pagination });
  const { screen, button, send, error } = await complete('PHOTO');
  await expect.element(send).toHaveAccessibleDescription('Please add a photo first');
  await button('Choose from gallery').click();
  const gallery = screen.getByRole('dialog', { name: 'Choose a photo' });
  const option = (index: number) => gallery.getByRole('option').nth(index);
  await option(1).click();
  await option(0).click();
  await expect.element(option(0)).toHaveAttribute('aria-selected', 'true');
  await expect.element(option(1)).toHaveAttribute('aria-selected', 'false');
  await button('Done').click();
  await expect.element(screen.getByRole('img')).toBeVisible();
  await expectAccessibleLayouts();
  await button('Remove photo').click();
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  await expect.element(send).toHaveAccessibleDescription('Please add a photo first');

  server.reply(readSettings, 200, { keepOriginals: false });
  server.reply(uploadPhoto, 409, { message: 'Not like this' });
  chooseFiles(screen.getByRole('dialog'), [await jpegNamed('proof.jpg')]);
  await expect.element(error).toHaveTextContent('Not like this');
  await button('Choose from gallery').click();
  await option(0).click();
  await button('Done').click();
  await send.click();
  await expectToast('Sent for approval');
  expect(server.requests(completeBox)).toMatchObject([
    { body: { completionData: 'Here is the photo', completionPhotoId: 14 } },
  ]);
});

test('asking for another try needs a reason, which is kept until it is sent', async () => {
  const box = aBox({ status: 'WAITING_APPROVAL' });
  const boxes = serveBoxes('zoe', [box]);
  const reject = () => render(<BoxDialogs dialog={{ kind: 'reject', box }} onDialog={close} />);
  const reasonIn = (screen: Screen) => screen.getByLabelText("What's missing?");
  const askAgain = (screen: Screen) => screen.getByRole('button', { name: 'Ask for another try' });
  const first = await reject();
  await expect.element(askAgain(first)).toHaveAccessibleDescription("Please say what's missing");
  await reasonIn(first).fill('Salt');
  await userEvent.keyboard('{Escape}');
  await first.unmount();

  const screen = await reject();
  await expect.element(reasonIn(screen)).toHaveValue('Salt');
  server.reply(rejectBox, 500);
  await askAgain(screen).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to reject completion');
  boxes.accept();
  await askAgain(screen).click();
  await expectToast('Asked for another try');
  expect(server.requests(rejectBox).at(-1)?.body).toEqual({ rejectionReason: 'Salt' });
});

test('review: an error of the approval is shown, and it can be retried', async () => {
  const box = aBox({ status: 'WAITING_APPROVAL' });
  const boxes = serveBoxes('zoe', [box]);
  server.reply(approveBox, 500);
  const screen = await render(<BoxDialogs dialog={{ kind: 'review', box }} onDialog={close} />);
  const approve = screen.getByRole('button', { name: 'Approve' });
  await approve.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to approve completion');
  await expectAccessibleLayouts();
  boxes.accept();
  await approve.click();
  await expectToast('Box approved');
});
