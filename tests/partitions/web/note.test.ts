import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  noteId,
  readEditStatus,
  readNote,
  releaseEdit,
} from '#features/shared-note/shared-note.contract.ts';
import { type BrokenWire, startProxy } from '../../support/proxy.ts';
import { sharedServer } from '../../support/server-hooks.ts';
import { NoteTab } from '../../support/web/note-tab.ts';
import { beBrowser, keepPassing, openTab } from '../../support/web/tab.ts';

/** Rounds in which the partners write in turn; `npm run soak -- partitions` runs more, with every fault. */
const roundsGiven = process.env.ROUNDS;
const rounds = Number(roundsGiven ?? 1);
const second = 1_000;

const server = sharedServer();
const { tokens } = server;
/** Between Zoë and the server. */
let proxy: BrokenWire;
let zoe: NoteTab;
let sam: NoteTab;
let stopTime: () => void;

beforeAll(async () => {
  beBrowser();
  // The time of the server and of both tabs, twenty times as fast; it stops while the process is busy.
  stopTime = keepPassing(server.clock, 100);
});
afterAll(async () => {
  stopTime();
  vi.unstubAllGlobals();
});

const serverPort = () => Number(new URL(server.url).port);

beforeEach(async () => {
  proxy = await startProxy(serverPort());
  zoe = new NoteTab(
    openTab(() => proxy.port),
    1,
  );
  sam = new NoteTab(openTab(serverPort), 2);
  zoe.tab.session.signIn(tokens.zoe);
  sam.tab.session.signIn(tokens.sam);
  await until(() => both().every(({ isReady }) => isReady));
});
afterEach(async () => {
  for (const each of both()) each.leave();
  // The tabs of the next test are others.
  for (const token of Object.values(tokens)) {
    await server.call(releaseEdit, { token, params: { noteId }, body: {} });
  }
  await proxy.close();
});

const both = () => [zoe, sam];
const turn = () => new Promise(setImmediate);

async function until(is: () => boolean): Promise<void> {
  while (!is()) await turn();
}

async function passes(milliseconds: number): Promise<void> {
  const end = server.clock.now() + milliseconds;
  await until(() => server.clock.now() >= end);
}

/** Releases the lock. */
async function releaseLock(): Promise<void> {
  while (both().some(({ isReady, editor }) => !isReady || editor !== null)) {
    for (const each of both()) if (each.isReady && each.hasLock) await each.client.release();
    await turn();
  }
}

async function takeLock(tab: NoteTab): Promise<void> {
  await tab.client.request();
  await until(() => tab.hasLock);
}

/** Both show the same text and editor, and everything typed is committed or kept as unsaved text. */
const agree = () =>
  zoe.text === sam.text &&
  zoe.editor === sam.editor &&
  !(zoe.hasLock && sam.hasLock) &&
  both().every(({ isReady, client }) => isReady && !client.state().isDirty);

const timesIn = (text: string, word: string) =>
  text.split(' ').filter((each) => each === word).length;

/** Counts each word in the note, or else in the writer's unsaved text. */
const found = (words: readonly string[], { text, unsavedText }: NoteTab) =>
  words.map((word) => {
    const isUnsaved = timesIn(unsavedText, word) === 1;
    return timesIn(text, word) || (isUnsaved ? 1 : 0);
  });

interface Fault {
  begin(): void;
  /** Seconds. */
  isPersisted: number;
  heal(): void;
  /** Seconds until both show the same again. */
  within: number;
}

const frozen = (isPersisted: number): Fault => ({
  begin: () => proxy.freeze(),
  isPersisted,
  heal: () => proxy.thaw(),
  within: 8,
});
const dropped = (how: 'end' | 'reset'): Fault => ({
  begin: () => proxy.drop(how),
  isPersisted: 0,
  heal: () => undefined,
  within: 8,
});
const allFaults: [string, Fault][] = [
  ['freezes for a moment', frozen(3)],
  ['freezes for long', frozen(25)],
  ['freezes until the lock is released', frozen(45)],
  ['is dropped', dropped('end')],
  ['is reset', dropped('reset')],
  [
    'is slow',
    { begin: () => proxy.delay(8), isPersisted: 5, heal: () => proxy.delay(0), within: 8 },
  ],
  [
    'forgets its client',
    { begin: () => proxy.forgetHalf(), isPersisted: 0, heal: () => undefined, within: 20.5 },
  ],
];

const faults = allFaults.filter(
  ([name]) =>
    roundsGiven !== undefined || ['freezes until the lock is released', 'is reset'].includes(name),
);

test.each(faults)(
  'note: over a network that %s, both see the same text, and no word is lost or doubled',
  {
    timeout: rounds * 30_000,
  },
  async (_, { begin, isPersisted, heal, within }) => {
    for (let round = 0; round < rounds; round++) {
      const writer = round % 2 === 0 ? zoe : sam;
      // For a reader, a long freeze is no different from a short one.
      if (writer === sam && isPersisted > 30) continue;
      const words = [1, 2, 3, 4, 5].map((word) => `word-${round}-${word}`);
      await releaseLock();
      await takeLock(writer);
      writer.client.type(`Milk before-${round}`);
      await until(agree);

      begin();
      for (const word of words) {
        writer.type(word);
        await passes(0.4 * second);
      }
      // The partner, who is connected, requests the lock.
      if (writer === zoe && isPersisted > 0) await sam.client.request();
      await passes(isPersisted * second);
      const hisWords = writer === zoe && sam.hasLock ? [`his-${round}`] : [];
      for (const word of hisWords) sam.type(word);
      heal();
      const healed = server.clock.now();
      await until(agree);
      expect(server.clock.now() - healed).toBeLessThanOrEqual(within * second);

      expect(found(words, writer)).toEqual(words.map(() => 1));
      expect(found(hisWords, sam)).toEqual(hisWords.map(() => 1));
      const given = { token: tokens.zoe, params: { noteId } };
      expect((await server.call(readNote, given)).body).toMatchObject({ content: zoe.text });
      const { editor } = zoe;
      expect((await server.call(readEditStatus, given)).body).toMatchObject({
        currentEditor: editor === null ? null : { username: editor },
      });
      for (const { client } of both()) client.drafts.unsaved.snapshot().clear();
      // Each round begins with a quiet connection.
      await passes(2 * second);
    }
    for (const { versions } of both()) {
      expect(versions).toEqual([...versions].sort((one, other) => one - other));
    }
    expect(zoe.tab.session.token()).toBe(tokens.zoe);
  },
);
