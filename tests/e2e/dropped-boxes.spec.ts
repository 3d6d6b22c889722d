import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import {
  type Box,
  cancelBox,
  createBox,
  openBox,
  readDropped,
  readDropping,
} from '#features/boxes/boxes.contract.ts';
import { appearance } from '#features/boxes/boxes.rules.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { filledIn } from '../support/boxes.ts';
import type { BuiltHome } from '../support/built-home.ts';
import { comeIn, expect, type Partner, test } from './couple.ts';
import { region } from './dashboard-screen.ts';
import { from } from './gallery-wire.ts';
import {
  expectAccessible,
  expectMessage,
  expectUsable,
  largeText,
  phone,
  tabTo,
  tryAgain,
} from './looks.ts';
import { messageAt } from './note-screen.ts';
import { addPhoto } from './pictures.ts';
import { heldBack } from './wire.ts';

const waiting = (partner: Partner, count = 1) =>
  region(partner, count === 1 ? '1 surprise waiting' : `${count} surprises waiting`);
const open = (partner: Partner) => waiting(partner).getByRole('button', { name: 'Open' });
const box = async (address: string, by = 'zoe') =>
  (await from(address, by, createBox, { body: filledIn() })) as Box;
const callsOf = ({ path }: EndpointSpec) => `**${path.replace(/:\w+/, '*')}`;
const atBox = ({ id }: Box) => new RegExp(`/surprise-boxes\\?box=${id}$`);

/** Whatever else asks, only what is told live brings anything: nothing shows itself to whoever looks. */
const unseen = (page: Page) =>
  page.route(callsOf(readDropping), (route) => route.fulfill({ json: [] }));

test('what drops, and what goes again, at both, by keys alone @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = sam;
  for (const partner of [zoe, sam]) {
    await unseen(partner.page);
    await partner.page.goto(`${address}/surprise-boxes`);
    await expect(partner.page.getByText('Live', { exact: true })).toBeVisible();
    await partner.page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(partner.page.getByRole('link', { name: 'Add Memory' })).toBeVisible();
  }
  const first = await box(address);
  await expect(waiting(sam)).toContainText('From Zoë');
  await expectMessage(page, 'A surprise box from Zoë has dropped.');
  await expect(waiting(sam).getByRole('link')).toHaveCount(0);
  // For whom nothing is to move there is nothing to stop.
  await expect(waiting(sam).getByRole('button')).toHaveCount(1);
  await box(address, 'sam');
  await expect(waiting(zoe)).toContainText('From Sam');
  const second = await box(address);
  await expect(waiting(sam, 2).getByRole('link', { name: 'See all' })).toBeVisible();
  await expectUsable(page);
  await from(address, 'zoe', cancelBox, { params: second });
  await expect(waiting(sam)).toBeVisible();

  await tabTo(page, 'button', /^Open$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(atBox(first));
  await expectMessage(page, 'Box ready to open');
  const card = page.getByRole('article', { name: 'Mystery prize' });
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card.getByRole('button', { name: 'Open box' })).toBeVisible();
  await expect(page.getByText('A weekend away')).toHaveCount(0);

  // Caught, but not opened: it waits on, until that is done on whatever device.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(waiting(sam)).toBeVisible();
  await from(address, 'sam', openBox, { params: first });
  await expect(waiting(sam)).toBeHidden();
  await expect(waiting(zoe)).toBeVisible();
});

