import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { chooseTheme, chosenTheme } from '#platform/web/ui/theme.ts';

const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colors = ['color-contrast', 'link-in-text-block'];

/** Expects no violations of axe on the page at rest, in the theme that is shown. */
export async function expectAccessibleInTheme(): Promise<void> {
  await settled();
  expect(await violations({ runOnly })).toEqual([]);
}

/** The same in both themes, where only the colors differ. */
export async function expectAccessible(): Promise<void> {
  const theme = chosenTheme();
  await expectAccessibleInTheme();
  chooseTheme(theme === 'dark' ? 'light' : 'dark');
  await settled();
  expect(await violations({ runOnly: colors }), 'in the other theme').toEqual([]);
  chooseTheme(theme);
}

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** The width of the narrowest phone, in pixels. */
const narrowest = 320;

/** Resizes the window until the test ends. */
export const resizeToPhone = (): Promise<void> => page.viewport(phone.width, phone.height);

export const resizeToDesktop = (): Promise<void> => page.viewport(desktop.width, desktop.height);

/** The same on a desktop and a phone, which has the same colors, without sideways scroll on the narrowest phone. */
export async function expectAccessibleLayouts(): Promise<void> {
  await resizeToDesktop();
  await expectAccessible();
  await resizeToPhone();
  await settled();
  const rules = Object.fromEntries(colors.map((rule) => [rule, { enabled: false }]));
  expect(await violations({ runOnly, rules }), 'on a phone').toEqual([]);
  await page.viewport(narrowest, phone.height);
  await expect.poll(sidewaysScroll).toBeLessThanOrEqual(0);
  await resizeToDesktop();
}

/** Pixels; a dialog over the page adds no width. */
function sidewaysScroll(): number {
  const over = [
    ...document.querySelectorAll('section[role="dialog"], section[role="alertdialog"]'),
  ];
  return Math.max(
    document.documentElement.scrollWidth - innerWidth,
    ...over.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ...over.map((part) => Math.ceil(part.getBoundingClientRect().right) - innerWidth),
  );
}

async function violations(options: axe.RunOptions): Promise<string[]> {
  const found = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

/** Waits for all finite transitions: axe would measure colors in between. */
export async function settled(): Promise<void> {
  for (;;) {
    const moving = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    if (moving.length === 0) return;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    // React removes ended animations in a later task.
    await new Promise(requestAnimationFrame);
  }
}
