import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import {
  beBrowser,
  browserSays,
  keepPassing,
  openTab,
  type Tab,
} from '../../../../tests/support/web/tab.ts';
import { editNote, longestNote, noteId, readNote, releaseEdit } from '../shared-note.contract.ts';
import { DeskKeeper } from './desk-keeper.ts';
import { browserDrafts, type Drafts } from './drafts.ts';
import { createTab } from './tab.ts';

let home: TestHome;
let stopTime: () => void;
let token: string;
let tab: Tab;
let drafts: Drafts;
let keeper: DeskKeeper;
let stop: () => void;
let leave: () => void;
let back: () => void;
/** What stands in the text area. */
let paper: string;
let happened: string[];
let pages = 0;
/** What a tab's own storage holds. */
let kept: Map<string, string>;

beforeAll(async () => {
  beBrowser();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  home = await openTestHome();
  token = await home.signIn('zoe');
  // Time of the home and of the tab, eight times as fast, and standing still when we are busy.
  stopTime = keepPassing(home.clock, 40);
});
afterAll(async () => {
  await home.close();
  stopTime();
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  kept = new Map();
  pages += 1;
  openPage();
  await until(() => keeper.desk().note !== null);
  await keeper.request();
  await until(() => keeper.desk().isMine);
  happened = [];
});
afterEach(() => {
  stop();
  tab.session.leave();
});

/** A page in the tab that is there, for a person whom nobody was before. */
function openPage(): void {
  const { port } = new URL(home.url);
  tab = openTab(() => Number(port));
  tab.session.begin(token);
  paper = '';
  happened = [];
  drafts = browserDrafts(pages);
  const page = createTab();
  leave = page.leave;
  back = page.back;
  keeper = new DeskKeeper({
    ...{ socket: tab.socket, drafts, clock: home.clock },
    here: { userId: 1, tab: page.name },
    countText: page.countText,
    hasToken: () => true,
    onNotice: ({ is }) => happened.push(is),
    onFailure: (failure, words) =>
      happened.push(words === undefined ? failure : `${failure}: ${words}`),
  });
  stop = keeper.start();
  keeper.use({
    read: () => paper,
    write(text) {
      paper = text;
    },
  });
}

const until = (is: () => boolean) => expect.poll(is, { interval: 2, timeout: 30_000 }).toBe(true);
const isSaved = () => !keeper.desk().isUnsaved;
const waiting = () => drafts.all().map(({ text }) => text);

/** The page goes, and another one comes in its tab or in a copy of it. */
async function reload(isCopied = false): Promise<void> {
  const copied = new Map(kept);
  stop();
  leave();
  tab.session.leave();
  if (isCopied) kept = copied;
  openPage();
  await until(() => keeper.desk().note !== null);
}

function type(text: string): void {
  paper = text;
  keeper.type();
}

async function note(): Promise<unknown> {
  const { body } = await home.call(readNote, { token, params: { noteId } });
  return readNote.answers[200].parse(body).content;
}

test('what is too long waits here, breaks no connection, and is saved once it is shorter', async () => {
  const long = 'x'.repeat(longestNote + 1);
  type(long);
  await until(() => waiting().includes(long));
  const states = [...tab.states];
  const from = home.clock.now();
  await until(() => home.clock.now() > from + 20_000);
  expect(tab.states).toEqual(states);
  expect(happened).toEqual([]);
  // It would be lost with the pen.
  await keeper.release();
  expect(happened).toEqual(['save']);
  expect(keeper.desk().isMine).toBe(true);
  type(long.slice(1));
  await until(isSaved);
  expect(await note()).toBe(long.slice(1));
  expect(waiting()).toEqual([]);
});

test('what no home can store is left out', async () => {
  type('Milk\0 \ud83d');
  await until(isSaved);
  expect(await note()).toBe('Milk \ufffd');
});