test('what fails is said, and is tried again @night', async ({ sam, address }) => {
  const { page } = sam;
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to load dropped boxes' });
  const refuse = (calls: EndpointSpec) =>
    page.route(callsOf(calls), (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await refuse(readDropped);
  await refuse(readDropping);
  const dropped = await box(address);
  await page.goto(address);
  await expect(fault).toBeVisible();
  // Nothing else waits for it.
  await expect(page.getByRole('link', { name: 'Add Memory' })).toBeVisible();
  await expectUsable(page);
  await page.unroute(callsOf(readDropped));
  // While a look is under way the button waits, and may do so just now.
  await expect(async () => {
    await fault.getByRole('button', { name: 'Try Again' }).click();
    await expect(waiting(sam)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  // Which of them show themselves is not known yet.
  await expect(fault).toBeVisible();
  await page.unroute(callsOf(readDropping));
  await tryAgain(fault);
  await expect(waiting(sam)).toBeVisible();

  await page.route('**/surprise-boxes/activate/*', (route) => route.abort());
  await open(sam).click();
  const failed = messageAt(page, 'Failed to activate box');
  await expect(failed).toBeVisible();
  await expectReadable(page, failed.getByText('Failed to activate box'));
  await page.unroute('**/surprise-boxes/activate/*');
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(atBox(dropped));
  await expect(failed).toBeHidden();

  // What was there stays, and says that it may be old; a step that came too late hears why.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(waiting(sam)).toBeVisible();
  await refuse(readDropped);
  await expect(fault).toBeVisible();
  await expect(waiting(sam)).toBeVisible();
  await from(address, 'zoe', cancelBox, { params: dropped });
  await open(sam).click();
  await expectMessage(page, 'This box was canceled.');
  await page.unroute(callsOf(readDropped));
  await expect(waiting(sam)).toBeHidden();
  await expect(fault).toBeHidden();
});

test('who has gone on while a box is caught stays there, and is shown the way @night', async ({
  sam,
  address,
}) => {
  const { page } = sam;
  const catching = '**/surprise-boxes/activate/*';
  const dropped = await box(address);
  const leave = async () => {
    await open(sam).click();
    await expect(open(sam)).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('link', { name: 'Memories', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Memories' })).toBeVisible();
  };
  await page.goto(address);
  let fail = () => {};
  const told = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(catching, async (route) => {
    await told;
    await route.abort();
  });
  await leave();
  fail();
  const failed = messageAt(page, 'Failed to activate box');
  await expect(failed).toBeVisible();
  await expect(failed).toBeHidden({ timeout: 15_000 });
  await page.unroute(catching);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const goOn = await heldBack(page, catching);
  await leave();
  goOn();
  const caught = messageAt(page, 'Box ready to open');
  await expect(caught).toBeVisible();
  await expect(page).toHaveURL(`${address}/memories`);
  await caught.getByRole('button', { name: 'Show box' }).click();
  await expect(page).toHaveURL(atBox(dropped));
});

/** Not one letter below the other: on the narrowest phone, in text of twice the size. */
async function expectReadable(page: Page, words: Locator): Promise<void> {
  const usual = page.viewportSize() ?? phone.viewport;
  await page.setViewportSize({ ...usual, width: 320 });
  await largeText(page);
  const width = async () => (await words.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(120);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(usual);
}

const afloat = ({ page }: Partner) =>
  page
    .getByRole('complementary', { name: 'Floating surprise boxes' })
    .getByRole('button', { name: 'Open a surprise box from Zoë' });

/** Waits for a box that floats, and lets it float for as long as the test wants. Answers how long it would have. */
const held = (float: Locator): Promise<unknown> =>
  float.evaluate((button) => {
    const [animation] = button.getAnimations();
    const lasts = animation?.effect?.getComputedTiming().endTime;
    animation?.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY });
    animation?.pause();
    return lasts;
  });

/** Its next appearance begins now. */
function appearNow({ folder }: BuiltHome, { id }: Box): void {
  const db = new Sqlite(join(folder, 'home.sqlite'));
  try {
    const before = Number(db.prepare('select "dropAt" from boxes where id = ?').pluck().get(id));
    const cycles = Math.floor((Date.now() - before) / appearance.every) + 1;
    db.prepare('update boxes set "dropAt" = ? where id = ?').run(
      Date.now() - cycles * appearance.every,
      id,
    );
  } finally {
    db.close();
  }
}

test('where things may move it floats, once with each appearance, and is caught by a tap @night', async ({
  browser,
  address,
  home,
}) => {
  const sam = await comeIn(browser, address, 'Sam', {
    ...{ ...phone, hasTouch: true, reducedMotion: 'no-preference' },
  });
  const { page } = sam;
  // Without a connection: it is looked for every 5 s.
  await page.route('**/ws/**', (route) => route.abort());
  await page.routeWebSocket(/\/ws(\/|$)/, (socket) => socket.close({ code: 1001 }));
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Add Memory' })).toBeVisible();
  const dropped = await box(address);
  expect(await held(afloat(sam))).toBe(4_000);
  await expect(waiting(sam)).toBeVisible();
  // Nothing can be pressed where it is, and keys go past it.
  const heart = await page.getByRole('button', { name: 'Share love' }).boundingBox();
  const float = await afloat(sam).boundingBox();
  if (heart === null || float === null) throw new Error('one of them is not there');
  const isBeside = float.x + float.width <= heart.x || float.x >= heart.x + heart.width;
  const isAboveOrBelow = float.y + float.height <= heart.y || float.y >= heart.y + heart.height;
  expect(isBeside || isAboveOrBelow).toBe(true);
  await expect(afloat(sam)).toHaveAttribute('tabindex', '-1');
  await expectUsable(page);

  await afloat(sam).evaluate((button) => {
    const [animation] = button.getAnimations();
    animation?.effect?.updateTiming({ iterations: 1 });
    animation?.finish();
  });
  await expect(afloat(sam)).toHaveCount(0);
  appearNow(home, dropped);
  await held(afloat(sam));
  await afloat(sam).tap({ force: true });
  await expect(page).toHaveURL(atBox(dropped));
  await expect(page.getByRole('article', { name: 'Mystery prize' })).toContainText('Available');
  await sam.context.close();
});

test('one pause for all that moves, kept for good @night', async ({ browser, address, home }) => {
  for (const hue of [0, 60, 120, 180, 240]) {
    await addPhoto(address, 'sam', { hue, width: 240, height: 160 });
  }
  const dropped = await box(address);
  const sam = await comeIn(browser, address, 'Sam', { reducedMotion: 'no-preference' });
  const { page } = sam;
  await page.goto(address);
  const ours = page.getByRole('button', { name: 'Pause floating boxes' });
  const strips = page.getByRole('button', { name: 'Pause photo strip' });
  await held(afloat(sam));
  await ours.click();
  await expect(afloat(sam)).toHaveCount(0);
  for (const pause of [ours, strips]) await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  await page.reload();
  await expect(waiting(sam)).toBeVisible();
  const seen = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/surprise-boxes/dropping/') && (await answer.text()) !== '[]',
  );
  appearNow(home, dropped);
  await seen;
  for (const pause of [ours, strips]) await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await expect(afloat(sam)).toHaveCount(0);
  appearNow(home, dropped);
  await strips.click();
  await expect(ours).toHaveAttribute('aria-pressed', 'false');
  await held(afloat(sam));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(afloat(sam)).toHaveCount(0);
  await expect(waiting(sam).getByRole('button')).toHaveCount(1);
  await sam.context.close();
});
