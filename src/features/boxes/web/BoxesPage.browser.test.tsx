import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { readMemories } from '#features/memories/memories.contract.ts';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../tests/components/boxes.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { replyPhotos } from '../../../../tests/components/photos.ts';
import { refetch, renderRoutes, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
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
const titleOf = (box: Locator) => box.getByRole('heading', { level: 3 });
const button = (within: Screen | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const banner = (screen: Screen, text: string) =>
  screen.getByRole('alert').filter({ hasText: text });
const upNext = (screen: Screen) =>
  screen.getByRole('region', { name: 'Up next' }).getByRole('listitem');

const anUpdate = (box: Box, eventId: number) => ({
  type: 'BOX_DROPPED' as const,
  eventId: `${eventId}`,
  timestamp: '2026-03-12T10:00:00Z',
  message: 'A surprise box from Zoë has dropped: “Cook for me”',
  box,
});

test('boxes: 20 on a page; updates and links lead to their box', async () => {
  const boxes = Array.from({ length: 21 }, (_, place) => aBox({ id: place + 1 }));
  serveBoxes('sam', boxes);
  server.reply(readBoxNotifications, 200, boxes.slice(0, 1).map(anUpdate));
  const release = server.hold(readReceived);
  const screen = await open('sam', '?box=21');
  const cards = screen.getByRole('article');
  const pages = screen.getByRole('navigation', { name: 'Pages of received boxes' });
  // The box is not loaded yet.
  await expect.poll(() => server.requests(readReceived)).toHaveLength(1);
  release();
  await expect.element(pages).toHaveTextContent('Page 2 of 2');
  await expect.element(cards).toHaveLength(1);
  await expect.element(titleOf(cards.first())).toHaveFocus();
  // The address keeps the page, not the box.
  expect(screen.location()).toBe('/surprise-boxes?page=2');

  const update = screen.getByRole('region', { name: 'Latest updates' }).getByRole('button');
  // The second time it is in sight already.
  for (let visits = 0; visits < 2; visits += 1) {
    await update.click();
    await expect.element(pages).toHaveTextContent('Page 1 of 2');
    await expect.element(titleOf(cards.first())).toHaveFocus();
  }
  expect(cards.elements()).toHaveLength(20);
  await button(pages, 'Next').click();
  await expect.element(pages).toHaveTextContent('Page 2 of 2');

  // Another list begins with its first page.
  await screen.getByRole('tab', { name: 'Created (0)' }).click();
  await expect.element(screen.getByText('No created boxes')).toBeVisible();
  await screen.getByRole('tab', { name: 'Received (21)' }).click();
  await expect.element(pages).toHaveTextContent('Page 1 of 2');
});

test('boxes: up next is the most urgent box; its title leads to the card, its button acts', async () => {
  const boxes = serveBoxes('sam', [aBox({ id: 1 }), aBox({ id: 2, status: 'OPENED' })]);
  const screen = await open('sam');
  await expect.element(upNext(screen)).toHaveTextContent(/^Cook for meTime left .*Complete$/);
  await upNext(screen).getByRole('link', { name: 'Cook for me' }).click();
  await expect.element(titleOf(screen.getByRole('article').nth(1))).toHaveFocus();

  boxes.change(2, { status: 'EXPIRED' });
  await refetch();
  await expect.element(upNext(screen)).toHaveTextContent('A surprise from ZoëCook for meOpen');
  await button(upNext(screen), 'Open').click();
  const opened = screen.getByRole('article').first();
  await expect.element(opened.getByRole('heading', { name: 'Your task' })).toHaveFocus();
  expect(server.requests(openBox)).toHaveLength(1);
});

test('boxes: each list that fails to load is loaded again', async () => {
  const boxes = [aBox(), aBox({ id: 2, ownerId: 2, recipientId: 1, status: 'EXPIRED' })];
  serveBoxes('zoe', boxes);
  for (const list of [readReceived, readOwned]) server.reply(list, 400, { message: 'No' });
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
});

test('boxes: an error of an action is shown until the next one', async () => {
  const boxes = serveBoxes('sam', [aBox({ status: 'APPROVED' })]);
  server.reply(claimBox, 500);
  const screen = await open('sam');
  const claim = button(screen.getByRole('article'), 'Claim prize');
  await claim.click();
  await expect.element(banner(screen, 'Failed to claim box')).toBeVisible();
  await expectToast('Failed to claim box. Please try again.');
  await button(screen, 'Dismiss error').click();
  await expect.element(banner(screen, 'Failed to claim box')).not.toBeInTheDocument();
  // A reason of the server is shown as it is.
  server.reply(claimBox, 409, { message: 'Not like this' });
  await claim.click();
  await expect.element(banner(screen, 'Not like this')).toBeVisible();
  boxes.accept();
  await claim.click();
  await expect.element(banner(screen, 'Not like this')).not.toBeInTheDocument();
});

test('boxes: one is canceled after a question', async () => {
  serveBoxes('zoe', [aBox({ status: 'CREATED' })]);
  const screen = await open('zoe', '?tab=created');
  const question = screen.getByRole('alertdialog', { name: 'Cancel this box?' });
  const ask = () => button(card(screen, 'A weekend away'), 'Cancel box').click();
  await ask();
  await button(question, 'Keep box').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.requests(cancelBox)).toEqual([]);
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
  await expect.element(masked.getByRole('heading', { name: 'Your task' })).toHaveFocus();

  await press(button(masked, 'Complete task'));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('How did you do it?')).toHaveFocus();
  await userEvent.keyboard('It is cooked');
  await press(button(dialog, 'Send for approval'));
  await expect.element(masked).toHaveTextContent('Waiting for approval');
  await expect.element(titleOf(masked)).toHaveFocus();

  boxes.change(1, { status: 'APPROVED' });
  await refetch();
  const won = card(screen, 'Movie night');
  await press(button(won, 'Claim prize'));
  const congratulations = screen.getByRole('dialog', { name: 'Congratulations!' });
  await expect.element(congratulations).toHaveTextContent('Movie night');
  await press(button(congratulations, 'Hooray!'));
  await expect.element(won).toHaveTextContent('Claimed');
  await expect.element(titleOf(won)).toHaveFocus();
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
  for (const details of screen.getByRole('button', { name: /^Details for/ }).elements()) {
    if (details instanceof HTMLElement) details.click();
  }
  await (as === 'zoe' ? expectAccessibleLayouts() : expectAccessible());
});
