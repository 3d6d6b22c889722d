import type { Page } from '@playwright/test';
import { approveBox, readReceived } from '#features/boxes/boxes.contract.ts';
import { boxPlayers, card, reviewOf } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectFocusIn, expectUsable, phone } from './looks.ts';
import { addPhoto } from './pictures.ts';
import { heldBack } from './wire.ts';

test.use({ opens: '/surprise-boxes' });

/** The sentence that says what the user can do now. */
const next = (page: Page) => page.locator('p', { hasText: 'Up next:' });

test('a box from creating to claiming: the screen says what to do next at every step', async ({
  zoe,
  sam,
}) => {
  test.slow();
  await sam.page.setViewportSize(phone.viewport);
  for (const { page } of [zoe, sam]) {
    await expect(page.getByRole('heading', { name: 'Surprise Boxes' })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText('Surprise boxes from your partner will appear here')).toBeVisible();
  }

  // Zoë makes a box. Step 1 says what is missing, and Enter goes on.
  await zoe.page.getByRole('button', { name: 'Create Box' }).click();
  const form = zoe.page.getByRole('dialog', { name: 'Create a surprise box' });
  await form.getByRole('button', { name: 'Next' }).click();
  for (const fault of [
    'Prize name is required to continue',
    'Prize description is required to continue',
    'Task description is required to continue',
    'Prize price must be greater than 0 to continue',
  ]) {
    await expect(form.getByText(fault)).toBeVisible();
  }
  await expect(form.getByLabel('Prize name')).toBeFocused();
  await form.getByLabel('Prize name').fill('Movie night');
  await expect(form.getByText('Prize name is required to continue')).toHaveCount(0);
  await form.getByLabel('Prize description').fill('With popcorn');
  await form.getByLabel('Task description').fill('Water the plants');
  await form.getByLabel('Prize price ($)').fill('12.5');
  await form.getByLabel('Prize price ($)').press('Enter');
  await expect(form.getByText('Step 2 of 2')).toBeInViewport({ ratio: 1 });

  // Step 2 repeats name and price, with texts of its own.
  await form.getByLabel('Hours').fill('0');
  await form.getByLabel('Minutes').fill('4');
  await form.getByLabel('Prize name').fill('');
  await form.getByLabel('Prize price ($)').fill('-1');
  await form.getByRole('button', { name: 'Create Box' }).click();
  await expect(form.getByText('Prize name is required')).toBeVisible();
  await expect(form.getByText('Price cannot be negative')).toBeVisible();
  await expect(form.getByText('Expiration duration must be at least 5 minutes')).toBeVisible();
  await form.getByLabel('Prize price ($)').fill('0');
  await form.getByRole('button', { name: 'Create Box' }).click();
  await expect(form.getByText('Prize price is required')).toBeVisible();
  await form.getByLabel('Prize price ($)').fill('12.5');
  await form.getByLabel('Prize name').fill('Movie night');
  await form.getByRole('button', { name: '1 hour' }).click();
  await form.getByRole('radio', { name: 'Task' }).check({ force: true });
  await form.getByRole('button', { name: 'Create Box' }).click();
  await expect(zoe.page.getByRole('tab', { name: 'Created (1)' })).toBeVisible();
  const mine = card(zoe.page, 'Movie night');
  await expect(mine).toContainText('Waiting for recipient to open');
  // Nothing is hers to do.
  await expect(next(zoe.page)).toHaveCount(0);

  // Sam opens it: the task, the time left and the next action unfold.
  const masked = card(sam.page, 'Water the plants');
  await expect(masked).toContainText('Available');
  await expect(masked).toContainText('Mystery prize');
  await expect(sam.page.getByText('Movie night')).toHaveCount(0);
  await expect(next(sam.page)).toHaveText('Up next: Open “Water the plants”');
  await masked.getByRole('button', { name: 'Open box' }).click();
  await expect(masked.getByRole('heading', { name: 'Your task' })).toBeFocused();
  const challenge = masked.getByRole('heading', { name: 'Your task' }).locator('..');
  await expect(challenge).toContainText('Water the plants');
  await expect(challenge.getByRole('timer')).toContainText('m ');
  await expect(masked.getByRole('button', { name: 'Complete task' })).toBeInViewport();
  await expect(next(sam.page)).toHaveText('Up next: Complete “Water the plants”');
  await expect(mine).toContainText('Waiting for completion');
  await expect(next(zoe.page)).toHaveCount(0);
  for (const { page } of [zoe, sam]) await expectUsable(page);

  const pay = masked.getByRole('button', { name: 'Pay $12.50' });
  await expect(pay.locator('svg')).toBeVisible();
  await pay.click();
  const payment = sam.page.getByRole('dialog', { name: 'Pay for prize' });
  await expect(payment.getByLabel('Payment note')).toHaveValue('Paid $12.50 for the prize');
  await payment.getByRole('button', { name: 'Send for approval' }).click();
  await expect(masked).toContainText('Waiting for approval');
  await expect(next(sam.page)).toHaveCount(0);

  // Zoë rejects it.
  await expect(zoe.page.getByRole('tab', { name: 'Created (1)' })).toContainText('1 pending');
  await expect(next(zoe.page)).toHaveText('Up next: Review “Movie night”');
  await expect(mine).toContainText('Paid $12.50');
  const review = reviewOf(zoe.page, 'Movie night');
  const { rejection } = review;
  await review.open();
  await expect(review.dialog).toContainText('Paid $12.50 for the prize');
  await review.askAgain.click();
  await rejection.getByLabel("What's missing?").fill('A photo of it');
  await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(masked).toContainText('A photo of it');
  await expect(masked).toContainText('Rejected');
  await expect(masked).toContainText('Please complete the task again with the feedback above.');

  // The sentence has the button of the action.
  await expect(next(sam.page)).toHaveText('Up next: Complete “Water the plants”');
  await sam.page.getByRole('button', { name: 'Complete task' }).first().click();
  const completion = sam.page.getByRole('dialog', { name: 'Complete task' });
  await completion.getByLabel('How did you do it?').fill('Twice');
  await completion.getByRole('button', { name: 'Send for approval' }).click();
  await expect(mine).toContainText('Twice');
  await expect(next(zoe.page)).toHaveText('Up next: Review “Movie night”');
  // The sentence has the same button: it shows the proof, and decides nothing.
  await zoe.page.getByRole('button', { name: 'Review' }).first().click();
  await expect(review.dialog).toContainText('Twice');
  await expect(mine).toContainText('Pending Approval');
  await review.approve.click();
  await expect(review.dialog).toBeHidden();
  await expect(mine).toContainText('Approved');
  await expect(next(zoe.page)).toHaveCount(0);

  const won = card(sam.page, 'Movie night');
  await expect(next(sam.page)).toHaveText('Up next: Claim “Movie night”');
  await won.getByRole('button', { name: 'Claim prize' }).click();
  const joy = sam.page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(joy).toContainText('You won a prize from Zoë:');
  await expect(joy.getByText('Movie night')).toHaveCount(1);
  await joy.getByRole('button', { name: 'Hooray!' }).click();
  await expect(won).toContainText('Claimed');
  await expect(mine).toContainText('Claimed');
  for (const { page } of [zoe, sam]) {
    await expect(next(page)).toHaveCount(0);
    await expectUsable(page);
  }
});

