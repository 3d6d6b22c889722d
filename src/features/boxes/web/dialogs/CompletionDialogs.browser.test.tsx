import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readPhotosPage } from '#features/photos/photos.contract.ts';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { photoTakenInMay, replyPhotos } from '../../../../../tests/components/photos.ts';
import { render, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { type Box, completeBox, rejectBox } from '../../boxes.contract.ts';
import { BoxDialogs } from './BoxDialogs.tsx';

const close = () => undefined;
const complete = (box: Box) =>
  render(<BoxDialogs dialog={{ kind: 'complete', box }} onDialog={close} />, { as: 'sam' });
const open = (fields: Partial<Box>) => aBox({ status: 'OPENED', ...fields });

const how = (screen: Screen) => screen.getByLabelText('How did you do it?');
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const send = (screen: Screen) => button(screen, 'Send for approval');
const error = (screen: Screen) => screen.getByRole('alert');

test('a completion needs a text, which stays after an error', async () => {
  const box = open({});
  const boxes = serveBoxes('sam', [box]);
  const screen = await complete(box);
  await expect.element(send(screen)).toHaveAccessibleDescription('Please describe how you did it');
  await how(screen).fill('Done');
  server.dropRequests(completeBox);
  await send(screen).click();
  await expect.element(error(screen)).toHaveTextContent('Failed to complete box');
  await expect.element(how(screen)).toHaveValue('Done');
  // No field of this form has the name that the server uses.
  const message = 'Not like this';
  server.reply(completeBox, 400, { message, fields: { completionData: message } });
  await send(screen).click();
  await expect.element(error(screen)).toHaveTextContent(message);
  boxes.accept();
  await send(screen).click();
  await expectToast('Sent for approval');
});

test('a completion names the place', async () => {
  const box = open({ completionType: 'LOCATION' });
  serveBoxes('sam', [box]);
  const screen = await complete(box);
  await screen.getByLabelText('Place').fill('The pier');
  await how(screen).fill('By bike');
  await send(screen).click();
  await expectToast('Sent for approval');
  expect(server.requests(completeBox)).toMatchObject([
    { body: { completionData: 'Place: The pier\nBy bike' } },
  ]);
});

test('a completion is timed, also while its dialog is closed', async () => {
  const box = open({ completionType: 'TIME' });
  serveBoxes('sam', [box]);
  const first = await complete(box);
  await expect.element(first.getByRole('timer')).toHaveTextContent('0:00');
  await button(first, 'Start').click();
  await how(first).fill('Planking');
  await expectAccessible();
  await first.unmount();

  const screen = await complete(box);
  await expect.element(screen.getByRole('timer')).not.toHaveTextContent('0:00');
  await button(screen, 'Stop').click();
  await button(screen, 'Use this time').click();
  await expect
    .element(how(screen))
    .toHaveValue(expect.stringMatching(/^Planking\nIt took 0:\d\d\.$/));
});

test('a completion is timed until it is sent; a retry sends the same time', async () => {
  const box = open({ completionType: 'TIME' });
  const boxes = serveBoxes('sam', [box]);
  const screen = await complete(box);
  await button(screen, 'Start').click();
  await how(screen).fill('Planking');
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01');
  server.dropRequests(completeBox);
  await send(screen).click();
  await expect.element(error(screen)).toBeVisible();
  await expect.element(button(screen, 'Start')).toBeVisible();
  boxes.accept();
  await send(screen).click();
  await expectToast('Sent for approval');
  const [first, second] = server.requests(completeBox);
  expect(second?.body).toEqual(first?.body);
});

test('a completion by photo: one of the gallery is chosen, and removed', async () => {
  const box = open({ completionType: 'PHOTO' });
  serveBoxes('sam', [box]);
  const photos = [photoTakenInMay(14), photoTakenInMay(13)];
  replyPhotos(photos);
  const pagination = { page: 0, limit: 100, total: 2, totalPages: 1 };
  server.reply(readPhotosPage, 200, { photos, pagination });
  const screen = await complete(box);
  await expect.element(how(screen)).toHaveValue('Here is the photo');
  await expect.element(send(screen)).toHaveAccessibleDescription('Please add a photo first');
  await expect.element(screen.getByText('Required. Your partner wants to see it.')).toBeVisible();
  // Many systems have no MIME type for it.
  const chooser = document.querySelector('input[type=file]');
  expect(chooser?.getAttribute('accept')).toMatch(/\.heic\b/);

  await button(screen, 'Choose from gallery').click();
  const gallery = screen.getByRole('dialog', { name: 'Choose a photo' });
  const options = gallery.getByRole('option');
  await expect.element(gallery).toHaveTextContent('No photo selected');
  for (const [one, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    await options.nth(one).click();
    await expect.element(options.nth(one)).toHaveAttribute('aria-selected', 'true');
    await expect.element(options.nth(other)).toHaveAttribute('aria-selected', 'false');
    await expect.element(gallery).toHaveTextContent('1 photo selected');
  }
  await button(screen, 'Done').click();
  await expect.element(screen.getByRole('img')).toBeVisible();
  await expectAccessibleLayouts();
  await button(screen, 'Remove photo').click();
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  await expect.element(send(screen)).toHaveAccessibleDescription('Please add a photo first');

  await button(screen, 'Choose from gallery').click();
  await options.first().click();
  await button(screen, 'Done').click();
  await send(screen).click();
  await expectToast('Sent for approval');
  expect(server.requests(completeBox)).toMatchObject([
    { body: { completionData: 'Here is the photo', completionPhotoId: 14 } },
  ]);
});

test('asking for another try needs a reason, which is kept until it is sent', async () => {
  const box = aBox({ status: 'WAITING_APPROVAL' });
  const boxes = serveBoxes('zoe', [box]);
  const reject = () => render(<BoxDialogs dialog={{ kind: 'reject', box }} onDialog={close} />);
  const reason = (screen: Screen) => screen.getByLabelText("What's missing?");
  const first = await reject();
  await expect
    .element(button(first, 'Ask for another try'))
    .toHaveAccessibleDescription("Please say what's missing");
  await reason(first).fill('Salt');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await first.unmount();

  const screen = await reject();
  await expect.element(reason(screen)).toHaveValue('Salt');
  server.reply(rejectBox, 500);
  await button(screen, 'Ask for another try').click();
  await expect.element(error(screen)).toHaveTextContent('Failed to reject completion');
  boxes.accept();
  await button(screen, 'Ask for another try').click();
  await expectToast('Asked for another try');
  await expect.element(reason(screen)).toHaveValue('');
  expect(server.requests(rejectBox).at(-1)?.body).toEqual({ rejectionReason: 'Salt' });
});
