import Sqlite from 'better-sqlite3';
import { longestNote } from '#features/shared-note/shared-note.contract.ts';
import { openBrowser, type Shown, show } from './browser.ts';
import { report } from './figures.ts';
import { homesWith } from './lists.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);
/** Keys of one turn, and milliseconds between them: somebody who types well. */
const keys = 60;
const betweenKeys = 60;
/** What is typed has to find room. */
const length = longestNote - 5_000;
const text = 'Milk, and what two people write to each other over ten years.\n'
  .repeat(Math.ceil(length / 60))
  .slice(0, length);

/** Typing at the end of a note of almost 100,000 characters, beside a bare text area with the same words. */
export async function typingBench(): Promise<boolean> {
  const { home, close } = await homesWith(0, writeNote);
  const browser = await openBrowser();
  const bare = `data:text/html,<textarea style="width:318px;height:430px;font:16px/1.5 sans-serif"></textarea>`;
  const limit = await show(browser, { address: bare, tile: 'textarea', isProduct: false });
  const shown = { address: `${home}/settings#none`, tile: 'h1', isProduct: true };
  const product = await show(browser, shown);
  await limit.page.locator('textarea').fill(text);
  await takePen(product);

  const costs: [number[], number[]] = [[], []];
  for (let turn = -1; turn < turns; turn++) {
    for (const [index, each] of [limit, product].entries()) {
      const cost = await costOfKey(each);
      // The first turn wakes both up.
      if (turn >= 0) costs[index === 0 ? 0 : 1].push(cost);
    }
  }
  await browser.close();
  await close();
  return report({
    what: 'A key in a note of 95,000 characters, slowed 4 ×: what the page works for it',
    unit: 'ms',
    limit: costs[0],
    product: costs[1],
    must: { ratioAtMost: 1.5 },
  });
}

function writeNote(file: string): void {
  const sqlite = new Sqlite(file);
  sqlite
    .prepare('update "sharedNote" set version = 1, "updatedAt" = ?, "updatedBy" = 1, content = ?')
    .run(Date.now(), text);
  sqlite.close();
}

async function takePen({ page }: Shown): Promise<void> {
  const notes = page.getByRole('dialog', { name: 'Notes', exact: true });
  await notes.getByRole('button', { name: 'Edit', exact: true }).click();
  await notes.getByRole('textbox', { name: 'Shared note' }).focus();
}

/** Milliseconds of the page's own thread for each key. */
async function costOfKey({ page, wire }: Shown): Promise<number> {
  await page.bringToFront();
  await page.locator('textarea').focus();
  await page.keyboard.press('Control+End');
  await page.evaluate('bench.idle()');
  const before = await worked(wire);
  await page.keyboard.type('x'.repeat(keys), { delay: betweenKeys });
  await page.evaluate('bench.idle()');
  return ((await worked(wire)) - before) / keys;
}

async function worked(wire: Shown['wire']): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