test('boxes: a review shows the proof, follows changes, and alone decides', async ({
  zoe,
  address,
}) => {
  test.slow();
  const { page, context } = zoe;
  const play = boxPlayers(address);
  const id = await play.createUpTo('open', { prizeName: 'Movie night', completionType: 'PHOTO' });
  const photo = await addPhoto(address, 'sam', { hue: 200 });
  const proof = { completionData: 'Look at this', completionPhotoId: photo.id };
  await play.completeWith(id, proof);
  await page.goto(`${address}/surprise-boxes?tab=created`);
  const review = reviewOf(page, 'Movie night');
  const upNext = page.getByRole('button', { name: 'Review' }).first();
  await expect(next(page)).toHaveText('Up next: Review “Movie night”');
  // The second click of a double click decides nothing.
  await upNext.dblclick();
  await expect(review.dialog).toContainText('Look at this');
  await expect(review.dialog).toContainText('Cook for me');
  await expect(review.dialog.getByRole('img')).toBeVisible();
  await expect(card(page, 'Movie night')).toContainText('Pending Approval');
  await expectUsable(page, '[role="dialog"]');
  const enlarge = review.dialog.getByRole('button', { name: 'View full screen' });
  await enlarge.click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 1')).toBeHidden();
  await expect(enlarge).toBeFocused();
  await context.setOffline(true);
  await expect(review.approve).toHaveAccessibleDescription(/offline/);
  await context.setOffline(false);
  await expect(review.approve).toHaveAccessibleDescription('');

  // Rejected and completed again on other devices.
  await play.reject(id);
  await expect(review.dialog).toContainText('This box was rejected.');
  await expect(review.approve).toHaveCount(0);
  await expectFocusIn(review.dialog);
  await play.completeWith(id, { completionData: 'With salt' });
  await expect(review.dialog).toContainText('With salt');
  await expect(review.dialog.getByText('Sam completed the task. Please review it.')).toBeVisible();

  // Rejected while the approval is on its way.
  const goOn = await heldBack(page, approveBox);
  await review.approve.click();
  await play.reject(id);
  goOn();
  await expect(review.dialog).toContainText('This box was rejected.');
  await review.dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card(page, 'Movie night')).toContainText('Rejected');
});

