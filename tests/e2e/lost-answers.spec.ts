import { endOtherSessions, endSession } from '#features/auth/account.contract.ts';
import { cancelBox, claimBox, openBox } from '#features/boxes/boxes.contract.ts';
import { createMemory, deleteMemory, readMemories } from '#features/memories/memories.contract.ts';
import {
  changeNotifications,
  readNotifications,
} from '#features/notifications/notifications.contract.ts';
import { purgePhoto, recoverPhoto } from '#features/photos/photos.bin.contract.ts';
import { deletePhoto } from '#features/photos/photos.contract.ts';
import { claimPrize, readWheelStats, spinWheel } from '#features/wheel/wheel.contract.ts';
import { boxPlayers, card } from './box-players.ts';
import { comeIn, expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectFocusIn, expectMessage } from './looks.ts';
import { addMemory } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';
import { button, openWheel, wheel } from './wheel-screen.ts';
import { everyCall, heldBack, lostAnswer } from './wire.ts';

/* The home did what it was asked for, and nobody heard: what is told in the end is how it stands. */

const boxes = '/surprise-boxes';

test('a prize is celebrated, a box opened and another taken back, though no answer came @night', async ({
  zoe,
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  await play.createUpTo('approve', { prizeName: 'A kite' });
  const { page } = sam;
  await page.goto(address + boxes);
  const error = page.locator('main [role=alert]');
  const claimed = lostAnswer(page, claimBox);
  await card(page, 'A kite').getByRole('button', { name: 'Claim prize' }).click();
  expect(await claimed).toBe(200);
  const joy = page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(joy).toContainText('A kite');
  await expectFocusIn(joy);
  await expect(error).toHaveCount(0);
  await joy.getByRole('button', { name: 'Hooray!' }).click();

  await play.create();
  const opened = lostAnswer(page, openBox);
  await card(page).getByRole('button', { name: 'Open box' }).click();
  expect(await opened).toBe(200);
  await expectMessage(page, 'Box opened');
  await expect(error).toHaveCount(0);

  await play.create({ prizeName: 'A mistake' });
  const hers = zoe.page;
  await hers.goto(`${address}${boxes}?tab=created`);
  const cancelled = lostAnswer(hers, cancelBox);
  await card(hers, 'A mistake').getByRole('button', { name: 'Cancel box' }).click();
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Cancel box' }).click();
  expect(await cancelled).toBe(200);
  await expectMessage(hers, 'Box canceled');
  await expect(hers.locator('main [role=alert]')).toHaveCount(0);
  await expect(hers.getByRole('heading', { name: 'Surprise Boxes' })).toBeFocused();
});

test('what fails at a box far down is said in sight; the button that was pressed shows that it waits @night', async ({
  zoe,
  address,
}) => {
  const play = boxPlayers(address);
  await play.create({ prizeName: 'The first' });
  for (let more = 0; more < 12; more += 1) await play.create();
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const cancel = card(page, 'The first').getByRole('button', { name: 'Cancel box' });
  await cancel.scrollIntoViewIfNeeded();
  const goOn = await heldBack(page, cancelBox);
  const ask = async () => {
    await cancel.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel box' }).click();
  };
  await page.route(everyCall(cancelBox), (route) => route.fulfill({ status: 500 }), { times: 1 });
  await ask();
  await expect(page.getByText('Failed to cancel box')).toBeInViewport();
  await ask();
  await expect(cancel).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expectMessage(page, 'Box canceled');
});

test('a proof is kept as one memory, and whoever kept it finds the way there @night', async ({
  zoe,
  address,
}) => {
  const play = boxPlayers(address);
  const { id: completionPhotoId } = await addPhoto(address, 'sam');
  const id = await play.create({ prizeName: 'A kite', completionType: 'PHOTO' });
  await play.open(id);
  await play.completeWith(id, { completionData: 'Look', completionPhotoId });
  await play.approve(id);
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const keep = card(page, 'A kite').getByRole('button', { name: 'Keep as a memory' });
  await expect(keep).toBeVisible();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isKept = request.method() === 'POST' && request.url().endsWith(createMemory.path);
    if (isKept) keys.push(request.headers()['idempotency-key']);
  });
  await page.route(everyCall(createMemory), (route) => route.abort());
  await keep.click();
  await expectMessage(page, 'Error saving memory. Please try again.');
  await page.unroute(everyCall(createMemory));
  await keep.press('Enter');
  await expectMessage(page, 'Memory saved');
  await expect(card(page, 'A kite').getByRole('link', { name: 'View memory' })).toBeFocused();
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await from(address, 'zoe', readMemories)).toHaveLength(1);
});

test('a prize that was drawn without an answer shows when the wheel is closed @night', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  await openWheel(zoe, { home, address });
  await page.route(everyCall(readWheelStats), (route) => route.abort());
  const spun = lostAnswer(page, spinWheel);
  await button(zoe, 'Spin').click();
  expect(await spun).toBe(200);
  await expect(wheel(zoe).getByRole('alert')).toContainText('Failed to spin the wheel.');
  await page.unroute(everyCall(readWheelStats));
  await page.keyboard.press('Escape');
  await expect(wheel(zoe)).toContainText("You haven't claimed this prize yet.");
  await expect(button(zoe, 'Claim prize')).toBeVisible();
});

