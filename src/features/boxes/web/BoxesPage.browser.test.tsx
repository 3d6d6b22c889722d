import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { readMemories } from '#features/memories/memories.contract.ts';
import { socket } from '#platform/web/realtime/socket.ts';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../tests/components/boxes.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { replyPhotos } from '../../../../tests/components/photos.ts';
import { refetch, renderRoutes, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { socketServer } from '../../../../tests/components/socket.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import {
  type Box,
  cancelBox,
  claimBox,
  completeBox,
  openBox,
  readBoxNotifications,
  readOwned,
  readReceived,
} from '../boxes.contract.ts';
import { statuses } from '../boxes.rules.ts';
import * as BoxesPage from './BoxesPage.tsx';

const open = (as: 'zoe' | 'sam', query = '') =>
  renderRoutes([{ path: '/surprise-boxes', ...BoxesPage }], `/surprise-boxes${query}`, { as });
/** Named by its prize, or by its task before the approval. */
const card = (screen: Screen, name: string) => screen.getByRole('article', { name });
const button = (within: Screen | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const banner = (screen: Screen, text: string) =>
  screen.getByRole('alert').filter({ hasText: text });

const anUpdate = (box: Box, eventId: number) => ({
  type: 'BOX_DROPPED' as const,
  eventId: `${eventId}`,
  timestamp: '2026-03-12T10:00:00Z',
  message: 'A surprise box from Zoë has dropped: “Cook for me”',
  box,
});

test('boxes: a tab that is closed for newer ones says so', async () => {
  serveBoxes('sam', []);
  server.reply(readBoxNotifications, 200, []);
  const screen = await open('sam');
  socket.start();
  await expect.element(screen.getByText('Live', { exact: true })).toBeVisible();
  socketServer.crowd();
  await expect.element(screen.getByText('Too many tabs', { exact: true })).toBeVisible();
});

test('boxes: 20 on a page; updates and links lead to their box', async () => {
  const boxes = Array.from({ length: 21 }, (_, place) => aBox({ id: place + 1 }));
  serveBoxes('sam', boxes);
  server.reply(readBoxNotifications, 200, boxes.slice(0, 10).map(anUpdate));
  const screen = await open('sam');
  const cards = screen.getByRole('article');
  const pages = screen.getByRole('navigation', { name: 'Pages of received boxes' });
  await expect.element(screen.getByRole('tab', { name: 'Received (21)' })).toBeVisible();
  await expect.element(cards).toHaveLength(20);
  await expect.element(pages).toHaveTextContent('Page 1 of 2');
  const updates = screen.getByRole('region', { name: 'Latest updates' }).getByRole('button');
  await expect.element(updates).toHaveLength(10);

  await button(pages, 'Next').click();
  await expect.element(pages).toHaveTextContent('Page 2 of 2');
  await expect.element(cards).toHaveLength(1);
  const title = cards.first().getByRole('heading', { level: 3 });
  // The second time it is in sight already.
  for (let visits = 0; visits < 2; visits += 1) {
    await updates.first().click();
    await expect.element(pages).toHaveTextContent('Page 1 of 2');
    await expect.element(title).toHaveFocus();
  }
  await screen.navigate('/surprise-boxes?box=21');
  await expect.element(pages).toHaveTextContent('Page 2 of 2');
  await expect.element(title).toHaveFocus();
  // The address keeps the page, not the box.
  expect(screen.location()).toBe('/surprise-boxes?page=2');

  // Another list begins with its first page.
  await screen.getByRole('tab', { name: 'Created (0)' }).click();
  await expect.element(screen.getByText('No created boxes')).toBeVisible();
  await screen.getByRole('tab', { name: 'Received (21)' }).click();
  await expect.element(pages).toHaveTextContent('Page 1 of 2');
});

test('boxes: up next is the box that is first on Home', async () => {
  const droppedAt = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  serveBoxes('sam', [
    aBox({ id: 2, taskDescription: 'Sing', droppedAt: droppedAt(1) }),
    aBox({ id: 1, taskDescription: 'Dance', droppedAt: droppedAt(2) }),
  ]);
  const screen = await open('sam');
  const row = screen.getByRole('region', { name: 'Up next' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent('A surprise from ZoëDanceOpen');
});

test('boxes: up next is the row that Home shows; its title leads to the card, its button acts', async () => {
  const boxes = serveBoxes('sam', [aBox({ id: 1 }), aBox({ id: 2, status: 'OPENED' })]);
  const screen = await open('sam');
  const row = screen.getByRole('region', { name: 'Up next' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent(/^Cook for meTime left .*Complete$/);
  await row.getByRole('link', { name: 'Cook for me' }).click();
  const title = screen.getByRole('article').nth(1).getByRole('heading', { level: 3 });
  await expect.element(title).toHaveFocus();
  expect(screen.location()).toBe('/surprise-boxes');

  boxes.change(2, { status: 'EXPIRED' });
  await refetch();
  await expect.element(row).toHaveTextContent('A surprise from ZoëCook for meOpen');
  await button(row, 'Open').click();
  const opened = screen.getByRole('article').first();
  await expect.element(opened.getByRole('heading', { name: 'Your task' })).toHaveFocus();
  expect(server.requests(openBox)).toHaveLength(1);
});

test('boxes: in Chinese, the time until a drop is inside its sentence', async () => {
  serveBoxes('zoe', [aBox({ status: 'CREATED' })]);
  const path = '/surprise-boxes?tab=created';
  const options = { as: 'zoe', language: 'zh-CN' } as const;
  const screen = await renderRoutes([{ path: '/surprise-boxes', ...BoxesPage }], path, options);
  await expect.element(screen.getByRole('timer')).toHaveTextContent('1天23小时后送达');
});

test('boxes: a link leads to a box that is not loaded yet', async () => {
  serveBoxes('sam', [aBox({ id: 7 })]);
  const release = server.hold(readReceived);
  const screen = await open('sam', '?box=7');
  await expect.poll(() => server.requests(readReceived)).toHaveLength(1);
  expect(screen.location()).toBe('/surprise-boxes?box=7');
  release();
  const title = card(screen, 'Cook for me').getByRole('heading', { level: 3 });
  await expect.element(title).toHaveFocus();
  expect(screen.location()).toBe('/surprise-boxes');
});

test('boxes: each list that fails to load is loaded again', async () => {
  const boxes = [aBox(), aBox({ id: 2, ownerId: 2, recipientId: 1, status: 'EXPIRED' })];
  serveBoxes('zoe', boxes);
  server.reply(readReceived, 400, { message: 'No' });
  server.reply(readOwned, 400, { message: 'No' });
  server.reply(readBoxNotifications, 400, { message: 'No' });
  const screen = await open('zoe');
  await expect.element(banner(screen, 'Failed to load received boxes')).toBeVisible();
  await screen.getByRole('tab', { name: 'Created' }).click();
  // One error for all that is missing.
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load owned boxes');
  serveBoxes('zoe', boxes);
  await button(screen, 'Try Again').click();
  await expect.element(card(screen, 'A weekend away')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'Received (1)' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();

  // The list out of sight is loaded again when its error is dismissed.
  server.reply(readReceived, 400, { message: 'No' });
  await refetch();
  await expect.element(banner(screen, 'Failed to load received boxes')).toBeVisible();
  serveBoxes('zoe', boxes);
  await button(screen, 'Dismiss error').click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['Open box', 'DROPPED', openBox, 'Failed to open box'],
  ['Claim prize', 'APPROVED', claimBox, 'Failed to claim box'],
] as const)('boxes: an error of “%s” is shown, and it can be retried', async (...action) => {
  const [name, status, endpoint, error] = action;
  const boxes = serveBoxes('sam', [aBox({ status })]);
  server.reply(endpoint, 500);
  const screen = await open('sam');
  const press = screen.getByRole('article').getByRole('button', { name });
  await press.click();
  await expect.element(banner(screen, error)).toBeVisible();
  await button(screen, 'Dismiss error').click();
  await expect.element(banner(screen, error)).not.toBeInTheDocument();
  if (name === 'Claim prize') await expectToast('Failed to claim box. Please try again.');
  // A reason of the server is shown as it is.
  server.reply(endpoint, 409, { message: 'Not like this' });
  await press.click();
  await expect.element(banner(screen, 'Not like this')).toBeVisible();
  boxes.accept();
  await press.click();
  await expect.element(press).not.toBeInTheDocument();
  await expect.element(banner(screen, 'Not like this')).not.toBeInTheDocument();
});

test('boxes: one is canceled after a question; an error is shown', async () => {
  const boxes = serveBoxes('zoe', [aBox({ status: 'CREATED' })]);
  server.dropRequests(cancelBox);
  const screen = await open('zoe', '?tab=created');
  const question = screen.getByRole('alertdialog', { name: 'Cancel this box?' });
  const ask = () => button(card(screen, 'A weekend away'), 'Cancel box').click();
  await ask();
  await button(question, 'Keep box').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.requests(cancelBox)).toEqual([]);
  await ask();
  await button(question, 'Cancel box').click();
  await expect.element(banner(screen, 'Failed to cancel box')).toBeVisible();
  boxes.accept();
  await ask();
  await button(question, 'Cancel box').click();
  await expect.element(screen.getByText('No created boxes')).toBeVisible();
});

test('boxes: open, complete and claim by keyboard; the focus stays at the box', async () => {
  const boxes = serveBoxes('sam', [aBox({ prizeName: 'Movie night' })]);
  const screen = await open('sam');
  const press = async (target: Locator) => {
    await tabTo(target);
    await userEvent.keyboard('{Enter}');
  };
  const masked = card(screen, 'Cook for me');
  await expect.element(masked).toHaveTextContent('Mystery prize');
  await press(button(screen, 'Details for Cook for me'));
  await expect.element(masked).toHaveTextContent('1 hour after opening');
  await press(button(masked, 'Open box'));
  await expect.element(masked).toHaveTextContent('Opened');
  await expect.element(masked.getByRole('heading', { name: 'Your task' })).toHaveFocus();

  await press(button(masked, 'Complete task'));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('How did you do it?')).toHaveFocus();
  await userEvent.keyboard('It is cooked');
  await press(button(dialog, 'Send for approval'));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(masked).toHaveTextContent('Waiting for approval');
  await expect.element(masked.getByRole('heading', { name: 'Cook for me' })).toHaveFocus();

  boxes.change(1, { status: 'APPROVED' });
  await refetch();
  const won = card(screen, 'Movie night');
  await press(button(won, 'Claim prize'));
  const joy = screen.getByRole('dialog', { name: 'Congratulations!' });
  await expect.element(joy).toHaveTextContent('Movie night');
  await press(button(joy, 'Hooray!'));
  await expect.element(joy).not.toBeInTheDocument();
  await expect.element(won).toHaveTextContent('Claimed');
  await expect.element(won.getByRole('heading', { name: 'Movie night' })).toHaveFocus();
});

test('boxes: a late response leaves the next dialog open', async () => {
  serveBoxes('sam', [aBox({ status: 'OPENED' })]);
  const release = server.hold(completeBox);
  const screen = await open('sam');
  await button(card(screen, 'Cook for me'), 'Complete task').click();
  const completion = screen.getByRole('dialog', { name: 'Complete task' });
  await completion.getByLabelText('How did you do it?').fill('Done');
  await button(completion, 'Send for approval').click();
  await button(completion, 'Close').click();
  await expect.element(completion).not.toBeInTheDocument();
  await button(screen, 'Create Box').click();
  const another = screen.getByRole('dialog', { name: 'Create Box' });
  await expect.element(another).toBeVisible();
  release();
  await expectToast('Sent for approval');
  await expect.element(another).toBeVisible();
});

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test.each(['zoe', 'sam'] as const)('boxes: cards of every status for %s', async (as) => {
  replyPhotos([]);
  server.reply(readMemories, 200, []);
  const boxes = statuses.map((status, place) =>
    aBox({
      id: place + 1,
      // No box stays rejected: it is open again, with a reason.
      status: status === 'REJECTED' ? 'OPENED' : status,
      rejectionReason: status === 'REJECTED' ? 'Too salty' : null,
      prizeName: status === 'CLAIMED' ? long : status,
      prizeDescription: long,
      taskDescription: status,
      priceAmount: status === 'CLAIMED' ? 1e9 : 5,
    }),
  );
  serveBoxes(as, boxes);
  const screen = await open(as, as === 'zoe' ? '?tab=created' : '');
  // A scheduled box is hidden from its recipient.
  await expect.element(screen.getByRole('article')).toHaveLength(as === 'zoe' ? 8 : 7);
  for (const details of screen.getByRole('button', { name: /^Details for/ }).all()) {
    await details.click();
  }
  await (as === 'zoe' ? expectAccessibleLayouts() : expectAccessible());
});