test('a scheduled box is hidden from its recipient; a photo is required for a photo task', async ({
  zoe,
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  await play.create({ prizeName: 'Later', taskDescription: 'Hidden task', isInstantDrop: false });
  await play.createUpTo('open', { completionType: 'PHOTO' });
  await zoe.page.goto(`${address}/surprise-boxes?tab=created`);
  await expect(card(zoe.page, 'Later')).toContainText('Drops in');
  const { page } = sam;
  await expect(page.getByRole('tab', { name: 'Received (1)' })).toBeVisible();
  await expect(page.getByText('Hidden task')).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Complete task' }).click();
  const form = page.getByRole('dialog', { name: 'Complete task' });
  await expect(form.getByLabel('How did you do it?')).toHaveValue('Here is the photo');
  await expect(form.getByText('Required. Your partner wants to see it.')).toBeVisible();
  const send = form.getByRole('button', { name: 'Send for approval' });
  await expect(send).toHaveAccessibleDescription('Please add a photo first');
});

test('20 boxes on a page, and the 10 latest updates with links @night', async ({
  sam,
  address,
}) => {
  const { page } = sam;
  const play = boxPlayers(address);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('No received boxes')).toBeVisible();
  const oldest = await play.create({ prizeDescription: 'The oldest' });
  for (let more = 0; more < 20; more += 1) await play.create();
  const boxes = page.getByRole('article');
  const pages = page.getByRole('navigation', { name: 'Pages of received boxes' });
  await expect(page.getByRole('tab', { name: 'Received (21)' })).toBeVisible();
  await expect(boxes).toHaveCount(20);
  await expect(pages).toContainText('Page 1 of 2');
  const news = page.getByRole('region', { name: 'Latest updates' }).getByRole('listitem');
  await expect(news).toHaveCount(10);
  await expect(news.first()).toContainText('A surprise box from Zoë has dropped.');

  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(boxes).toHaveCount(1);
  await news.first().getByRole('button').click();
  await expect(pages).toContainText('Page 1 of 2');
  const found = boxes.first().getByRole('heading', { level: 3 });
  await expect(found).toBeFocused();
  // Again.
  await news.first().getByRole('button').click();
  await expect(found).toBeFocused();
  await page.goto(`${address}/surprise-boxes?box=${oldest}`);
  await expect(pages).toContainText('Page 2 of 2');
  await expect(boxes.getByRole('heading', { level: 3 })).toBeFocused();
  // The address keeps the page, not the box.
  await expect(page).toHaveURL(`${address}/surprise-boxes?page=2`);
  await expect(news).toHaveCount(10);

  // Another list begins with its first page.
  await page.getByRole('tab', { name: 'Created (0)' }).click();
  await expect(page.getByText('No created boxes')).toBeVisible();
  await page.getByRole('tab', { name: 'Received (21)' }).click();
  await expect(pages).toContainText('Page 1 of 2');
});

test('the link of a toast leads to a box that is not loaded yet @night', async ({
  sam,
  address,
}) => {
  const { page } = sam;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('No received boxes')).toBeVisible();
  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Memories' })).toBeVisible();
  const goOn = await heldBack(page, readReceived);
  await boxPlayers(address).create();
  await page.getByRole('button', { name: 'Show box' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Surprise Boxes' })).toBeVisible();
  goOn();
  const title = card(page).getByRole('heading', { level: 3 });
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(`${address}/surprise-boxes`);
});
