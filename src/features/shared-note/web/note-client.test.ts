import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { stubStorage } from '../../../../tests/support/web/storage.ts';
import { beBrowser, keepPassing, openTab, type Tab } from '../../../../tests/support/web/tab.ts';
import { editNote, longestNote, noteId, readNote, releaseEdit } from '../shared-note.contract.ts';
import type { Failure } from './note.reducer.ts';
import { createNote, type NoteClient } from './note-client.ts';
import { openNoteDrafts } from './note-drafts.ts';
import { createTab } from './note-tab.ts';

const server = sharedServer();
let stopTime: () => void;
let token: string;
let tab: Tab;
let client: NoteClient;
let stop: () => void;
let leave: () => void;
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
  stubStorage('localStorage');
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
  failures = [];
  const page = createTab();
  leave = page.leave;
  client = createNote({
    socket: tab.socket,
    userId: 1,
    tab: page,
    drafts: openNoteDrafts(1),
    hasToken: () => true,
    onNotice: () => undefined,
  });
  let before: Failure | null = null;
  client.subscribe(() => {
    const { failure } = client.state();
    if (failure !== null && failure !== before)
      failures.push([failure.action, failure.message].filter(Boolean).join(': '));
    before = failure;
  });
  stop = client.start();
}

const until = (is: () => boolean) => expect.poll(is, { interval: 2, timeout: 30_000 }).toBe(true);
const isSaved = () => !client.state().isDirty;
const text = () => client.state().text;
const typed = () => client.drafts.typing.snapshot().value?.text;
const unsaved = () => client.drafts.unsaved.snapshot().value?.text;

async function note(): Promise<unknown> {
  const { body } = await server.call(readNote, { token, params: { noteId } });
  return readNote.responses[200].parse(body).content;
}

test('a text that is too long is kept, and saved once it is shorter', async () => {
  const long = 'x'.repeat(longestNote + 1);
  client.type(long);
  await until(() => typed() === long);
  // It would be lost with the lock.
  await client.release();
  expect(failures).toEqual(['save']);
  expect(client.state().hasLock).toBe(true);
  client.type(long.slice(1));
  await until(isSaved);
  expect(await note()).toBe(long.slice(1));
  expect(typed()).toBeUndefined();
});

test('typed text of a closed page is offered if the lock is gone, also by another tab', async () => {
  for (const isSameTab of [true, false]) {
    await client.request();
    await until(() => client.state().hasLock);
    client.type(`Milk and honey ${isSameTab}`);
    stop();
    leave();
    tab.session.leave();
    await server.call(releaseEdit, { token, params: { noteId }, body: {} });
    if (!isSameTab) stubStorage('sessionStorage');
    openPage();
    await until(() => client.state().note !== null);
    expect(unsaved()).toBe(`Milk and honey ${isSameTab}`);
    expect(typed()).toBeUndefined();
  }
});

// The last test: after it, this server accepts no text.
test('the reason of the server why a text was not saved is shown', async () => {
  server.app.sockets.onCommand(editNote, async () => {
    throw new ApiError(507, 'The disk is full.');
  });
  client.type('Milk');
  await until(() => failures.includes('save: The disk is full.'));
  expect([text(), typed()]).toEqual(['Milk', 'Milk']);
});
