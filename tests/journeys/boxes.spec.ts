import type { Page } from '@playwright/test';
import { card, reviewOf } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectAccessibleLayouts, phone } from './page-checks.ts';

test.use({ firstPath: '/surprise-boxes' });

/** The row that says what the user can do now. */
const next = (page: Page) => page.getByRole('region', { name: 'Up next' }).getByRole('listitem');

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

  // Zoë makes a box; Enter continues.
  await zoe.page.getByRole('button', { name: 'Create Box' }).click();
  const form = zoe.page.getByRole('dialog', { name: 'Create Box' });
  await form.getByLabel('Prize name').fill('Movie night');
  await form.getByLabel('Prize description').fill('With popcorn');
  await form.getByLabel('Task description').fill('Water the plants');
  await form.getByLabel('Prize price ($)').fill('12.5');
  await form.getByLabel('Prize price ($)').press('Enter');
  await expect(form.getByText('Step 2 of 2')).toBeInViewport({ ratio: 1 });

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
  await expect(next(sam.page)).toHaveText('A surprise from ZoëWater the plantsOpen');
  await masked.getByRole('button', { name: 'Open box' }).click();
  await expect(masked.getByRole('heading', { name: 'Your task' })).toBeFocused();
  const challenge = masked.getByRole('heading', { name: 'Your task' }).locator('..');
  await expect(challenge).toContainText('Water the plants');
  await expect(challenge.getByRole('timer')).toContainText('m ');
  await expect(masked.getByRole('button', { name: 'Complete task' })).toBeInViewport();
  await expect(next(sam.page)).toHaveText(/^Water the plantsTime left .*Complete$/);
  await expect(mine).toContainText('Waiting for completion');
  await expect(next(zoe.page)).toHaveCount(0);
  for (const { page } of [zoe, sam]) await expectAccessibleLayouts(page);

  const pay = masked.getByRole('button', { name: 'Pay $12.50' });
  await expect(pay.locator('svg')).toBeVisible();
  await pay.click();
  const payment = sam.page.getByRole('dialog', { name: 'Pay for prize' });
  await expect(payment.getByLabel('Payment note')).toHaveValue('Paid $12.50 for the prize');
  await payment.getByRole('button', { name: 'Send for approval' }).click();
  await expect(masked).toContainText('Waiting for approval');
  await expect(next(sam.page)).toHaveCount(0);

  // Zoë asks for another try.
  await expect(zoe.page.getByRole('tab', { name: 'Created (1)' })).toContainText('1 pending');
  await expect(next(zoe.page)).toContainText('“Movie night”. Please review it.');
  await expect(mine).toContainText('Paid $12.50');
  const review = reviewOf(zoe.page, 'Movie night');
  const { rejection } = review;
  await review.open();
  await expect(review.dialog).toContainText('Paid $12.50 for the prize');
  await review.askAgain.click();
  await rejection.getByLabel("What's missing?").fill('A photo of it');
  await rejection.getByRole('button', { name: 'Ask for another try' }).click();
  await expect(masked).toContainText('A photo of it');
  await expect(masked).toContainText('Rejected');
  await expect(masked).toContainText('Please complete the task again with the feedback above.');

  // The row has the button of the action.
  await expect(next(sam.page)).toHaveText(
    /^Another try: Water the plantsA photo of itTime left .*Complete$/,
  );
  await next(sam.page).getByRole('button', { name: 'Complete' }).click();
  const completion = sam.page.getByRole('dialog', { name: 'Complete task' });
  await completion.getByLabel('How did you do it?').fill('Twice');
  await completion.getByRole('button', { name: 'Send for approval' }).click();
  await expect(mine).toContainText('Twice');
  await expect(next(zoe.page)).toContainText('“Movie night”. Please review it.');
  // The row has the same button: it shows the proof, and decides nothing.
  await next(zoe.page).getByRole('button', { name: 'Review' }).click();
  await expect(review.dialog).toContainText('Twice');
  await expect(mine).toContainText('Pending Approval');
  await review.approve.click();
  await expect(review.dialog).toBeHidden();
  await expect(mine).toContainText('Approved');
  await expect(next(zoe.page)).toHaveCount(0);

  const won = card(sam.page, 'Movie night');
  await expect(next(sam.page)).toHaveText('You won “Movie night”From ZoëClaim prize');
  await won.getByRole('button', { name: 'Claim prize' }).click();
  const joy = sam.page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(joy).toContainText('You won a prize from Zoë:');
  await expect(joy.getByText('Movie night')).toHaveCount(1);
  await joy.getByRole('button', { name: 'Hooray!' }).click();
  await expect(won).toContainText('Claimed');
  await expect(mine).toContainText('Claimed');
  for (const { page } of [zoe, sam]) await expect(next(page)).toHaveCount(0);
});
