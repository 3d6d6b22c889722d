import { claimBox, createBox } from '#features/boxes/boxes.contract.ts';
import { boxPlayers, card } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectFocusIn, expectMessage } from './looks.ts';
import { heldBack } from './wire.ts';

/* Answers that come late, or after those of another device: somebody has gone on since, and loses nothing by them. */

const boxes = '/surprise-boxes';

test('a claim that is answered late leaves the open dialog in place @night', async ({
  sam,
  address,
}) => {
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
  await expectMessage(page, 'Prize claimed');
  await expect(how).toHaveValue('Slowly');
  await expect(how).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toHaveCount(0);
});

test('the second click of a double one does not take away what was won @night', async ({
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
  await expectMessage(page, 'Not like this');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(send).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(form).toBeHidden();
  await expect(card(page).nth(0)).toContainText('The second');
  await card(page).nth(1).getByRole('button', { name: 'Complete task' }).click();
  await expect(form.getByLabel('How did you do it?')).toHaveValue('The first');
});

test('an error of a new box becomes a toast once its form is closed', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(address);
  await page.getByRole('link', { name: 'Surprises', exact: true }).click();
  await page.getByRole('button', { name: 'Create Box' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create a surprise box' });
  await form.getByLabel('Prize name').fill('A kite');
  await form.getByLabel('Prize description').fill('Red');
  await form.getByLabel('Task description').fill('Sing');
  await form.getByLabel('Prize price ($)').fill('3');
  await form.getByRole('button', { name: 'Next' }).click();
  let fail = () => {};
  const told = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(`**${createBox.path}`, async (route) => {
    await told;
    await route.fulfill({ status: 400, json: { message: 'Not like this' } });
  });
  const create = form.getByRole('button', { name: 'Create Box' });
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await page.goBack();
  await expect(form).toBeHidden();
  fail();
  await expectMessage(page, 'Not like this');
});
