import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { getChromium } from '../tests/support/chromium.mjs';
import { filenameOfMany, putPhotos } from '../tests/support/many-photos.ts';
import { addPhoto } from '../tests/support/photos.ts';
import { addBoxes, addMemories, cameraPhoto, longNote, writeLongNote } from './data.ts';
import * as harness from './harness.ts';

const { atEnd, compare, median, percentile, report, startLimit, startProduct, turns } = harness;
type Product = harness.Product;

export const browserOptions = {
  args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
  executablePath: getChromium(),
};

/** Signs the first partner in. */
export async function signIn(context: BrowserContext, { url, tokens, imageCookie }: Product) {
  const [name = '', value = ''] = imageCookie.split('=');
  await context.addCookies([{ name, value, url: `${url}/api/photos/image` }]);
  await context.addInitScript(`localStorage.setItem('fivetwenty.token', '${tokens[0]}')`);
}

/** Opens pages on a CPU slowed four times. */
async function openBrowser() {
  const browser = await chromium.launch(browserOptions);
  atEnd(() => browser.close());
  return async (address: string, tile: string, product?: Product) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    if (product !== undefined) await signIn(context, product);
    await context.addInitScript({ path: fileURLToPath(new URL('./in-page.js', import.meta.url)) });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(tile).first().waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable');
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return { page, devTools };
  };
}

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>>>;

/** Starts the app with photos that share one picture. */
async function startWithPhotos(count: number, fill: (folder: string) => void = () => {}) {
  const product = await startProduct();
  const bytes = await cameraPhoto(1600, 1200, true);
  const { filename } = await addPhoto(product, product.tokens[0], { bytes });
  await product.server.stop();
  const photos = join(product.server.folder, 'photos');
  const file = (name: string, size: string) => join(photos, name.replace('.', `.${size}.`));
  for (let index = 0; index < count - 1; index += 1) {
    for (const size of ['thumbnail', 'medium']) {
      linkSync(file(filename, size), file(filenameOfMany(index), size));
    }
  }
  putPhotos(product.server.folder, count - 1);
  fill(product.server.folder);
  await product.server.start();
  return { product, thumbnail: file(filename, 'thumbnail') };
}

const tile = '[role="gridcell"]';
const Scrolled = z.object({ between: z.array(z.number()), blank: z.number() });

