import type { Page, Route } from '@playwright/test';
import * as contract from '#features/boxes/boxes.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { boxPlayers, card, reviewOf } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { heldBack } from './wire.ts';

const boxes = '/surprise-boxes';

/** Makes such requests fail while `during` runs. */
async function failing(
  page: Page,
  { method, path }: EndpointSpec,
  how: 'silent' | 'broken' | 'in words',
  during: () => Promise<void>,
): Promise<void> {
  const isIt = new RegExp(`${path.replace(/:\w+/, '\\d+')}(\\?|$)`);
  const fail = (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (how === 'silent') return route.abort();
    const words = how === 'broken' ? undefined : { json: { message: 'Not like this' } };
    return route.fulfill({ status: how === 'broken' ? 500 : 409, ...words });
  };
  await page.route(isIt, fail);
  await during();
  await page.unroute(isIt, fail);
}

const banner = (page: Page, words: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: words });

test('errors of each action are shown, and it can be retried @night', async ({
  zoe,
  sam,
  address,
}) => {
  test.slow();
  const play = boxPlayers(address);
  await play.create();
  await play.createUpTo('open', { prizeDescription: 'opened' });
  await play.createUpTo('approve', { prizeName: 'Approved one' });
  await play.create({ prizeName: 'Later', isInstantDrop: false });
  await play.createUpTo('complete', { prizeName: 'Completed one' });

  const { page } = sam;
  await page.goto(address + boxes);
  const dropped = card(page).filter({ hasText: 'Available' });
  const open = dropped.getByRole('button', { name: 'Open box' });
  await failing(page, contract.openBox, 'silent', async () => {
    await open.click();
    await expect(banner(page, 'Failed to open box')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Dismiss error' }).click();
  await expect(banner(page, 'Failed to open box')).toBeHidden();
  // A reason of the server is shown as it is.
  await failing(page, contract.openBox, 'in words', async () => {
    await open.click();
    await expect(banner(page, 'Not like this')).toBeVisible();
  });
  await open.click();
  await expect(dropped).toHaveCount(0);
  await expect(banner(page, 'Not like this')).toBeHidden();

  const claim = card(page, 'Approved one').getByRole('button', { name: 'Claim prize' });
  await failing(page, contract.claimBox, 'broken', async () => {
    await claim.click();
    await expectMessage(page, 'Failed to claim box. Please try again.');
    await expect(banner(page, 'Failed to claim box')).toBeVisible();
  });
  await claim.click();
  await page.getByRole('button', { name: 'Hooray!' }).click();
  await expect(card(page, 'Approved one')).toContainText('Claimed');

  await card(page).getByRole('button', { name: 'Complete task' }).first().click();
  const completion = page.getByRole('dialog', { name: 'Complete task' });
  const send = completion.getByRole('button', { name: 'Send for approval' });
  await expect(send).toHaveAccessibleDescription('Please describe how you did it');
  await completion.getByLabel('How did you do it?').fill('Done');
  await failing(page, contract.completeBox, 'silent', async () => {
    await send.click();
    await expect(completion.getByRole('alert')).toHaveText('Failed to complete box');
  });
  await expect(completion.getByLabel('How did you do it?')).toHaveValue('Done');
  // A late response leaves the next dialog open.
  const goOn = await heldBack(page, contract.completeBox);
  await send.click();
  await completion.getByRole('button', { name: 'Close' }).click();
  await expect(completion).toBeHidden();
  await page.getByRole('button', { name: 'Create Box' }).click();
  const another = page.getByRole('dialog', { name: 'Create a surprise box' });
  await expect(another).toBeVisible();
  goOn();
  await expectMessage(page, 'Sent for approval');
  await expect(another).toBeVisible();

  const hers = zoe.page;
  await hers.goto(`${address}${boxes}?tab=created`);
  const completed = card(hers, 'Completed one');
  const review = reviewOf(hers, 'Completed one');
  await failing(hers, contract.approveBox, 'silent', async () => {
    await review.open();
    await review.approve.click();
    await expect(review.dialog.getByRole('alert')).toHaveText('Failed to approve completion');
  });
  await review.askAgain.click();
  const { rejection } = review;
  const reject = rejection.getByRole('button', { name: 'Reject', exact: true });
  await expect(reject).toHaveAccessibleDescription("Please say what's missing");
  await rejection.getByLabel("What's missing?").fill('Salt');
  await failing(hers, contract.rejectBox, 'broken', async () => {
    await reject.click();
    await expect(rejection.getByRole('alert')).toHaveText('Failed to reject completion');
  });
  await reject.click();
  await expect(rejection).toBeHidden();
  await expect(completed).toContainText('Rejected');

  const later = card(hers, 'Later');
  await later.getByRole('button', { name: 'Edit' }).click();
  const edit = hers.getByRole('dialog', { name: 'Edit box' });
  const save = edit.getByRole('button', { name: 'Save' });
  await edit.getByLabel('Prize name').fill('Much later');
  await edit.getByLabel('Prize price ($)').fill('0');
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByLabel('Hours').fill('0');
  await edit.getByLabel('Minutes').fill('0');
  await save.click();
  await expect(edit.getByText('Expiration duration must be at least 1 minute')).toBeVisible();
  await edit.getByLabel('Minutes').fill('1');
  await failing(hers, contract.updateBox, 'broken', async () => {
    await save.click();
    await expect(edit.getByRole('alert')).toHaveText('Failed to update surprise box');
  });
  await save.click();
  await expectMessage(hers, 'Box saved');
  const renamed = card(hers, 'Much later');
  await expect(renamed).toContainText('$0');

  const question = hers.getByRole('alertdialog', { name: 'Cancel this box?' });
  await renamed.getByRole('button', { name: 'Cancel box' }).click();
  await question.getByRole('button', { name: 'Keep box' }).click();
  await expect(question).toBeHidden();
  const cancel = async () => {
    await renamed.getByRole('button', { name: 'Cancel box' }).click();
    await question.getByRole('button', { name: 'Cancel box' }).click();
  };
  await failing(hers, contract.cancelBox, 'silent', async () => {
    await cancel();
    await expect(banner(hers, 'Failed to cancel box')).toBeVisible();
  });
  await cancel();
  await expect(renamed).toHaveCount(0);

  // Also without a token.
  await hers.getByRole('button', { name: 'Create Box' }).click();
  const form = hers.getByRole('dialog', { name: 'Create a surprise box' });
  await form.getByLabel('Prize name').fill('A kite');
  await form.getByLabel('Prize description').fill('Red');
  await form.getByLabel('Task description').fill('Sing');
  await form.getByLabel('Prize price ($)').fill('3');
  await form.getByRole('button', { name: 'Next' }).click();
  const create = form.getByRole('button', { name: 'Create Box' });
  await failing(hers, contract.createBox, 'broken', async () => {
    await create.click();
    await expect(form.getByRole('alert')).toHaveText('Failed to create surprise box');
  });
  const token = await hers.evaluate(() => localStorage.getItem('fivetwenty.token'));
  for (const [kept, words] of [
    ['x.e30.x', 'User information not found in token'],
    [null, 'No authentication token found'],
  ] as const) {
    await hers.evaluate((kept) => {
      if (kept === null) localStorage.removeItem('fivetwenty.token');
      else localStorage.setItem('fivetwenty.token', kept);
    }, kept);
    await create.click();
    await expect(form.getByRole('alert')).toHaveText(words);
  }
  await hers.evaluate((kept) => localStorage.setItem('fivetwenty.token', kept ?? ''), token);
  await create.click();
  await expect(form).toBeHidden();
  await expect(card(hers, 'A kite')).toBeVisible();
});
