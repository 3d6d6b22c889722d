import { claimBox } from '#features/boxes/boxes.contract.ts';
import { boxPlayers, card } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectFocusIn, expectMessage } from './looks.ts';
import { heldBack } from './wire.ts';

/* Answers that come late, or after those of another device: somebody has gone on since, and loses nothing by them. */

const boxes = '/surprise-boxes';

test('what was won waits for whoever writes by then @night', async ({ sam, address }) => {
  const play = boxPlayers(address);
  await play.createUpTo('open', { prizeName: 'For another' });
  await play.createUpTo('approve', { prizeName: 'Won' });
  const { page } = sam;
  await page.goto(address + boxes);
  const goOn = await heldBack(page, claimBox);
  await card(page, 'Won').getByRole('button', { name: 'Claim prize' }).click();
  await card(page).getByRole('button', { name: 'Complete task' }).click();
  const form = page.getByRole('dialog', { name: 'Complete task' });
  const how = form.getByLabel('How did you do it?');
  await how.fill('Slowly');
  goOn();
  await expect(page.locator('article', { hasText: 'Won' })).toContainText('Claimed');
  await expect(how).toHaveValue('Slowly');
  await expect(how).toBeFocused();
  await page.keyboard.press('Escape');
  const joy = page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(joy).toContainText('Won');
  await expect(form).toBeHidden();
  await expectFocusIn(joy);
  await joy.getByRole('button', { name: 'Hooray!' }).click();
  await expect(joy).toBeHidden();
  // Back to where the writing began.
  await expect(card(page).getByRole('button', { name: 'Complete task' })).toBeFocused();
});

test('the second click of a double one does not take away what was won', async ({
  sam,
  address,
}) => {
  await boxPlayers(address).createUpTo('approve', { prizeName: 'Won' });
  const { page } = sam;
  await page.goto(address + boxes);
  await card(page, 'Won').getByRole('button', { name: 'Claim prize' }).click();
  const joy = page.getByRole('dialog', { name: 'Congratulations!' });
  await expectFocusIn(joy);
  // Where the mouse is the button was, and the page lies behind by now.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expectFocusIn(joy);
  await joy.getByRole('button', { name: 'Hooray!' }).click();
  await expect(joy).toBeHidden();
});

test('what fails at one box is not said in the form of another @night', async ({
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  const first = await play.createUpTo('open');
  const second = await play.createUpTo('open');
  const { page } = sam;
  await page.goto(address + boxes);
  const form = page.getByRole('dialog', { name: 'Complete task' });
  const send = form.getByRole('button', { name: 'Send for approval' });
  const begin = async (nth: number, words: string) => {
    await card(page).nth(nth).getByRole('button', { name: 'Complete task' }).click();
    await form.getByLabel('How did you do it?').fill(words);
  };
  const completing = (id: number) => `**/api/surprise-boxes/${id}/complete`;
  let fail = () => {};
  const told = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(completing(first), async (route) => {
    await told;
    await route.fulfill({ status: 409, json: { message: 'Not like this' } });
  });
  const goOn = await heldBack(page, completing(second));

  // The newest stand first.
  await begin(1, 'The first');
  await send.click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await begin(0, 'The second');
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  fail();
  const banner = page.locator('main [role=alert]');
  await expect(banner).toHaveText('Not like this');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(send).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(form).toBeHidden();
  await expect(card(page).nth(0)).toContainText('The second');
  // It is still said where it belongs.
  await expect(banner).toHaveText('Not like this');
  await card(page).nth(1).getByRole('button', { name: 'Complete task' }).click();
  await expect(form.getByLabel('How did you do it?')).toHaveValue('The first');
});

test('what another device sent before counts, and what is written here is kept @night', async ({
  zoe,
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  const id = await play.createUpTo('open', { prizeName: 'A kite' });
  const { page } = sam;
  await page.goto(address + boxes);
  const task = card(page).getByRole('button', { name: 'Complete task' });
  const form = page.getByRole('dialog', { name: 'Complete task' });
  const how = form.getByLabel('How did you do it?');
  const send = form.getByRole('button', { name: 'Send for approval' });
  await task.click();
  await how.fill('With a lot of care');
  await play.complete(id);
  await send.click();
  await expect(form.getByRole('alert')).toHaveText(
    "You already sent a different answer, so this one wasn't sent. Your text is still here.",
  );
  await expect(how).toHaveValue('With a lot of care');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(card(page)).toContainText('It is cooked');

  const hers = zoe.page;
  await hers.goto(`${address}${boxes}?tab=created`);
  const rejects = card(hers, 'A kite').getByRole('button', { name: 'Reject' });
  const rejection = hers.getByRole('dialog', { name: 'Reject completion' });
  const reason = rejection.getByLabel("What's missing?");
  const reject = rejection.getByRole('button', { name: 'Reject', exact: true });
  await rejects.click();
  await reason.fill('Sugar');
  await play.reject(id);
  await reject.click();
  await expect(rejection.getByRole('alert')).toHaveText(
    "You already sent a different answer, so this one wasn't sent. Your text is still here.",
  );
  await expect(reason).toHaveValue('Sugar');
  await hers.keyboard.press('Escape');

  // Both find it again where it can be used.
  await task.click();
  await expect(how).toHaveValue('With a lot of care');
  await send.click();
  await expectMessage(page, 'Sent for approval');
  await expect(form).toBeHidden();
  await rejects.click();
  await expect(reason).toHaveValue('Sugar');
  // The same once more, its answer lost, and how it stands not to be read: that is no other.
  const owned = '**/api/surprise-boxes/owned/*';
  await hers.route(owned, (route) => route.abort());
  const rejecting = `**/api/surprise-boxes/${id}/reject`;
  await hers.route(rejecting, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await reject.click();
  await expect(rejection.getByRole('alert')).toHaveText('Failed to reject completion');
  for (const lost of [rejecting, owned]) await hers.unroute(lost);
  await reject.click();
  await expect(rejection).toBeHidden();
  await expect(card(page)).toContainText('Sugar');
});
