import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { readOwned, readReceived } from '#features/boxes/boxes.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { openBrowser, show } from './browser.ts';
import { report } from './figures.ts';
import { framesOf, press } from './frames.ts';
import { fetched, homesWith } from './lists.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);
const count = 5_000;

/** Five thousand boxes made by either: their lists, and their page. */
export async function boxesBench(): Promise<boolean> {
  const { home, bare, token, close } = await homesWith(0, (file) => furnish(file));
  const limit: number[] = [];
  const owned: number[] = [];
  const received: number[] = [];
  const of = (spec: typeof readOwned | typeof readReceived) =>
    addressOf(home, spec.path, { userId: 1 });
  for (let turn = -2; turn < turns; turn++) {
    const times = [
      await fetched(`${bare}/boxes`),
      await fetched(of(readOwned), token),
      await fetched(of(readReceived), token),
    ].map(({ whole }) => whole);
    // The first turns wake both up.
    if (turn < 0) continue;
    for (const [index, figures] of [limit, owned, received].entries()) {
      figures.push(times[index] ?? 0);
    }
  }
  const isSmooth = await boxesOnScreen(home).finally(close);
  const row = (what: string, product: number[]) =>
    report({ what, unit: 'ms', limit, product, must: { ratioAtMost: 1.5 } });
  return [
    row('A list of 5,000 boxes that one made', owned),
    row('A list of 5,000 boxes that one got', received),
    isSmooth,
  ].every(Boolean);
}

async function boxesOnScreen(home: string): Promise<boolean> {
  const browser = await openBrowser();
  const address = `${home}/surprise-boxes`;
  const { page } = await show(browser, { address, tile: 'article', isProduct: true });
  const smooth = await framesOf('5,000 boxes', page, {
    'the other list': () => press(page, 'Created', 'tab'),
    'another page': () => press(page, 'Next'),
    'and back': () => press(page, 'Received', 'tab'),
    'a new box, begun and left': () => beginBox(page),
  });
  await browser.close();
  return smooth;
}

async function beginBox(page: Page): Promise<void> {
  await press(page, 'Create Box');
  const dialog = page.getByRole('dialog', { name: 'Create a surprise box' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Half of them claimed, as after years of play; the rest dropped. */
function furnish(file: string): void {
  const sqlite = new Sqlite(file);
  const insert = sqlite.prepare(`
    insert into boxes ("ownerId", "recipientId", status, "isInstantDrop", "completionType", cents, "expirationMinutes",
      "createdAt", "dropAt", "droppedAt", "openedAt", "completedAt", "approvedAt", "claimedAt",
      "prizeName", "prizeDescription", "taskDescription", "completionData")
    values (@owner, 3 - @owner, @status, 1, 'TASK', 500, 60,
      @at, @at, @at, @done, @done, @done, @done, @name, 'For a long evening, with everything.', 'Cook something new.', @proof)
  `);
  const now = Date.now();
  sqlite.transaction(() => {
    for (let number = 0; number < 2 * count; number++) {
      const isClaimed = number % 4 < 2;
      insert.run({
        owner: 1 + (number % 2),
        status: isClaimed ? 'CLAIMED' : 'DROPPED',
        at: now - (2 * count - number) * 3_600_000,
        done: isClaimed ? now - (2 * count - number) * 3_500_000 : null,
        name: `A prize, number ${number}`,
        proof: isClaimed ? 'It is cooked.' : null,
      });
    }
  })();
  sqlite.close();
}
