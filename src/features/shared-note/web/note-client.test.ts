import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { stubStorage } from '../../../../tests/support/web/storage.ts';
import { beBrowser, keepPassing, openTab, type Tab } from '../../../../tests/support/web/tab.ts';
import { editNote, longestNote, noteId, readNote, releaseEdit } from '../shared-note.contract.ts';
import { NoteClient, noteDraft } from './note-client.ts';
import type { Failure } from './note-state.ts';
import { createTab } from './use-note.ts';

const server = sharedServer();
let stopTime: () => void;
let token: string;
let tab: Tab;
let client: NoteClient;
let draft: ReturnType<typeof noteDraft>;
let stop: () => void;
let leave: () => void;
/** The text area. */
let text: string;
let notices: string[];
let failures: string[];

beforeAll(async () => {
  beBrowser();
  token = await server.signIn('zoe');
  // The time of the server and the tab, eight times as fast; it stops while the process is busy.
  stopTime = keepPassing(server.clock, 40);
});
afterAll(async () => {
  stopTime();
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  stubStorage('sessionStorage');
  draft = noteDraft(1);
  draft.typing.clear();
  draft.unsaved.clear();
  openPage();
  await until(() => client.state().note !== null);
  await client.request();
  await until(() => client.state().hasLock);
  failures = [];
});
afterEach(() => {
  stop();
  tab.session.leave();
});

/** A page in this tab. */
function openPage(): void {
  const { port } = new URL(server.url);
  tab = openTab(() => Number(port));
  tab.session.signIn(token);
  text = '';
  notices = [];
  failures = [];
  const page = createTab();
  leave = page.leave;
  client = new NoteClient({
    socket: tab.socket,
    clock: server.clock,
    countText: page.countText,
    self: { userId: 1, tab: page.name },
    hasToken: () => true,
    onNotice: ({ type }) => notices.push(type),
  });
  let before: Failure | null = null;
  client.subscribe(() => {
    const { failure } = client.state();
    if (failure !== null && failure !== before)
      failures.push([failure.action, failure.message].filter(Boolean).join(': '));
    before = failure;
  });
  stop = client.start();
  client.use({
    read: () => text,
    write(next) {
      text = next;
    },
  });
}

const until = (is: () => boolean) => expect.poll(is, { interval: 2, timeout: 30_000 }).toBe(true);
const isSaved = () => !client.state().isDirty;
const unsaved = () => client.state().unsavedText?.text;

function type(next: string): void {
  text = next;
  client.onTyping();
}

async function note(): Promise<unknown> {
  const { body } = await server.call(readNote, { token, params: { noteId } });
  return readNote.responses[200].parse(body).content;
}

test('a text that is too long is kept, and saved once it is shorter', async () => {
  const long = 'x'.repeat(longestNote + 1);
  type(long);
  await until(() => draft.typing.get()?.text === long);
  // It would be lost with the lock.
  await client.release();
  expect(failures).toEqual(['save']);
  expect(client.state().hasLock).toBe(true);
  type(long.slice(1));
  await until(isSaved);
  expect(await note()).toBe(long.slice(1));
  expect(draft.typing.get()).toBeUndefined();
});

test('unsaved text is appended to the note, or replaces it', async () => {
  const keep = (kept: string) => {
    draft.unsaved.set({ text: kept, at: 0 });
    client.onStorage(draft.unsaved.key);
  };
  type('Milk');
  keep('Eggs');
  client.insertUnsaved('append');
  expect([text, unsaved()]).toEqual(['Milk\n\nEggs', undefined]);
  keep('Tea');
  client.insertUnsaved('replace');
  // The text that it replaced is offered, even if it was not saved.
  expect([text, unsaved()]).toEqual(['Tea', 'Milk\n\nEggs']);
  await until(isSaved);
  expect(await note()).toBe('Tea');
});

test('restoring a revision keeps what was typed', async () => {
  type('Milk and honey');
  client.restored('Milk');
  expect([text, isSaved(), unsaved()]).toEqual(['Milk', true, 'Milk and honey']);
});

test('typed text of a closed page is offered if the lock is gone, also by another tab', async () => {
  for (const isSameTab of [true, false]) {
    await client.request();
    await until(() => client.state().hasLock);
    type(`Milk and honey ${isSameTab}`);
    stop();
    leave();
    tab.session.leave();
    await server.call(releaseEdit, { token, params: { noteId }, body: {} });
    if (!isSameTab) stubStorage('sessionStorage');
    openPage();
    await until(() => client.state().note !== null);
    expect(unsaved()).toBe(`Milk and honey ${isSameTab}`);
    expect(draft.typing.get()).toBeUndefined();
  }
});

// The last test: after it, this server accepts no text.
test('the reason of the server why a text was not saved is shown', async () => {
  server.app.sockets.onCommand(editNote, async () => {
    throw new ApiError(507, 'The disk is full.');
  });
  type('Milk');
  await until(() => failures.includes('save: The disk is full.'));
  expect([text, draft.typing.get()?.text]).toEqual(['Milk', 'Milk']);
});