/** Scrolls through 10,000 photos, and through a bare windowed grid of the same size. */
export async function scroll(): Promise<boolean> {
  const count = 10_000;
  const { product, thumbnail } = await startWithPhotos(count);
  const bare = await startLimit('grid', thumbnail);
  const open = await openBrowser();
  const limit = await open(`${bare.url}/?count=${count}`, '.row a');
  const shown = await open(`${product.url}/photos`, tile, product);
  const scrollOn = async ({ page }: Opened, script: string) => {
    await page.bringToFront();
    await page.evaluate('bench.idle()');
    return Scrolled.parse(await page.evaluate(script));
  };
  const p99 = (page: Opened) => async () => {
    const { between } = await scrollOn(page, `bench.scroll('', 60, 240)`);
    return [percentile(between, 0.99)];
  };
  const heap = async () => {
    await shown.devTools.send('HeapProfiler.collectGarbage');
    return (await shown.devTools.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
  };
  await p99(shown)();
  const before = await heap();
  const what = 'Scrolling 10,000 photos';
  const row = {
    what: `${what}, frame, 99th percentile`,
    unit: 'ms',
    target: 'ratio ≤ 1.25',
  } as const;
  const isSmooth = await compare([row], { limit: p99(limit), product: p99(shown) });
  const { blank } = await scrollOn(shown, `bench.scroll('${tile}', 60, 240)`);
  const growth = (await heap()) - before;
  return [
    isSmooth,
    report({ what: `${what}, blank`, unit: '%', target: '≤ 1' }, [blank]),
    report({ what: `${what}, memory growth`, unit: 'MB', target: '≤ 15' }, [growth]),
  ].every(Boolean);
}

/** Keys typed at the end of a note of 95,000 characters, and in a bare text area. */
export async function typing(): Promise<boolean> {
  const product = await startProduct(writeLongNote);
  const open = await openBrowser();
  const bare = await open(
    'data:text/html,<textarea style="width:318px;height:430px;font:16px/1.5 sans-serif"></textarea>',
    'textarea',
  );
  await bare.page.locator('textarea').fill(longNote);
  const shown = await open(`${product.url}/settings`, 'h1', product);
  await shown.page.getByRole('button', { name: /^Open notes/ }).click();
  const dialog = shown.page.getByRole('dialog', { name: 'Notes', exact: true });
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Shared note' }).focus();

  const keys = 60;
  const workOf = async ({ devTools }: Opened) => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const type = (page: Opened) => async () => {
    await page.page.bringToFront();
    await page.page.locator('textarea').focus();
    await page.page.keyboard.press('Control+End');
    await page.page.evaluate('bench.idle()');
    const before = await workOf(page);
    await page.page.keyboard.type('x'.repeat(keys), { delay: 60 });
    await page.page.evaluate('bench.idle()');
    return [((await workOf(page)) - before) / keys];
  };
  const what = 'A key in a note of 95,000 characters';
  const runs = { limit: type(bare), product: type(shown) };
  return compare([{ what, unit: 'ms', target: 'ratio ≤ 1.5' }], runs);
}

/** Chromium's "Fast 3G". */
const speed = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const Longest = z.object({ frame: z.number(), press: z.number() });

/** The longest frame and the slowest interaction of each use of the app, on a slow phone's CPU and network. */
export async function inp(): Promise<boolean> {
  const { product } = await startWithPhotos(2_000, (folder) => {
    addMemories(folder, 1_000);
    addBoxes(folder, 400);
  });
  const open = await openBrowser();
  const { page, devTools } = await open(`${product.url}/photos`, tile, product);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  const results = usesOf(page).map(([name, act]) => ({
    name,
    act,
    frames: [] as number[],
    presses: [] as number[],
  }));
  for (let turn = -1; turn < turns; turn += 1) {
    for (const { act, frames, presses } of results) {
      await page.evaluate('bench.idle()');
      await page.evaluate('bench.watch()');
      await act();
      await page.evaluate('bench.idle()');
      const { frame, press } = Longest.parse(await page.evaluate('bench.stop()'));
      // The first turn warms up.
      if (turn < 0) continue;
      frames.push(frame);
      presses.push(press);
    }
  }
  for (const { name, frames, presses } of results) {
    console.log(`  ${name}: frame ${median(frames)} ms, interaction ${median(presses)} ms`);
  }
  const dialogs = results.filter(({ name }) => name.startsWith('dialog'));
  const frame = Math.max(...dialogs.map(({ frames }) => median(frames)));
  const press = Math.max(...results.map(({ presses }) => median(presses)));
  return [
    report({ what: 'Longest frame of a dialog', unit: 'ms', target: '≤ 100' }, [frame]),
    report({ what: 'Interaction to next paint', unit: 'ms', target: '≤ 200' }, [press]),
  ].every(Boolean);
}

type Position = { readonly x: number; readonly y: number };
type Use = readonly [name: string, act: () => Promise<unknown>];

function usesOf(page: Page): Use[] {
  const tile = page.getByRole('gridcell');
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const dialog = page.getByRole('dialog').filter({ hasNot: page.getByLabel('Shared note') });
  /** Presses like a mouse: Playwright's own click evaluates code in the middle of the press. */
  const click = async (target: Locator, position?: Position) => {
    await target.hover({ ...(position && { position }) });
    await page.mouse.down();
    await page.mouse.up();
  };
  const press = (name: string, target: Locator): Use => [name, () => click(target)];
  const key = (name: string, key: string): Use => [name, () => page.keyboard.press(key)];
  const goTo = (name: string): Use => [
    `go to ${name}`,
    async () => {
      const main = page.getByRole('navigation', { name: 'Main' });
      // A badge may follow.
      await click(main.getByRole('link', { name: new RegExp(`^${name}`) }));
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  ];
  const openAndClose = (
    name: string,
    target: Locator,
    content = dialog,
    position?: Position,
  ): readonly [Use, Use] => {
    const open = async () => {
      await click(target, position);
      await content.waitFor();
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      await content.waitFor({ state: 'hidden' });
    };
    return [
      [`dialog ${name}: open`, open],
      [`dialog ${name}: close`, close],
    ];
  };
  const [openPhoto, closePhoto] = openAndClose('photo', tile.first(), button('View full screen'));
  const love = async () => {
    for (let time = 0; time < 5; time += 1) await click(button('Share love'));
  };
  return [
    openPhoto,
    press('photo: favorite', page.getByRole('button', { name: /favorite/i }).first()),
    key('photo: next', 'ArrowRight'),
    closePhoto,
    press('photos: select', button('Select')),
    press('photos: select one', tile.nth(2)),
    key('photos: select all', 'Control+a'),
    key('photos: select none', 'Escape'),
    goTo('Home'),
    ['share love five times', love],
    goTo('Memories'),
    press('memories: next month', button('Next month')),
    // The click is near the corner, since memories cover the middle of a day.
    ...openAndClose('day', page.locator('[data-day]').nth(10), dialog, { x: 8, y: 8 }),
    ['memories: scroll', () => page.evaluate(`bench.scroll('', 60, 120)`)],
    goTo('Surprises'),
    press('boxes: created', page.getByRole('tab', { name: 'Created' })),
    press('boxes: received', page.getByRole('tab', { name: 'Received' })),
    ...openAndClose('new box', button('Create Box')),
    goTo('Settings'),
    goTo('Gallery'),
    press('gallery: all photos', page.locator('main a[href="/photos"]').first()),
  ];
}