test('a prize whose claim got no answer is celebrated @night', async ({ zoe, home, address }) => {
  const { page } = zoe;
  await openWheel(zoe, { home, address });
  await button(zoe, 'Spin').click();
  const claimed = lostAnswer(page, claimPrize);
  await button(zoe, 'Claim prize').click();
  expect(await claimed).toBe(201);
  await expectMessage(page, "Claimed! It's in your prize history.");
  await expect(wheel(zoe)).toBeHidden();
});

test('closing the wheel does not say that a prize waits which was claimed @night', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  await openWheel(zoe, { home, address });
  await button(zoe, 'Spin').click();
  const claimed = lostAnswer(page, claimPrize);
  await page.route(everyCall(readWheelStats), (route) => route.abort());
  await button(zoe, 'Claim prize').click();
  expect(await claimed).toBe(201);
  await expect(wheel(zoe).getByRole('alert')).toContainText('Failed to claim your prize.');
  await page.unroute(everyCall(readWheelStats));
  await page.keyboard.press('Escape');
  await expectMessage(page, "Claimed! It's in your prize history.");
});

test('a spin that the browser sends again shows what was drawn @night', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  await openWheel(zoe, { home, address });
  await page.route(everyCall(spinWheel), async (route) => {
    // As it does where a connection breaks before anything came back.
    await route.fetch();
    await route.continue();
  });
  await button(zoe, 'Spin').click();
  await expect(button(zoe, 'Claim prize')).toBeVisible();
});

test('the wheel says when a disk is full, or when it was too fast @night', async ({
  zoe,
  home,
  address,
}) => {
  const { page } = zoe;
  await openWheel(zoe, { home, address });
  const why = wheel(zoe).getByRole('alert');
  const full = { status: 507, json: { message: 'No room' } };
  await page.route(everyCall(spinWheel), (route) => route.fulfill(full), { times: 1 });
  await button(zoe, 'Spin').click();
  await expect(why).toHaveText('No room');
  await button(zoe, 'Spin').click();
  const fast = { status: 429, headers: { 'retry-after': '7' } };
  await page.route(everyCall(claimPrize), (route) => route.fulfill(fast), { times: 1 });
  await button(zoe, 'Claim prize').click();
  await expect(why).toHaveText('Too many attempts. Try again in 7 seconds.');
});

test('a device that is signed out is said to be, though no answer came @night', async ({
  browser,
  zoe,
  address,
  contextOptions,
}) => {
  const { page } = zoe;
  const phone = await comeIn(browser, address, 'Zoë', contextOptions);
  await page.goto(`${address}/settings#devices`);
  const signIns = page.getByRole('region', { name: "Where you're signed in" });
  const title = signIns.getByRole('heading', { name: "Where you're signed in" });
  const ended = lostAnswer(page, endSession);
  await signIns
    .getByRole('button', { name: /^Sign out of (?!all)/ })
    .first()
    .click();
  expect(await ended).toBe(200);
  await expectMessage(page, 'Signed out of');
  await expect(title).toBeFocused();

  const tablet = await comeIn(browser, address, 'Zoë', contextOptions);
  const others = lostAnswer(page, endOtherSessions);
  await signIns.getByRole('button', { name: 'Sign out of all other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  expect(await others).toBe(200);
  await expectMessage(page, 'Signed out of all other devices');
  await expect(title).toBeFocused();
  for (const { context } of [phone, tablet]) await context.close();
});

test('a choice that cannot be saved is taken back while the home is away @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/settings#notifications`);
  const quiet = page.getByRole('switch', { name: 'Use quiet hours' });
  await expect(quiet).not.toBeChecked();
  for (const call of [changeNotifications, readNotifications]) {
    await page.route(everyCall(call), (route) => route.abort());
  }
  await quiet.press('Space');
  await expectMessage(page, "Couldn't save this setting.");
  await expect(quiet).not.toBeChecked();
});

test('a memory and a photo that are deleted are said to be, and one that came back, though no answer came @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const { id } = await addMemory(address, 'sam');
  await page.goto(`${address}/memories?openMemory=${id}`);
  const memory = page.getByRole('dialog', { name: 'Picnic' });
  const question = page.getByRole('alertdialog');
  const gone = lostAnswer(page, deleteMemory);
  await memory.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  expect(await gone).toBe(200);
  await expectMessage(page, 'Memory deleted');
  await expect(memory).toBeHidden();

  for (const hue of [0, 90]) {
    const photo = await addPhoto(address, 'sam', { hue });
    await from(address, 'sam', deletePhoto, { params: { id: photo.id } });
  }
  await page.goto(`${address}/recycle-bin`);
  const recovered = lostAnswer(page, recoverPhoto);
  await page
    .getByRole('button', { name: /^Recover Photo/ })
    .first()
    .click();
  expect(await recovered).toBe(200);
  await expectMessage(page, 'Photo recovered successfully');
  const purged = lostAnswer(page, purgePhoto);
  await page.getByRole('button', { name: /^Delete Photo/ }).click();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  expect(await purged).toBe(200);
  await expectMessage(page, 'Photo permanently deleted');
});
