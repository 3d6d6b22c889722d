import type { CDPSession } from '@playwright/test';
import * as z from 'zod/mini';
import { openBrowser, type Shown, show } from './browser.ts';
import { percentile, report } from './figures.ts';
import { startBareGrid } from './homes.ts';
import { homeWithPhotos } from './photo-home.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);
const count = 10_000;
/** Pixels a frame: a wheel turned in earnest. */
const pace = 60;
const frames = 240;

/** Ten thousand photos under somebody who scrolls, beside the least page that shows as many. */
export async function scrollBench(): Promise<boolean> {
  const home = await homeWithPhotos(count);
  const bare = await startBareGrid(home.thumbnail, count);
  const browser = await openBrowser();
  const limit = await show(browser, { address: bare.url, tile: '.row a', isProduct: false });
  const product = await show(browser, {
    ...{ address: `${home.url}/photos`, tile: '[role="gridcell"]' },
    isProduct: true,
  });

  const script: [number[], number[]] = [[], []];
  const slow: [number[], number[]] = [[], []];
  const memory: number[] = [];
  for (let turn = -1; turn < turns; turn++) {
    for (const [index, shown] of [limit, product].entries()) {
      const run = await scrolled(shown, 3_000 + (turn + 1) * frames * pace);
      // The first turn wakes both up.
      if (turn < 0) continue;
      script[index === 0 ? 0 : 1].push(run.script);
      slow[index === 0 ? 0 : 1].push(run.p99);
    }
    memory.push(await heapOf(product));
  }
  const blank = [await blankShare(limit), await blankShare(product)] as const;
  const all: number[] = [];
  for (let turn = 0; turn < turns; turn++) all.push(await selectAll(product));
  await browser.close();
  await bare.stop();
  await home.stop();

  const what = (part: string) => `${part}; 10,000 photos, slowed 4 ×`;
  const [woken = 0] = memory;
  return [
    report({
      what: what('Scrolling: script per frame'),
      unit: 'ms',
      limit: script[0],
      product: script[1],
      must: { ratioAtMost: 3 },
    }),
    report({
      what: what('Scrolling: a frame, 99th percentile'),
      unit: 'ms',
      limit: slow[0],
      product: slow[1],
      must: { ratioAtMost: 1.25 },
    }),
    report({
      what: what('Scrolling: how much of the screen had no tiles yet'),
      unit: '%',
      limit: [blank[0]],
      product: [blank[1]],
      must: { productAtMost: 1 },
    }),
    report({
      what: what('Scrolling: what the page’s memory grew by'),
      unit: 'MB',
      limit: [woken],
      product: [Math.max(...memory) - woken],
      must: { productAtMost: 15 },
    }),
    report({
      what: what('Ctrl+A, until it is on the screen'),
      unit: 'ms',
      limit: all,
      product: all,
      must: { productAtMost: 50 },
    }),
  ].every(Boolean);
}

/** Scrolls on from there. Milliseconds of script per frame, and of the slowest frame but one in a hundred. */
async function scrolled({ page, wire }: Shown, from: number) {
  await page.bringToFront();
  await page.evaluate(`scrollTo(0, ${from})`);
  await page.evaluate('bench.idle()');
  const before = await scriptSeconds(wire);
  const between = z
    .array(z.number())
    .parse(await page.evaluate(`bench.scroll(${pace}, ${frames})`));
  const script = ((await scriptSeconds(wire)) - before) * 1000;
  return { script: script / frames, p99: percentile(between, 0.99) };
}

async function scriptSeconds(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/** Megabytes that its script holds, what it could let go of not counted. */
async function heapOf({ wire }: Shown): Promise<number> {
  await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** In percent of the screen: what was not drawn yet while it scrolled by. */
async function blankShare({ page, tile }: Shown): Promise<number> {
  await page.bringToFront();
  await page.evaluate('scrollTo(0, 3000)');
  await page.evaluate('bench.idle()');
  return z.number().parse(await page.evaluate(`bench.blank('${tile}', ${pace}, ${frames})`));
}

/** Selects all photos, and lets go of them again. Milliseconds from the key until it was drawn. */
async function selectAll({ page, tile }: Shown): Promise<number> {
  await page.bringToFront();
  const took = z.number().parse(await page.evaluate(`bench.selectAll('${tile}')`));
  const selected = page.getByText('10,000 selected', { exact: true }).first();
  await selected.waitFor();
  await page.keyboard.press('Escape');
  await selected.waitFor({ state: 'hidden' });
  return took;
}
