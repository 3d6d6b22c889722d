import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  noteId,
  readNote,
  readEditStatus,
  releaseEdit,
} from '#features/shared-note/shared-note.contract.ts';
import { type BrokenWire, startProxy } from '../../support/proxy.ts';
import { openTestHome, type TestHome } from '../../support/test-home.ts';
import { NoteDesk } from '../../support/web/note-desk.ts';
import { beBrowser, keepPassing, openTab } from '../../support/web/tab.ts';

/** Rounds of each fault, of which each of the two writes in every other; the long run takes more. */
const rounds = Number(process.env.ROUNDS ?? 2);
const second = 1_000;

let home: TestHome;
let tokens: { zoe: string; sam: string };
/** Between zoe and the home. */
let proxy: BrokenWire;
let zoe: NoteDesk;
let sam: NoteDesk;
let stopTime: () => void;

beforeAll(async () => {
  beBrowser();
  home = await openTestHome();
  tokens = { zoe: await home.signIn('zoe'), sam: await home.signIn('sam') };
  // Time of the home and of both tabs, twenty times as fast, and standing still when we are busy.
  stopTime = keepPassing(home.clock, 100);
});
afterAll(async () => {
  await home.close();
  stopTime();
  vi.unstubAllGlobals();
});

const homePort = () => Number(new URL(home.url).port);

beforeEach(async () => {
  proxy = await startProxy(homePort());
  zoe = new NoteDesk(
    openTab(() => proxy.port),
    1,
    home.clock,
  );
  sam = new NoteDesk(openTab(homePort), 2, home.clock);
  zoe.tab.session.begin(tokens.zoe);
  sam.tab.session.begin(tokens.sam);
  await until(() => both().every(({ isIn }) => isIn));
});
afterEach(async () => {
  for (const each of both()) each.leave();
  // The tabs of the next test are others.
  for (const token of Object.values(tokens)) {
    await home.call(releaseEdit, { token, params: { noteId }, body: {} });
  }
  await proxy.close();
});

const both = () => [zoe, sam];
const turn = () => new Promise(setImmediate);

async function until(is: () => boolean): Promise<void> {
  while (!is()) await turn();
}

async function passes(milliseconds: number): Promise<void> {
  const end = home.clock.now() + milliseconds;
  await until(() => home.clock.now() >= end);
}

/** Hands the pen to nobody, whoever has it. */
async function putDown(): Promise<void> {
  while (both().some(({ isIn, editor }) => !isIn || editor !== null)) {
    for (const each of both()) if (each.isIn && each.isMine) await each.keeper.release();
    await turn();
  }
}

async function pickUp(desk: NoteDesk): Promise<void> {
  await desk.keeper.request();
  await until(() => desk.isMine);
}

/** Both show the same, and everything that was typed is somewhere for good. */
const agree = () =>
  zoe.paper === sam.paper &&
  zoe.editor === sam.editor &&
  !(zoe.isMine && sam.isMine) &&
  both().every(({ isIn, keeper }) => isIn && !keeper.desk().isUnsaved);

const timesIn = (text: string, word: string) =>
  text.split(' ').filter((each) => each === word).length;

/** How often each word stands in the note, and where it does not, in what waits for its writer. */
const found = (words: readonly string[], { paper, drafts }: NoteDesk) =>
  words.map((word) => {
    const waits = drafts.all().some(({ text }) => timesIn(text, word) === 1);
    return timesIn(paper, word) || (waits ? 1 : 0);
  });

interface Fault {
  begin(): void;
  /** Seconds. */
  lasts: number;
  heal(): void;
  /** Seconds until both show the same again. */
  within: number;
}

const frozen = (lasts: number): Fault => ({
  begin: () => proxy.freeze(),
  lasts,
  heal: () => proxy.thaw(),
  within: 8,
});
const dropped = (how: 'end' | 'reset'): Fault => ({
  begin: () => proxy.drop(how),
  lasts: 0,
  heal: () => undefined,
  within: 8,
});
const faults: [string, Fault][] = [
  ['freezes for a moment', frozen(3)],
  ['freezes for long', frozen(25)],
  ['freezes until the pen is gone', frozen(45)],
  ['is dropped', dropped('end')],
  ['is reset', dropped('reset')],
  ['is slow', { begin: () => proxy.delay(8), lasts: 5, heal: () => proxy.delay(0), within: 8 }],
  [
    'forgets its client',
    { begin: () => proxy.forgetHalf(), lasts: 0, heal: () => undefined, within: 20.5 },
  ],
];

test.each(faults)(
  'over a wire that %s both see the same, and no word is lost or doubled (G11)',
  {
    timeout: rounds * 30_000,
  },
  async (_, { begin, lasts, heal, within }) => {
    for (let round = 0; round < rounds; round++) {
      const writer = round % 2 === 0 ? sam : zoe;
      // Who only reads through so long a one sees nothing that a shorter one does not show.
      if (writer === sam && lasts > 30) continue;
      const words = [1, 2, 3, 4, 5].map((word) => `word-${round}-${word}`);
      await putDown();
      await pickUp(writer);
      writer.paper = 'Milk';
      writer.type(`before-${round}`);
      await until(agree);

      begin();
      for (const word of words) {
        writer.type(word);
        await passes(0.4 * second);
      }
      // Who has the whole wire wants to write as well.
      if (writer === zoe && lasts > 0) await sam.keeper.request();
      await passes(lasts * second);
      const hisWords = writer === zoe && sam.isMine ? [`his-${round}`] : [];
      for (const word of hisWords) sam.type(word);
      heal();
      const healed = home.clock.now();
      await until(agree);
      expect(home.clock.now() - healed).toBeLessThanOrEqual(within * second);

      expect(found(words, writer)).toEqual(words.map(() => 1));
      expect(found(hisWords, sam)).toEqual(hisWords.map(() => 1));
      const given = { token: tokens.zoe, params: { noteId } };
      expect((await home.call(readNote, given)).body).toMatchObject({ content: zoe.paper });
      const { editor } = zoe;
      expect((await home.call(readEditStatus, given)).body).toMatchObject({
        currentEditor: editor === null ? null : { username: editor },
      });
      for (const { drafts } of both()) for (const { id } of drafts.all()) drafts.forget(id);
      // On to a quiet wire, so that each round begins the same.
      await passes(2 * second);
    }
    for (const { versions } of both()) {
      expect(versions).toEqual([...versions].sort((one, other) => one - other));
    }
    expect(zoe.tab.session.token()).toBe(tokens.zoe);
  },
);

test('of two who want the pen at once, one has it', { timeout: rounds * 30_000 }, async () => {
  for (let round = 0; round < 5 * rounds; round++) {
    await putDown();
    await Promise.all(both().map(({ keeper }) => keeper.request()));
    await until(() => both().some(({ isMine }) => isMine));
    await until(agree);
    expect(both().filter(({ isMine }) => isMine)).toHaveLength(1);
  }
});
