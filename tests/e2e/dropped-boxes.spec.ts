import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { type Box, cancelBox, createBox } from '#features/boxes/boxes.contract.ts';
import { appearance } from '#features/boxes/boxes.rules.ts';
import type { JourneyServer } from '../journeys/server.ts';
import { filledIn } from '../support/boxes.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { region } from './dashboard-screen.ts';
import { from } from './gallery-wire.ts';
import { expectAccessible, expectMessage, expectUsable, phone, tabTo } from './looks.ts';
import { messageAt } from './note-screen.ts';
import { addPhoto } from './pictures.ts';
import { heldBack } from './wire.ts';

const waiting = (partner: Partner, count = 1) =>
  region(partner, count === 1 ? '1 surprise waiting' : `${count} surprises waiting`);
const open = (partner: Partner, count = 1) =>
  waiting(partner, count).getByRole('button', { name: 'Open' });
const box = async (address: string, by = 'zoe') =>
  (await from(address, by, createBox, { body: filledIn() })) as Box;
/** The dialog of a box that was opened on the dashboard. */
const opened = ({ page }: Partner) => page.getByRole('dialog', { name: 'A surprise from Zoë' });

test('a dropped box is shown to its recipient, and opened by keyboard @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = sam;
  for (const partner of [zoe, sam]) {
    await partner.page.goto(`${address}/surprise-boxes`);
    await expect(partner.page.getByText('Live', { exact: true })).toBeVisible();
    await partner.page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(partner.page.getByRole('link', { name: 'Add Memory' })).toBeVisible();
  }
  await box(address);
  await expect(waiting(sam)).toContainText('From Zoë: Cook for me');
  await expectMessage(page, 'A surprise box from Zoë has dropped.');
  // With reduced motion, no button pauses animations.
  await expect(waiting(sam).getByRole('button')).toHaveCount(1);
  const second = await box(address);
  await expectUsable(page);

  // Of several, one is chosen.
  await open(sam, 2).click();
  const choice = page.getByRole('dialog', { name: 'Which box do you want to open?' });
  await expect(choice.getByRole('button', { name: 'Cook for me' })).toHaveCount(2);
  await expectUsable(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await from(address, 'zoe', cancelBox, { params: second });
  await expect(waiting(sam)).toBeVisible();

  // It opens right there: the task, the time left, the next action.
  await tabTo(page, 'button', /^Open$/);
  await page.keyboard.press('Enter');
  await expect(opened(sam)).toBeVisible();
  await expect(page).toHaveURL(`${address}/`);
  await expect(opened(sam).getByRole('heading', { name: 'Your task' })).toBeFocused();
  await expect(opened(sam)).toContainText('Cook for me');
  await expect(opened(sam).getByRole('timer')).toContainText('Time left');
  await expect(page.getByText('A weekend away')).toHaveCount(0);
  await expect(waiting(sam)).toBeHidden();
  await expectUsable(page, '[role="dialog"]');
  await tabTo(page, 'button', 'Complete task', opened(sam));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Complete task' });
  await form.getByLabel('How did you do it?').fill('With love');
  await form.getByRole('button', { name: 'Send for approval' }).click();
  await expectMessage(page, 'Sent for approval');
  await expect(form).toBeHidden();
});

test('a box that opens after the page is left becomes a toast with a link @night', async ({
  sam,
  address,
}) => {
  const { page } = sam;
  const catching = '**/surprise-boxes/activate/*';
  await box(address);
  await page.goto(address);
  const goOn = await heldBack(page, catching);
  await open(sam).click();
  await expect(open(sam)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Memories' })).toBeVisible();
  goOn();
  const toast = messageAt(page, 'Box opened');
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(`${address}/memories`);
  await toast.getByRole('button', { name: 'Show box' }).click();
  // The box was shown: the address drops it.
  await expect(page).toHaveURL(`${address}/surprise-boxes`);
  await expect(page.getByRole('heading', { level: 3, name: 'Cook for me' })).toBeFocused();
});

const afloat = ({ page }: Partner) =>
  page
    .getByRole('complementary', { name: 'Floating surprise boxes' })
    .getByRole('button', { name: 'Open a surprise box from Zoë' });

/** Waits for a floating box, and stops its animation. Returns its duration. */
const held = (float: Locator): Promise<unknown> =>
  float.evaluate((button) => {
    const [animation] = button.getAnimations();
    const isPersisted = animation?.effect?.getComputedTiming().endTime;
    animation?.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY });
    animation?.pause();
    return isPersisted;
  });

/** Its next appearance begins now. */
function appearNow({ folder }: JourneyServer, { id }: Box): void {
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

test('a dropped box floats once per appearance, and opens by a tap @night', async ({
  browser,
  address,
  server,
}) => {
  const sam = await openDevice(browser, address, 'Sam', {
    ...phone,
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const { page } = sam;
  // Without a connection, it is polled every 5 s.
  await page.route('**/ws/**', (route) => route.abort());
  await page.routeWebSocket(/\/ws(\/|$)/, (socket) => socket.close({ code: 1001 }));
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Add Memory' })).toBeVisible();
  const dropped = await box(address);
  expect(await held(afloat(sam))).toBe(4_000);
  await expect(waiting(sam)).toBeVisible();
  // It covers no control, and is skipped by the keyboard.
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
  appearNow(server, dropped);
  await held(afloat(sam));
  await afloat(sam).tap({ force: true });
  await expect(opened(sam)).toContainText('Cook for me');
  await sam.context.close();
});

test('one pause for all animations, kept after a reload @night', async ({
  browser,
  address,
  server,
}) => {
  for (const hue of [0, 60, 120, 180, 240]) {
    await addPhoto(address, 'sam', { hue, width: 240, height: 160 });
  }
  const dropped = await box(address);
  const sam = await openDevice(browser, address, 'Sam', { reducedMotion: 'no-preference' });
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
      answer.url().includes('/surprise-boxes/dropped/') &&
      (await answer.text()).includes('"isDropping":true'),
  );
  appearNow(server, dropped);
  await seen;
  for (const pause of [ours, strips]) await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await expect(afloat(sam)).toHaveCount(0);
  appearNow(server, dropped);
  await strips.click();
  await expect(ours).toHaveAttribute('aria-pressed', 'false');
  await held(afloat(sam));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(afloat(sam)).toHaveCount(0);
  await expect(waiting(sam).getByRole('button')).toHaveCount(1);
  await sam.context.close();
});
