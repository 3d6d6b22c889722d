import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noteId, readNote, readPen } from '#features/shared-note/shared-note.contract.ts';
import { Unsaid } from '#platform/web/live/unsaid.ts';
import { type BrokenWire, startProxy } from '../../support/proxy.ts';
import { openTestHome, type TestHome } from '../../support/test-home.ts';
import { NoteScreen } from '../../support/web/note-screen.ts';
import { beBrowser, openTab } from '../../support/web/tab.ts';

/** Rounds of each fault, of which each of the two writes in every other; the long run takes more. */
const rounds = Number(process.env.ROUNDS ?? 2);
const second = 1_000;

let home: TestHome;
let tokens: { zoe: string; sam: string };
/** Between zoe and the home. */
let proxy: BrokenWire;
let zoe: NoteScreen;
let sam: NoteScreen;
let time: NodeJS.Timeout;

beforeAll(async () => {
  beBrowser();
  home = await openTestHome();
  tokens = { zoe: await home.signIn('zoe'), sam: await home.signIn('sam') };
  // Their code comes at the speed of this computer, and not of the time that passes here.
  await import('#platform/web/live/socket-keeper.ts');
  await import('#platform/web/live/socket-stand-in.ts');
  // Time of the home and of both tabs, twenty times as fast, and standing still when we are busy.
  time = setInterval(() => home.clock.pass(100), 5);
});
afterAll(async () => {
  await home.close();
  clearInterval(time);
  vi.unstubAllGlobals();
});

const homePort = () => Number(new URL(home.url).port);

beforeEach(async () => {
  proxy = await startProxy(homePort());
  zoe = new NoteScreen(
    openTab(() => proxy.port, home.clock),
    'zoe',
  );
  sam = new NoteScreen(openTab(homePort, home.clock), 'sam');
  zoe.tab.session.begin(tokens.zoe);
  sam.tab.session.begin(tokens.sam);
  await until(() => isIn(zoe) && isIn(sam));
});
afterEach(async () => {
  zoe.tab.session.leave();
  sam.tab.session.leave();
  await proxy.close();
});

const isIn = ({ tab, versions }: NoteScreen) =>
  tab.socket.state() === 'connected' && versions.length > 0;
const turn = () => new Promise(setImmediate);

async function until(is: () => boolean): Promise<void> {
  while (!is()) await turn();
}

async function passes(milliseconds: number): Promise<void> {
  const end = home.clock.now() + milliseconds;
  await until(() => home.clock.now() >= end);
}

/** What was confirmed of what was said. */
async function confirmed(saying: Promise<void>): Promise<boolean> {
  try {
    await saying;
    return true;
  } catch (error) {
    if (error instanceof Unsaid) return false;
    throw error;
  }
}

/** Says it until it is confirmed, each time over a connection that is up. */
async function writesOn(writer: NoteScreen, text: string): Promise<void> {
  do await until(() => isIn(writer));
  while (!(await confirmed(writer.write(text))));
}

/** Hands the pen to nobody, whoever has it. */
async function putDown(): Promise<void> {
  for (const each of [zoe, sam]) await each.say({ type: 'RELEASE_EDIT_CONTROL' });
  await until(() => zoe.holder === null && sam.holder === null);
}

const bothShow = (text: string, holder: string) =>
  until(() => [zoe, sam].every((each) => each.text === text && each.holder === holder));

const faults: [string, { begin(): void; lasts: number; heal(): void; within: number }][] = [
  [
    'freezes for a moment',
    { begin: () => proxy.freeze(), lasts: 3, heal: () => proxy.thaw(), within: 8 },
  ],
  [
    'freezes for long',
    { begin: () => proxy.freeze(), lasts: 25, heal: () => proxy.thaw(), within: 8 },
  ],
  ['is dropped', { begin: () => proxy.drop('end'), lasts: 0, heal: () => undefined, within: 8 }],
  ['is reset', { begin: () => proxy.drop('reset'), lasts: 0, heal: () => undefined, within: 8 }],
  ['is slow', { begin: () => proxy.delay(8), lasts: 5, heal: () => proxy.delay(0), within: 8 }],
  [
    'forgets its client',
    { begin: () => proxy.forgetHalf(), lasts: 0, heal: () => undefined, within: 20.5 },
  ],
];

test.each(faults)(
  'over a wire that %s both see the same, and nothing confirmed is lost (G11)',
  {
    timeout: rounds * 20_000,
  },
  async (fault, { begin, lasts, heal, within }) => {
    for (let round = 0; round < rounds; round++) {
      const [writer, name] = round % 2 === 0 ? [sam, 'sam'] : [zoe, 'zoe'];
      const text = (word: string) => `${fault} ${round} ${word}`;
      await putDown();
      await writesOn(writer, text('before'));
      await bothShow(text('before'), name);

      begin();
      const during = [1, 2, 3, 4, 5].map((word) => text(`during ${word}`));
      const outcomes = during.map((each) => confirmed(writer.write(each)));
      await passes(lasts * second);
      heal();
      const healed = home.clock.now();
      await writesOn(writer, text('after'));
      await bothShow(text('after'), name);
      expect(home.clock.now() - healed).toBeLessThanOrEqual(within * second);

      // Sam's own wire is whole: he is told of everything that the home took, once and in order.
      const kept = await Promise.all(outcomes);
      const told = sam.told.filter((each) => during.includes(each));
      expect(told).toEqual(during.slice(0, told.length));
      expect(told.length).toBeGreaterThanOrEqual(kept.filter(Boolean).length);
      expect(kept.lastIndexOf(true)).toBeLessThan(told.length);

      const given = { token: tokens.zoe, params: { noteId } };
      expect((await home.call(readNote, given)).body).toMatchObject({ content: text('after') });
      expect((await home.call(readPen, given)).body).toMatchObject({
        currentEditor: { username: name },
      });
      // On to a quiet wire, so that each round begins the same.
      await passes(2 * second);
    }
    for (const { versions } of [zoe, sam]) {
      expect(versions).toEqual([...versions].sort((one, other) => one - other));
    }
    expect(zoe.tab.session.token()).toBe(tokens.zoe);
  },
);
