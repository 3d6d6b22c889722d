import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Every screen is looked at on these two, and there in both themes. */
export const variants = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those among them that ask for colours. */
const colors = ['color-contrast', 'link-in-text-block'];

/**
 * No rule of axe is broken by what stands on the page now, once nothing moves any more, and none about colours in the
 * dark theme, which changes nothing else. `part` selects what alone is looked at, where the rest was elsewhere.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const axe = () => {
    const whole = new AxeBuilder({ page });
    return part === undefined ? whole : whole.include(part);
  };
  await settled(page);
  expect(await broken(axe().withTags(rules)), 'in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect(await broken(axe().withRules(colors)), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function broken(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Waits for every transition that has an end: axe would measure colours half way. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  );
}

/** The page needs no sideways scroll, also on the narrowest phone. */
export async function expectReflow(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of new Set([usual.width, 390, 320])) {
    await page.setViewportSize({ width, height: usual.height });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, { message: `sideways scroll at ${width}` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(usual);
}

/** Text of twice the size, as somebody with weak eyes sets it in the browser; the page stays as wide as it is. */
export async function largeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Collects what the page complains about: uncaught errors, console errors, broken policies. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  return heard;
}

/** A toast with this text; what a screen reader hears of it stands elsewhere. */
export const message = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text);

/** Presses Tab until the focus is where it should be, as a person without a mouse does. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
) {
  const target = page.getByRole(role, { name });
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return target;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach the ${role} "${name}"`);
}
