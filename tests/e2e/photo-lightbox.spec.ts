import type { CDPSession, Page } from '@playwright/test';
import type { Photo } from '#features/photos/photos.contract.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { expectAccessible, expectFocusIn, tabTo } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';
import { everyImage, isDrawn } from './photo-screen.ts';
import { addPhoto, caption } from './pictures.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'View full screen' });
const lightbox = (page: Page) => page.getByRole('dialog');
const shown = (page: Page) => lightbox(page).getByRole('img');
const zoomOf = (page: Page) => shown(page).locator('xpath=ancestor::*[@data-zoom]');
const place = (page: Page, words: string) => lightbox(page).getByText(words, { exact: true });
const isOpenAt = async (page: Page, words: string) => {
  await expect(place(page, words)).toBeVisible();
  // Over the dialog of a photo there are two.
  const here = page.getByText(words, { exact: true });
  await expectFocusIn(lightbox(page).filter({ has: here }));
};

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
  await isOpenAt(page, '2 of 3');
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

test.describe('a photo in full screen', () => {
  test('keyboard: open, zoom, move, next, back', async ({ zoe, address }) => {
    const { page } = zoe;
    const photos = await enlarge(zoe, address);
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await tabTo(page, 'button', 'View full screen');
    await page.keyboard.press('Enter');
    await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(lightbox(page)).toHaveAccessibleName('Photo, May 11, 2024, by Sam');

    await page.keyboard.press('Shift++');
    await expect(zoomOf(page)).toHaveAttribute('data-zoom', '1.50');
    await expect(page.getByTestId('polite')).toHaveText('Zoom 150%');
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('=');
    await expect(zoomOf(page)).toHaveAttribute('data-zoom', '4.00');
    await expect(lightbox(page).getByRole('button', { name: 'Zoom in' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const before = await shown(page).boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => (await shown(page).boundingBox())?.x)
      .toBeCloseTo((before?.x ?? 0) - 200, 0);
    await expect(place(page, '2 of 3')).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press('ArrowRight');
    const edge = async () => {
      const { x = 0, width = 0 } = (await shown(page).boundingBox()) ?? {};
      return x + width;
    };
    await expect.poll(edge).toBeCloseTo(1280, 0);

    await page.keyboard.press('-');
    await page.keyboard.press('0');
    await expect(zoomOf(page)).toHaveAttribute('data-zoom', '1.00');
    await page.keyboard.press('ArrowRight');
    await expect(place(page, '3 of 3')).toBeVisible();
    await expect(page.getByTestId('polite')).toHaveText('Photo, May 10, 2024, by Sam');
    await tabTo(page, 'button', 'Previous photo');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(place(page, '1 of 3')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(lightbox(page).getByRole('button', { name: 'Previous photo' })).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL(`${address}/photo/${photos[2]?.id}`);
    await expect(page.getByText('Taken May 12, 2024, 10:00 AM')).toBeVisible();
  });

  test('mouse: the wheel and a double click zoom at the pointer, a drag moves @night', async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    await enlarge(zoe, address);
    await page.mouse.move(900, 300);
    await page.mouse.wheel(0, -100);
    await expect
      .poll(async () => Number(await zoomOf(page).getAttribute('data-zoom')))
      .toBeGreaterThan(1.2);
    await page.keyboard.press('0');
    await expect(zoomOf(page)).toHaveAttribute('data-zoom', '1.00');
    const whole = await shown(page).boundingBox();
    await page.mouse.dblclick(900, 300);
    await expect(zoomOf(page)).toHaveAttribute('data-zoom', '2.00');
    const close = await shown(page).boundingBox();
    // The same point stays under the mouse.
    const part = (box: typeof close) => (900 - (box?.x ?? 0)) / (box?.width ?? 1);
    expect(part(close)).toBeCloseTo(part(whole), 2);
    await page.mouse.down();
    await page.mouse.move(860, 330, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => (await shown(page).boundingBox())?.x)
      .toBeCloseTo((close?.x ?? 0) - 40, 0);
    await expect(place(page, '2 of 3')).toBeVisible();
  });

  test('a zoomed photo loads in full size @night', async ({ browser, address }) => {
    const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
    const zoe = await openDevice(browser, address, 'Zoë', phone);
    const asked: string[] = [];
    await zoe.page.route(everyImage, async (route) => {
      asked.push(new URL(route.request().url()).search);
      await route.continue();
    });
    await enlarge(zoe, address);
    expect(asked.filter((search) => search.includes('full'))).toEqual([]);
    for (let presses = 0; presses < 3; presses += 1) await zoe.page.keyboard.press('=');
    await expect.poll(() => asked.filter((search) => search.includes('full')).length).toBe(1);
    await zoe.context.close();
  });

  test('touch: swipe, pinch, drag, double tap, and swipe down to close', async ({
    browser,
    address,
  }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const zoe = await openDevice(browser, address, 'Zoë', phone);
    const { page, context } = zoe;
    await enlarge(zoe, address);
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
    for (const x of [160, 140]) await glass.send('touchMove', [x, 420]);
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
    await context.close();
  });

  test('swipes on the photo page go to the next photo; a tap opens @night', async ({
    browser,
    address,
  }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context } = await openDevice(browser, address, 'Zoë', phone);
    const photos: Photo[] = [];
    for (const day of ['10', '11']) {
      const takenAt = `2024-05-${day}T10:00:00`;
      photos.push(await addPhoto(address, 'sam', { hue: Number(day) * 30, takenAt }));
    }
    await page.goto(`${address}/photo/${photos[1]?.id}`);
    await expect(page.getByRole('link', { name: 'Next photo' })).toBeVisible();
    const glass = new Glass(await context.newCDPSession(page));
    // There is no previous photo, and a short move is no swipe.
    await glass.swipe([100, 230], [300, 235]);
    await glass.swipe([200, 230], [190, 230]);
    await expect(page).toHaveURL(`${address}/photo/${photos[1]?.id}`);
    await expect(lightbox(page)).toBeHidden();
    await glass.swipe([300, 230], [100, 235]);
    await expect(page).toHaveURL(`${address}/photo/${photos[0]?.id}`);
    await expect(page.getByText('Taken May 10, 2024, 10:00 AM')).toBeVisible();
    // A swipe before the new picture is drawn scrolls the page.
    await expect(async () => {
      await glass.swipe([100, 230], [300, 235]);
      await expect(page).toHaveURL(`${address}/photo/${photos[1]?.id}`, { timeout: 2_000 });
    }).toPass();
    await expect(lightbox(page)).toBeHidden();
    // A vertical swipe scrolls, and a tap opens.
    await glass.swipe([200, 300], [205, 120]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    // A tap during scrolling only stops it.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await opener(page).tap();
      await expect(place(page, '1 of 2')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await context.close();
  });

  test('Back closes the lightbox, then leaves the photo @night', async ({ zoe, address }) => {
    const { page } = zoe;
    const photos = await enlarge(zoe, address);
    await page.goto(`${address}/photos`);
    await page.getByRole('gridcell', { name: 'Photo, May 11, 2024, by Sam' }).click();
    const way = page.getByRole('link', { name: 'Back to all photos' });
    await opener(page).click();
    await expect(place(page, '2 of 3')).toBeVisible();
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL(`${address}/photo/${photos[1]?.id}`);
    await expect(opener(page)).toBeFocused();

    // The page shows the last viewed photo, and Back leads to the grid.
    await opener(page).click();
    await isOpenAt(page, '2 of 3');
    await page.keyboard.press('ArrowRight');
    await expect(place(page, '3 of 3')).toBeVisible();
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL(`${address}/photo/${photos[0]?.id}`);
    await expect(page.getByText('Taken May 10, 2024, 10:00 AM')).toBeVisible();
    await expect(way).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${address}/photos`);
  });

  test('stays open when the partner deletes the photo @night', async ({ zoe, sam, address }) => {
    const photos = await enlarge(zoe, address);
    await sam.page.goto(`${address}/photo/${photos[1]?.id}`);
    await sam.page.getByRole('button', { name: 'Delete' }).click();
    await sam.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(zoe.page.getByText(/^\d of \d$/)).toBeHidden();
    await expect(shown(zoe.page)).toBeVisible();
    await zoe.page.keyboard.press('ArrowRight');
    await expect(place(zoe.page, '2 of 2')).toBeVisible();
  });
});

test('shows the caption and opens the page of the photo, from the gallery and from a memory @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'sam');
  await caption(address, 'sam', photo, 'שלום, at the sea');
  const openPhoto = lightbox(page).getByRole('link', { name: 'Open photo' });
  const backTo = (name: string) => page.getByRole('link', { name });

  await page.goto(`${address}/gallery?photo=${photo.id}`);
  await opener(page).click();
  await expect(openPhoto).toBeVisible();
  const words = openPhoto.locator('xpath=..').getByText('שלום, at the sea');
  await expect(words).toHaveAttribute('dir', 'auto');
  await openPhoto.click();
  await expect(page).toHaveURL(`${address}/photo/${photo.id}`);
  await expect(lightbox(page)).toHaveCount(0);
  await expect(backTo('Back to all photos')).toBeVisible();

  await addMemory(address, 'zoe', {}, [photo]);
  await page.goto(`${address}/memories`);
  await at(zoe).link('Picnic').click();
  await page.getByRole('button', { name: 'שלום, at the sea' }).click();
  await expect(words).toBeVisible();
  await openPhoto.click();
  await expect(page).toHaveURL(`${address}/photo/${photo.id}`);
  await backTo('Back to memories').click();
  await expect(at(zoe).dialog('Picnic')).toBeVisible();
});
