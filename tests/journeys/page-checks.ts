import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import { axeViolations, colors, rules } from './axe.ts';

/** Both viewports, each tested in both themes. */
export const variants = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;

/** The smaller viewport, for single checks: most other tests use a desktop. */
export const phone = { viewport: variants[1].viewport } as const;

/**
 * Expects no violations of axe on the page at rest, and none of the color rules in the dark theme, which changes nothing else. `part` limits the
 * check.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await settled(page);
  expect(await axeViolations(page, rules, part), 'in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect(await axeViolations(page, colors, part), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits for all finite transitions: axe would measure colors in between. */
export async function settled(page: Page): Promise<void> {
  // Again after every animation, since its end may start another one.
  while (await page.evaluate(endOfMoves));
}

/** Waits until all animations have ended and the result is drawn. Returns true if there were any. */
const endOfMoves = async (): Promise<boolean> => {
  const moving = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  // React removes ended animations in a later task; timers may be stopped by a test.
  for (let tasks = 0; tasks < 2; tasks += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
  return moving.length > 0;
};

/** Nothing scrolls sideways at this width. */
export async function expectWithin(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  // A dialog over the page adds no width.
  const overflow = () =>
    page.evaluate(() => {
      const over = [
        ...document.querySelectorAll('section[role="dialog"], section[role="alertdialog"]'),
      ];
      return Math.max(
        document.documentElement.scrollWidth - window.innerWidth,
        ...over.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ...over.map((part) => Math.ceil(part.getBoundingClientRect().right) - window.innerWidth),
      );
    });
  const received = { message: `sideways scroll at ${viewport.width}` };
  await expect.poll(overflow, received).toBeLessThanOrEqual(0);
}

/** The width of the narrowest phone, in pixels. */
const narrowest = 320;

/** Expects no sideways scroll, also on the narrowest phone. */
export async function expectReflow(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? phone.viewport;
  for (const width of new Set([usual.width, phone.viewport.width, narrowest])) {
    await expectWithin(page, { ...usual, width });
  }
  await page.setViewportSize(usual);
}

/** `expectAccessible` and `expectWithin` on desktop and phone, and `expectWithin` on the narrowest phone. */
export async function expectAccessibleLayouts(page: Page, part?: string): Promise<void> {
  const usual = page.viewportSize() ?? phone.viewport;
  for (const { viewport } of variants) {
    await expectWithin(page, viewport);
    await expectAccessible(page, part);
  }
  await expectWithin(page, { ...usual, width: narrowest });
  await page.setViewportSize(usual);
}

/** Doubles the browser's font size; the page keeps its width. */
export async function largeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

export const usualText = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

/** Collects uncaught errors, console errors and policy violations. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** A visible toast with this text, without its copy in the live region. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text);

/** Records all toasts, since a test may look after they have disappeared. */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const recorded: string[] = [];
    Reflect.set(globalThis, 'recordedToasts', recorded);
    const seen = new WeakSet<Element>();
    const record = () => {
      for (const toast of document.querySelectorAll(
        '[aria-label="Messages"] [role="alertdialog"]',
      )) {
        if (seen.has(toast) || !toast.checkVisibility()) continue;
        seen.add(toast);
        recorded.push(toast.textContent);
      }
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true });
  });

/** Hovers over a button of a toast, which pauses its timer. */
export async function stay(button: Locator): Promise<Locator> {
  await button.hover();
  return button;
}

/** Expects a toast with this text, visible or recorded since the last call. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate((text) => {
          const recorded: string[] = Reflect.get(globalThis, 'recordedToasts');
          const index = recorded.findIndex((toast) => toast.includes(text));
          if (index >= 0) recorded.splice(index, 1);
          return index >= 0;
        }, text),
      { message: `a toast contains “${text}”` },
    )
    .toBe(true);

/** Clicks "Try Again" until the error disappears. It may disappear without a click: a page refetches recent data when its stream opens. */
export async function tryAgain(within: Page | Locator): Promise<void> {
  const button = within.getByRole('button', { name: 'Try Again' });
  await expect(async () => {
    if ((await button.count()) > 0) await button.first().click({ timeout: 2_000 });
    await expect(button).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Expects the focus in this element or on it: an earlier key would reach the page below. */
export const expectFocusIn = (part: Locator): Promise<void> =>
  expect
    .poll(() => part.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);

/** Presses Tab until the focus is there. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  within: Page | Locator = page,
) {
  const target = within.getByRole(role, { name });
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return target;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach the ${role} "${name}"`);
}

/** The cumulative layout shift of this page; 0 is none. */
export const shiftedOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
          resolve(shifts.reduce((sum, shift) => sum + shift, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer gets buffered entries with the next frames only.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

/** All texts and accessible names of a page. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, noscript, style, kbd, option'))
        found.add(node.nodeValue ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'aria-description']) {
        found.add(element.getAttribute(name) ?? '');
      }
    }
    return [...found];
  });

/** Waits until the history entry of closed overlays is left, which would stop a reload. */
export const overlaysLeft = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.isOverlay)).toBe(undefined);
