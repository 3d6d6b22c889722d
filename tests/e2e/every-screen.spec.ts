import type { Page, Request } from '@playwright/test';
import { eventStream } from '#shared/event.ts';
import { brokenOrLeft, colors, rules } from './axe.ts';
import { expect, openDevice, test } from './couple.ts';
import { expectWithin, largeText, phone, settled, variants } from './looks.ts';
import { type Screen, screens, seedScreens } from './screens.ts';

const landscape = { width: 844, height: 390 };
const narrow = { width: 320, height: 844 };

/** Opens all screens, each until its requests have finished. */
function showing(page: Page, address: string): (screen: Screen) => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The event stream stays open.
    if (pathname.startsWith('/api/') && pathname !== eventStream.path) asked.add(request);
  });
  const answered = (request: Request) => void asked.delete(request);
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  return async ({ path, title }) => {
    // Another section of the same page doesn't load a page.
    await page.goto('about:blank');
    await page.goto(address + path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => asked.size, { message: `${path}: still asks` }).toBe(0);
    await settled(page);
  };
}

/**
 * Expects no violations of axe and no results left to review: touch in the light theme, and a desktop in the dark one, where layout and colors
 * differ.
 */
async function expectReviewed(page: Page, which: typeof rules | typeof colors) {
  // The lazy overlays come last, and must not change the page while axe runs.
  await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await settled(page);
  expect(await brokenOrLeft(page, which)).toEqual([]);
}

test('every screen by touch: no endless animation, large targets, no sideways scroll', async ({
  browser,
  address,
}) => {
  test.slow();
  await seedScreens(address);
  const { page, context } = await openDevice(browser, address, 'Zoë', { ...phone, hasTouch: true });
  const show = showing(page, address);
  for (const screen of screens) {
    await test.step(screen.path, async () => {
      await page.setViewportSize(phone.viewport);
      await show(screen);
      expect(await moving(page), `${screen.path}: moves`).toEqual([]);
      await expect.poll(() => small(page), `${screen.path}: small`).toEqual([]);
      expect(await zooming(page), `${screen.path}: zooms`).toEqual([]);
      await expectReviewed(page, rules);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize(variants[0].viewport);
      await expectReviewed(page, colors);
      await page.emulateMedia({ colorScheme: 'light' });
      for (const viewport of [narrow, landscape]) await expectWithin(page, viewport);
      await largeText(page);
      for (const viewport of [landscape, phone.viewport, narrow])
        await expectWithin(page, viewport);
    });
  }
  await context.close();
});

test('every screen by keyboard, in forced colors: focus is visible @night', async ({
  browser,
  address,
}) => {
  test.slow();
  await seedScreens(address);
  const { page, context } = await openDevice(browser, address, 'Sam', { forcedColors: 'active' });
  const show = showing(page, address);
  for (const screen of screens) {
    await test.step(screen.path, async () => {
      await show(screen);
      await page.locator('main').focus();
      expect.soft(await unseenStops(page), screen.path).toEqual([]);
    });
  }
  await context.close();
});

/** Animations that run longer than a moment despite reduced motion. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => effect?.getComputedTiming())
      .filter((timing) => !(Number(timing?.endTime) <= 200))
      .map((timing) => JSON.stringify(timing)),
  );

/** Inputs with small text, which phones zoom into; and pages that forbid zoom. */
const zooming = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
      .filter(
        (field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16,
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
    const viewports = [...document.querySelectorAll('meta[name="viewport"]')]
      .filter((meta) => /user-scalable|maximum-scale/.test(meta.outerHTML))
      .map(({ outerHTML }) => outerHTML);
    return [...fields, ...viewports];
  });

/** Touch targets that are too small: 24 pixels around the middle belong to the target or its content (WCAG 2.5.8), 44 for the most used. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const used = ':is(header, nav) :is(a, button), [role="gridcell"], [class*="_primary_"]';
    const all = 'button, a[href], input, select, textarea, [tabindex="0"]';
    const missed: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      if (!element.checkVisibility() || element.closest('[aria-hidden="true"], [inert]')) continue;
      const target = element.closest('label') ?? element;
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = target.getBoundingClientRect();
      // Visually hidden until focused.
      if (width <= 1 || height <= 1) continue;
      const reach = (element.matches(used) ? 44 : 24) / 2 - 1;
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (target.contains(hit) || hit.contains(target));
      };
      const isLarge = width >= 2 * reach && height >= 2 * reach;
      const hits = [isHit(-reach, 0), isHit(reach, 0), isHit(0, -reach), isHit(0, reach)];
      if (isLarge || hits.every(Boolean)) continue;
      const size = `${Math.round(width)} × ${Math.round(height)}`;
      missed.push(`${size}: ${element.outerHTML.slice(0, 120)}`);
    }
    window.scrollTo(0, 0);
    return missed;
  });

/** Tab stops without a visible focus: no ring, or covered by another element. */
async function unseenStops(page: Page, most = 25): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    let found = await page.evaluate(unseenStop);
    if (found === 'round') break;
    if (found !== '') {
      // A late element may have moved it.
      await settled(page);
      await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
      found = await page.evaluate(unseenStop);
    }
    if (found !== '') unseen.push(found);
  }
  return unseen;
}

/** The fault at the focused element; "round" if the focus has left the page. */
const unseenStop = (): string => {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body) return 'round';
  // A button inside a date field has its own ring.
  const isInsideField = !focused.matches(':focus');
  const target = focused.closest('label') ?? focused;
  // The ring may be around another element: a card for its link, a box for its field.
  const around = [focused, ...target.querySelectorAll('*')];
  let part: Element | null = focused;
  for (let level = 0; part !== null && level < 5; level += 1) {
    around.push(part);
    part = part.parentElement;
  }
  const hasRing = around.some((part) =>
    ['', '::before', '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth, borderTopWidth, content } = getComputedStyle(
        part,
        pseudo,
      );
      const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      if (pseudo === '') return isOutlined;
      // A pseudo-element over a picture is a frame.
      return content !== 'none' && (isOutlined || parseFloat(borderTopWidth) >= 2);
    }),
  );
  const { left, top, width, height } = target.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const isFree = above !== null && (target.contains(above) || above.contains(focused));
  const words = focused.outerHTML.slice(0, 160);
  if (!hasRing && !isInsideField) return `no ring: ${words}`;
  return isFree ? '' : `under ${above?.outerHTML.slice(0, 80)}: ${words}`;
};
