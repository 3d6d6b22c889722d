import type { Page, Request } from '@playwright/test';
import { eventStream } from '#shared/event.ts';
import { violationsOrUndecided } from './axe.ts';
import { expect, openDevice, test } from './couple.ts';
import {
  expectWithin,
  largeText,
  phone,
  settled,
  shownTexts,
  usualText,
  variants,
} from './page-checks.ts';
import { seedScreens } from './screens.ts';

/** A page, and a button there that opens a dialog. */
interface Screen {
  path: string;
  dialog?: string;
}

/** Every page of a signed-in user, with the content of `seedScreens`. None twice in a row: its other tab keeps the scroll position. */
const screens: readonly Screen[] = [
  { path: '/', dialog: '打开便签' },
  { path: '/gallery' },
  { path: '/photos', dialog: '添加照片' },
  { path: '/photo/1' },
  { path: '/categories', dialog: '添加分类' },
  { path: '/category/1' },
  { path: '/memories?month=2024-05', dialog: '添加回忆' },
  { path: '/surprise-boxes', dialog: '创建盒子' },
  { path: '/settings#wheel,data,app,notifications,appearance,shortcuts' },
  { path: '/recycle-bin' },
  { path: '/surprise-boxes?tab=created', dialog: '查看完成情况' },
  {
    path: '/settings#details,timeline,devices,stats,prizes,box-prizes',
    dialog: '退出其他所有设备',
  },
  { path: '/zoe' },
  { path: '/sam' },
];

const landscape = { width: 844, height: 390 };
const narrow = { width: 320, height: 844 };

/** Opens pages of this server without loading the app again, each until its requests have finished. */
function opener(page: Page, address: string): (path: string) => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The event stream stays open.
    if (pathname.startsWith('/api/') && pathname !== eventStream.path) pending.add(request);
  });
  const answered = (request: Request) => void pending.delete(request);
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  return async (path) => {
    if (path === '/') {
      await page.goto(address);
    } else {
      // As for Back, without loading the app again; the router knows no scroll position of a new key.
      await page.evaluate((path) => {
        history.pushState({ key: path }, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    }
    await expect(page).toHaveURL(address + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The lazy overlays come last, and must not change the page while axe runs.
    await expect(page.getByRole('button', { name: /^打开便签/ })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => pending.size, { message: `${path}: still loads` }).toBe(0);
    await settled(page);
  };
}

test('every screen in Chinese, on a dark phone and a light desktop: accessible, focus is visible, translated, touchable, no sideways scroll', async ({
  browser,
  address,
}) => {
  await seedScreens(address);
  const options = { ...phone, hasTouch: true, locale: 'zh-CN', colorScheme: 'dark' } as const;
  const { page, context } = await openDevice(browser, address, 'Zoë', options);
  const open = opener(page, address);
  for (const { path, dialog } of screens) {
    await test.step(path, async () => {
      await open(path);
      expect.soft(await violationsOrUndecided(page), `${path}: axe`).toEqual([]);
      expect.soft(await latinTexts(page), `${path}: not translated`).toEqual([]);
      expect.soft(await longAnimations(page), `${path}: moves`).toEqual([]);
      expect.soft(await smallTargets(page), `${path}: small`).toEqual([]);
      expect.soft(await zoomingFields(page), `${path}: zooms`).toEqual([]);
      if (dialog !== undefined) {
        await page.getByRole('button', { name: dialog }).first().click();
        await expect(page.locator('[role$="dialog"]:visible').first()).toBeVisible();
        expect.soft(await latinTexts(page), `${dialog}: not translated`).toEqual([]);
        await expectWithin(page, phone.viewport);
        await page.keyboard.press('Escape');
        await expect(page.locator('[role$="dialog"]:visible')).toHaveCount(0);
      }
      await expectWithin(page, variants[0].viewport);
      await page.emulateMedia({ colorScheme: 'light' });
      await settled(page);
      expect.soft(await violationsOrUndecided(page), `${path}: axe on a desktop`).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      expect.soft(await unseenFocus(page), `${path}: by keyboard`).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
      await expectWithin(page, landscape);
      await largeText(page);
      await expectWithin(page, narrow);
      await usualText(page);
      await expectWithin(page, narrow);
      await page.setViewportSize(phone.viewport);
    });
  }
  await context.close();
});

/** The couple's own texts, names, keys, units and formats. */
const notTranslated =
  /Zoë|Sam|Travel|Trip|First kiss|(Waiting|Opened|Completed|Approved|Claimed) one|Breakfast|Massage|By the lake|It is cooked|by the sea|Cook for me|Unknown device|Fivetwenty|HTTPS?|Wi-Fi|ZIP|Thunderbird|Ctrl|Enter|Esc|Shift|Page (?:Up|Down)|[kMG]B|English|Chrom(?:e|ium)|Linux|https?:\/\/\S+|name@example\.org|Europe\/Paris|UTC|nginx|proxy_buffering off|localhost\S*|\bzip\b|zoe|sam/g;

const latinTexts = async (page: Page): Promise<string[]> =>
  (await shownTexts(page)).filter((text) => /[a-z]{2}/i.test(text.replaceAll(notTranslated, '')));

/** Animations that run longer than a moment despite reduced motion. */
const longAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => effect?.getComputedTiming())
      .filter((timing) => !(Number(timing?.endTime) <= 200))
      .map((timing) => JSON.stringify(timing)),
  );

/** Inputs with small text, which phones zoom into; and pages that forbid zoom. */
const zoomingFields = (page: Page): Promise<string[]> =>
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
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const used = ':is(header, nav) :is(a, button), [role="gridcell"], :is(a, button).bg-own-solid';
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

/** Elements whose focus by keyboard isn't visible: no ring, or covered by another element. */
async function unseenFocus(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const all = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const hasRing = (part: Element) =>
      ['', '::before', '::after'].some((pseudo) => {
        const style = getComputedStyle(part, pseudo);
        const isOutlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        if (pseudo === '') return isOutlined;
        // A pseudo-element over a picture is a frame.
        return style.content !== 'none' && (isOutlined || parseFloat(style.borderTopWidth) >= 2);
      });
    const isOnScreen = (target: Element) => {
      const { top, bottom } = target.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    const fault = (focused: Element): string => {
      const target = focused.closest('label') ?? focused;
      // The ring may be around another element: a card for its link, a box for its field.
      const around = [focused, ...target.querySelectorAll('*')];
      let part: Element | null = focused;
      for (let level = 0; part !== null && level < 5; level += 1) {
        around.push(part);
        part = part.parentElement;
      }
      const html = focused.outerHTML.slice(0, 160);
      if (!around.some(hasRing)) return `no ring: ${html}`;
      // A late change of the layout may have moved it off the screen again.
      if (!isOnScreen(target)) target.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isFree = above !== null && (target.contains(above) || above.contains(focused));
      return isFree ? '' : `under ${above?.outerHTML.slice(0, 80)}: ${html}`;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`main :is(${all})`)) {
      if (!element.checkVisibility() || element.closest('[aria-hidden="true"], [inert]')) continue;
      element.focus();
      // It is disabled.
      if (document.activeElement !== element) continue;
      // React shows the ring in a later task.
      await new Promise((resolve) => setTimeout(resolve));
      const words = fault(element);
      if (words !== '') found.push(words);
    }
    return found;
  });
}
