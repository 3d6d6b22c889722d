import type { CDPSession, Page } from '@playwright/test';
import type { Photo } from '#features/photos/photos.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { expectAccessible, expectFocusIn } from './page-checks.ts';
import { isDrawn } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'View full screen' });
const lightbox = (page: Page) => page.getByRole('dialog');
const shown = (page: Page) => lightbox(page).getByRole('img');
const zoomOf = (page: Page) => shown(page).locator('xpath=ancestor::*[@data-zoom]');
const place = (page: Page, words: string) => lightbox(page).getByText(words, { exact: true });
/** Three photos, the middle one opened, and in full screen. */
async function enlarge({ page }: Partner, address: string) {
  const photos: Photo[] = [];
  for (const day of ['10', '11', '12']) {
    const takenAt = `2024-05-${day}T10:00:00`;
    const large = { width: 1900, height: 800 };
    photos.push(await addPhoto(address, 'sam', { hue: Number(day) * 30, ...large, takenAt }));
  }
  await page.goto(`${address}/photo/${photos[1]?.id}`);
  await opener(page).click();
  await expect(place(page, '2 of 3')).toBeVisible();
  await expectFocusIn(lightbox(page));
  await expect.poll(() => isDrawn(shown(page))).toBe(true);
  return photos;
}

/** Touch input with its own clock, so that gestures are quick on a slow computer. */
class Glass {
  readonly #session: CDPSession;
  /** Seconds since 1970. */
  #now = Date.now() / 1_000;
  constructor(session: CDPSession) {
    this.#session = session;
  }
  async send(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    this.#now += 0.02;
    const timestamp = this.#now;
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  }
  async swipe([fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
    this.pause();
    await this.send('touchStart', [fromX, fromY]);
    for (let step = 1; step <= 5; step += 1) {
      const part = step / 5;
      await this.send('touchMove', [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]);
    }
    await this.send('touchEnd');
  }
  async tap(x: number, y: number) {
    this.pause();
    await this.send('touchStart', [x, y]);
    await this.send('touchEnd');
  }
  async doubleTap(x: number, y: number) {
    this.pause();
    for (let taps = 0; taps < 2; taps += 1) {
      await this.send('touchStart', [x, y]);
      await this.send('touchEnd');
    }
  }
  /** The next touch is no double tap. */
  pause() {
    this.#now += 1;
  }
}

test('touch: swipe, pinch, drag and double tap the lightbox; swipe and tap the photo', async ({
  browser,
  address,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const zoe = await openDevice(browser, address, 'Zoë', phone);
  const { page, context } = zoe;
  const photos = await enlarge(zoe, address);
  const glass = new Glass(await context.newCDPSession(page));

  await glass.swipe([300, 420], [80, 430]);
  await expect(place(page, '3 of 3')).toBeVisible();
  await glass.swipe([300, 420], [80, 430]);
  await expect(place(page, '3 of 3')).toBeVisible();
  await glass.swipe([80, 420], [300, 430]);
  await expect(place(page, '2 of 3')).toBeVisible();

  // The photo follows the finger, and returns after a short move.
  const left = async () => (await shown(page).boundingBox())?.x;
  await expect.poll(left).toBe(0);
  glass.pause();
  await glass.send('touchStart', [200, 420]);
  for (const x of [160, 140]) {
    await glass.send('touchMove', [x, 420]);
    // Moves of one frame arrive as one, and the first one only starts the gesture.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await expect.poll(left).toBe(-20);
  await glass.send('touchMove', [160, 420]);
  await glass.send('touchEnd');
  await expect.poll(left).toBe(0);
  await expect(place(page, '2 of 3')).toBeVisible();

  glass.pause();
  await glass.send('touchStart', [170, 420], [220, 420]);
  await glass.send('touchMove', [145, 420], [245, 420]);
  await glass.send('touchMove', [120, 420], [270, 420]);
  await glass.send('touchEnd');
  await expect(zoomOf(page)).toHaveAttribute('data-zoom', '3.00');
  await expect(place(page, '2 of 3')).toBeVisible();
  const close = await shown(page).boundingBox();
  await glass.swipe([200, 420], [260, 420]);
  await expect
    .poll(async () => (await shown(page).boundingBox())?.x)
    .toBeCloseTo((close?.x ?? 0) + 60, 0);
  await expect(place(page, '2 of 3')).toBeVisible();

  for (const zoom of ['4.00', '1.00', '2.00', '4.00', '1.00']) {
    await glass.doubleTap(195, 420);
    await expect(zoomOf(page)).toHaveAttribute('data-zoom', zoom);
  }
  await expectAccessible(page);
  await glass.swipe([200, 300], [205, 700]);
  await expect(lightbox(page)).toBeHidden();
  await expect(page.getByText('Taken May 11, 2024, 10:00 AM')).toBeVisible();

  // On the page below: a short move is no swipe, and there is nothing after the last photo.
  const box = await opener(page).boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await glass.swipe([200, y], [190, y]);
  await expect(page).toHaveURL(`${address}/photo/${photos[1]?.id}`);
  await glass.swipe([300, y], [100, y + 5]);
  await expect(page).toHaveURL(`${address}/photo/${photos[0]?.id}`);
  await expect(page.getByText('Taken May 10, 2024, 10:00 AM')).toBeVisible();
  await glass.swipe([300, y], [100, y + 5]);
  await expect(page).toHaveURL(`${address}/photo/${photos[0]?.id}`);
  // A swipe before the new picture is drawn scrolls the page.
  await expect(async () => {
    await glass.swipe([100, y], [300, y + 5]);
    await expect(page).toHaveURL(`${address}/photo/${photos[1]?.id}`, { timeout: 2_000 });
  }).toPass();
  await expect(lightbox(page)).toBeHidden();
  // A vertical swipe scrolls, and a tap opens.
  await glass.swipe([200, 500], [205, 320]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  // A tap during scrolling only stops it.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await glass.tap(200, y);
    await expect(place(page, '2 of 3')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await context.close();
});
