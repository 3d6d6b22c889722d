import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { report } from './figures.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);

/** What people do on a page, by what it is called. */
export type Uses = Readonly<Record<string, () => Promise<unknown>>>;

/** The longest frame of each use of a page that is slowed four times: none may be longer than 50 ms. */
export async function framesOf(what: string, page: Page, uses: Uses): Promise<boolean> {
  const longest = await longestOf(page, uses, 'watchFrames');
  return [...longest]
    .map(([use, product]) =>
      report({
        what: `The longest frame on the page of ${what}, slowed 4 ×: ${use}`,
        unit: 'ms',
        limit: product,
        product,
        must: { productAtMost: 100 },
      }),
    )
    .every(Boolean);
}

/** Milliseconds of the longest frame, or press, of each use in each turn. */
export async function longestOf(
  page: Page,
  uses: Uses,
  watch: 'watchFrames' | 'watchPresses',
): Promise<ReadonlyMap<string, readonly number[]>> {
  const longest = new Map(Object.keys(uses).map((use) => [use, [] as number[]]));
  for (let turn = -1; turn < turns; turn++) {
    for (const [use, act] of Object.entries(uses)) {
      await page.evaluate('bench.idle()');
      await page.evaluate(`bench.${watch}()`);
      await act();
      await page.evaluate('bench.idle()');
      const took = z.number().parse(await page.evaluate('bench.longestWatched()'));
      // The first turn wakes the page up.
      if (turn >= 0) longest.get(use)?.push(took);
    }
  }
  return longest;
}

/** Without the pointer's way there, which is none of the page's work. */
export const press = (page: Page, name: string, role: 'button' | 'tab' = 'button') =>
  page.getByRole(role, { name }).first().dispatchEvent('click');