test('words that waited come to what is on the paper, or take its place', async () => {
  type('Milk');
  expect(keeper.put('Eggs', 'at the end')).toBe(true);
  expect(paper).toBe('Milk\n\nEggs');
  await until(isSaved);
  expect(waiting()).toEqual([]);
  // Also where it is not saved yet, or was the note a moment ago.
  expect(keeper.put('Tea', 'instead')).toBe(true);
  expect(keeper.put('Beer', 'instead')).toBe(true);
  await until(isSaved);
  expect(await note()).toBe('Beer');
  expect(waiting()).toEqual(['Milk\n\nEggs', 'Tea']);
  await keeper.release();
  await until(() => !keeper.desk().isMine);
  expect(keeper.put('Wine', 'at the end')).toBe(false);
});

test('an earlier version takes nothing away that was typed', async () => {
  type('Milk and honey');
  keeper.restored('Milk');
  expect([paper, isSaved(), waiting()]).toEqual(['Milk', true, ['Milk and honey']]);
});

test('words that waited are forgotten once somebody goes on from them', async () => {
  drafts.keep({ id: 'a page before', text: 'Milk', at: 0 });
  for (const text of ['Milk', 'Milk and eggs']) {
    type(text);
    await until(isSaved);
  }
  expect(waiting()).toEqual([]);
  for (let page = 0; page < 20; page++) drafts.keep({ id: `${page}`, text: `${page}`, at: 0 });
  expect(waiting()).toHaveLength(20);
});

test('after a reload the tab still has the pen, and goes on with what was not saved', async () => {
  for (const text of ['Milk', 'Milk and eggs']) {
    type(text);
    await until(isSaved);
  }
  type('Milk and honey');
  await reload();
  expect([keeper.desk().isMine, paper]).toEqual([true, 'Milk and honey']);
  await until(isSaved);
  // The home takes it for something newer than what the page before said.
  expect(await note()).toBe('Milk and honey');
  expect([waiting(), happened]).toEqual([[], []]);
});

test("a page back from the browser's memory goes by what the page after it in its tab has written", async () => {
  type('Milk');
  await until(isSaved);
  const before = { keeper, stop, leave, back, tab };
  browserSays('pagehide');
  leave();
  openPage();
  await until(() => keeper.desk().note !== null);
  for (const text of ['Tea', 'Tea and milk', 'Tea and honey']) {
    type(text);
    await until(isSaved);
  }
  browserSays('pagehide');
  stop();
  leave();
  tab.session.leave();

  ({ keeper, stop, leave, back, tab } = before);
  paper = 'Milk';
  browserSays('pageshow', { persisted: true });
  back();
  keeper.beginAnew();
  await until(() => keeper.desk().note !== null);
  expect([keeper.desk().isMine, paper]).toEqual([true, 'Tea and honey']);
  type('Eggs');
  await until(isSaved);
  expect(await note()).toBe('Eggs');
});

test('a copied tab is another one, and what was typed in the first is its own', async () => {
  type('Milk');
  await until(isSaved);
  type('Milk and honey');
  await reload(true);
  expect([keeper.desk().isMine, paper, waiting()]).toEqual([false, 'Milk', ['Milk and honey']]);
});

test('words of a page that is gone wait where the pen is gone too, beside those before them', async () => {
  type('Milk');
  keeper.restored('Tea');
  type('Milk and honey');
  stop();
  leave();
  tab.session.leave();
  await home.call(releaseEdit, { token, params: { noteId }, body: {} });
  openPage();
  await until(() => keeper.desk().note !== null);
  await keeper.request();
  await until(() => keeper.desk().isMine);
  type('Eggs');
  keeper.restored('Tea');
  expect(waiting()).toEqual(['Milk', 'Milk and honey', 'Eggs']);
});

// The last one: this home takes nothing any more.
test('what the home says against a text is passed on', async () => {
  home.home.sockets.onCommand(editNote, async () => {
    throw new ApiError(507, 'The disk of your home is full.');
  });
  type('Milk');
  await until(() => happened.includes('save: The disk of your home is full.'));
  expect([paper, waiting()]).toEqual(['Milk', ['Milk']]);
});
