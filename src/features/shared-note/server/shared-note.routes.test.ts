import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { signOut } from '../../../../tests/support/sign-ins.ts';
import { type StompClient, signInStomp } from '../../../../tests/support/stomp-client.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import { revisionInterval } from './note.ts';

const second = 1_000;
const minute = 60 * second;

const server = serverPerTest();
let zoe: string;
let sam: string;

beforeEach(() => {
  ({ zoe, sam } = server.tokens);
});

/** Calls about the note. Answers status and body. */
async function ask(token: string, spec: EndpointSpec, body?: unknown, extraParams: object = {}) {
  const params = { noteId: 1, ...extraParams };
  const answer = await server.call(spec, {
    token,
    params,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: answer.body };
}
const request = (token: string, sessionId?: string) =>
  ask(token, contract.requestEdit, sessionId === undefined ? undefined : { sessionId });
const write = (token: string, content: string, sessionId?: string) =>
  ask(token, contract.writeNote, { content, sessionId });
const status = async (token: string) => (await ask(token, contract.readEditStatus)).body;
const content = async (token: string) => (await ask(token, contract.readNote)).body;

const editor = (username: 'zoe' | 'sam') => ({ id: expect.any(Number), username });
const freeStatus = {
  noteId: 1,
  hasEditPermission: false,
  isLocked: false,
  currentEditor: null,
  pendingRequest: null,
};

describe('over HTTP', () => {
  test('the lock is granted, kept, requested, and handed over', async () => {
    expect(await status(zoe)).toEqual(freeStatus);
    const grantedBody = {
      granted: true,
      session: { currentEditor: editor('zoe') },
      currentEditor: editor('zoe'),
      message: t.note.granted,
    };
    expect(await request(zoe, 'z1')).toEqual({ status: 200, body: grantedBody });
    expect(await status(zoe)).toMatchObject({ hasEditPermission: true, isLocked: true });
    expect(await status(sam)).toMatchObject({ hasEditPermission: false, isLocked: true });

    const requestAnswer = await request(sam, 's1');
    expect(requestAnswer).toEqual({
      status: 200,
      body: {
        granted: false,
        pending: true,
        requestId: expect.any(String),
        expiresAt: '2026-03-14T12:00:05.000Z',
        currentEditor: editor('zoe'),
        message: t.note.asked('Zoë'),
      },
    });
    expect(await status(zoe)).toMatchObject({ pendingRequest: { username: 'sam' } });
    const { requestId } = requestAnswer.body as { requestId: string };
    const yes = { requestId, grant: true };
    expect((await ask(sam, contract.respondToRequest, yes)).status).toBe(409);
    expect(await ask(zoe, contract.respondToRequest, yes)).toMatchObject({
      status: 200,
      body: { hasEditPermission: false, currentEditor: editor('sam'), pendingRequest: null },
    });
    // A repeat after a lost answer is no fault; another answer comes too late.
    expect((await ask(zoe, contract.respondToRequest, yes)).status).toBe(200);
    expect(await ask(zoe, contract.respondToRequest, { requestId, grant: false })).toEqual({
      status: 409,
      body: { message: t.note.requestIsOver },
    });
    expect((await ask(zoe, contract.releaseEdit)).body).toMatchObject({ isLocked: true });
    expect((await ask(sam, contract.releaseEdit)).body).toEqual(freeStatus);
  });

  test('only the holder can write, in the tab that has the lock', async () => {
    await request(zoe, 'z1');
    expect(await write(zoe, 'Milk', 'z1')).toEqual({
      status: 200,
      body: { version: 1, updatedAt: '2026-03-14T12:00:00.000Z' },
    });
    expect((await write(zoe, 'Milk', 'z1')).body).toMatchObject({ version: 1 });
    expect((await write(zoe, 'Milk, eggs')).body).toMatchObject({ version: 2 });
    expect(await write(sam, 'Beer')).toEqual({
      status: 409,
      body: { message: t.note.notHolder, currentEditor: editor('zoe') },
    });
    await request(zoe, 'z2');
    expect((await write(zoe, 'Old tab', 'z1')).status).toBe(409);
    expect(await content(sam)).toEqual({
      noteId: 1,
      content: 'Milk, eggs',
      hasEditPermission: false,
      version: 2,
      updatedAt: '2026-03-14T12:00:00.000Z',
      updatedBy: 'zoe',
    });
  });

  test('the text has a maximum length, and no invalid characters', async () => {
    await request(zoe);
    const longestText = 'é'.repeat(contract.longestNote);
    expect((await write(zoe, longestText)).status).toBe(200);
    for (const [text, status] of [
      [`${longestText}e`, 413],
      ['a\0b', 400],
      ['a\ud800', 400],
      ['e'.repeat(1024 * 1024), 413],
    ] as const) {
      expect((await write(zoe, text)).status).toBe(status);
    }
    expect(await content(zoe)).toMatchObject({ content: longestText });
  });

  test('there is one note', async () => {
    for (const [spec, body] of [
      [contract.requestEdit, undefined],
      [contract.readNote, undefined],
      [contract.readHistory, undefined],
      [contract.writeNote, { content: 'a' }],
      [contract.respondToRequest, { requestId: 'a', grant: true }],
      [contract.restoreRevision, {}],
    ] as const) {
      expect((await ask(zoe, spec, body, { noteId: 2, version: 1 })).status, spec.path).toBe(404);
    }
  });

  test('signing out releases the lock of that session', async () => {
    await request(zoe);
    await signOut(server, mintToken(server, 'zoe'));
    expect(await status(sam)).toMatchObject({ isLocked: true });
    await signOut(server, zoe);
    expect(await status(sam)).toEqual(freeStatus);
  });
});

describe('revisions', () => {
  const history = async (query: Record<string, unknown> = {}) => {
    const { body } = await server.call(contract.readHistory, {
      token: sam,
      params: { noteId: 1 },
      query,
    });
    return body;
  };
  const revisionBy = (updatedBy: string, version: number, text: string) => ({
    version,
    content: text,
    updatedBy,
    updatedAt: expect.any(String),
  });
  const writeAs = async (token: string, ...all: string[]) => {
    await request(token);
    for (const text of all) await write(token, text);
    await ask(token, contract.releaseEdit);
  };

  test('each hand-over stores one, also after a restart', async () => {
    expect(await history()).toEqual([]);
    await writeAs(zoe, 'Milk', 'Milk, eggs');
    await writeAs(zoe);
    await request(sam);
    await write(sam, 'Beer');
    await server.restart();
    // A text that was not stored before the restart is stored before it is overwritten.
    await writeAs(zoe, 'Tea');
    const all = [
      revisionBy('zoe', 4, 'Tea'),
      revisionBy('sam', 3, 'Beer'),
      revisionBy('zoe', 2, 'Milk, eggs'),
    ];
    expect(await history()).toEqual(all);
    expect(await history({ limit: 1 })).toEqual(all.slice(0, 1));
    expect(await history({ before: 4, limit: 1 })).toEqual(all.slice(1, 2));
  });

  test('five minutes of typing store one', async () => {
    await request(zoe);
    const writeAfter = async (text: string, milliseconds: number) => {
      server.clock.pass(milliseconds);
      await write(zoe, text);
    };
    await writeAfter('a', 0);
    // The calls show that a holder without a connection is present.
    for (let waited = 0; waited < revisionInterval; waited += 10 * second) {
      await writeAfter(`a${waited}`, 10 * second);
    }
    expect(await history()).toEqual([revisionBy('zoe', 31, 'a290000')]);
  });

  test('a revision is restored, and the replaced text is stored', async () => {
    await writeAs(zoe, 'Milk');
    await writeAs(zoe, 'Eggs');
    const restore = (token: string, version: number) =>
      ask(token, contract.restoreRevision, undefined, { version });
    expect((await restore(sam, 1)).status).toBe(409);
    await request(sam);
    expect((await restore(sam, 9)).status).toBe(404);
    expect((await restore(sam, 1)).body).toMatchObject({ version: 3 });
    expect(await content(zoe)).toMatchObject({ content: 'Milk', version: 3, updatedBy: 'sam' });
    expect(await history()).toMatchObject([{ content: 'Eggs' }, { content: 'Milk' }]);
  });
});

describe('over STOMP', () => {
  let zoeClient: StompClient;
  let samClient: StompClient;

  const join = async (token: string) => {
    const client = await signInStomp(server.url, token);
    const { editAnswers, editChanges, noteUpdates, noteTyping, initialNote } = contract;
    for (const each of [editAnswers, editChanges, noteUpdates, noteTyping, initialNote]) {
      await client.subscribe(each);
    }
    return client;
  };
  const send = (client: StompClient, message: object) => client.send(contract.editNote, message);

  beforeEach(async () => {
    zoeClient = await join(zoe);
    samClient = await join(sam);
  });
  afterEach(() => {
    zoeClient.close();
    samClient.close();
  });

  test('text and typing are sent to the partner, the same text once, and acknowledged', async () => {
    await send(zoeClient, { type: 'REQUEST_EDIT_CONTROL', noteId: 1, sessionId: 'z1' });
    expect(await zoeClient.receive(contract.editAnswers)).toMatchObject({
      type: 'GRANT_EDIT_CONTROL',
      username: 'zoe',
      sessionId: 'z1',
    });
    expect(await samClient.receive(contract.editChanges)).toEqual({
      type: 'EDIT_CONTROL_GRANTED',
      noteId: 1,
      userId: expect.any(Number),
      username: 'zoe',
      sessionId: 'z1',
    });
    await send(zoeClient, { type: 'TYPING_STATUS', isTyping: true });
    expect(await samClient.receive(contract.noteTyping)).toMatchObject({
      username: 'zoe',
      isTyping: true,
    });
    for (const text of ['Milk', 'Milk', 'Milk!']) {
      await send(zoeClient, { type: 'CONTENT_UPDATE', content: text, cursorPosition: 4 });
    }
    // The text is committed before the receipt is sent.
    expect(await content(sam)).toMatchObject({ content: 'Milk!', version: 2 });
    expect(await samClient.receive(contract.noteUpdates)).toEqual({
      type: 'CONTENT_UPDATE',
      noteId: 1,
      userId: expect.any(Number),
      username: 'zoe',
      content: 'Milk',
      cursorPosition: 4,
      version: 1,
      updatedAt: '2026-03-14T12:00:00.000Z',
    });
    expect(await samClient.receive(contract.noteUpdates)).toMatchObject({ content: 'Milk!' });
    await send(zoeClient, { type: 'RELEASE_EDIT_CONTROL' });
    expect(await samClient.receive(contract.noteTyping)).toMatchObject({ isTyping: false });
    const released = { type: 'EDIT_CONTROL_RELEASED', username: 'zoe', reason: 'released' };
    expect(await samClient.receive(contract.editChanges)).toMatchObject(released);
  });

  test('typing ends when the connection of the typing tab closes, while another tab is open', async () => {
    const otherTab = await join(zoe);
    await send(otherTab, { type: 'REQUEST_EDIT_CONTROL', sessionId: 'z2' });
    await send(otherTab, { type: 'TYPING_STATUS', isTyping: true, sessionId: 'z2' });
    expect(await samClient.receive(contract.noteTyping)).toMatchObject({ isTyping: true });
    otherTab.close();
    expect(await samClient.receive(contract.noteTyping)).toMatchObject({
      username: 'zoe',
      isTyping: false,
    });
    expect(await status(zoe)).toMatchObject({ isLocked: true, hasEditPermission: true });
  });

  test('a stop commits all text that the server has received; the stopped server logs no error later', async () => {
    await send(zoeClient, { type: 'REQUEST_EDIT_CONTROL', sessionId: 'z1' });
    const typed = Array.from({ length: 20 }, (_, count) => `Milk${'!'.repeat(count)}`);
    const frameOf = (text: string) => {
      const message = { type: 'CONTENT_UPDATE', noteId: 1, content: text, sessionId: 'z1' };
      return `SEND\ndestination:${contract.editNote.destination}\n\n${JSON.stringify(message)}\0`;
    };
    // One chunk: when the first text is shown, the server has received all.
    zoeClient.write(typed.map(frameOf).join(''));
    await samClient.receive(contract.noteUpdates);
    await server.restart();
    expect(await content(sam)).toMatchObject({ content: typed.at(-1), version: typed.length });

    // The timer of the lock would have ended by now.
    server.clock.pass(5 * minute);
    expect((await ask(sam, contract.readHistory)).status).toBe(200);
    expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('text without the lock is denied, not acknowledged, and closes no connection', async () => {
    await request(zoe);
    samClient.frame(
      'SEND',
      { destination: contract.editNote.destination, receipt: 'never' },
      JSON.stringify({ type: 'CONTENT_UPDATE', content: 'Beer', sessionId: 's1' }),
    );
    expect(await samClient.receive(contract.editAnswers)).toMatchObject({
      type: 'DENY_EDIT_CONTROL',
      reason: 'not-holder',
      username: 'sam',
      sessionId: 's1',
    });
    await send(samClient, { type: 'TYPING_STATUS', isTyping: true });
    const receipts = samClient.frames.filter(
      (frame) => frame !== '\n' && frame.command === 'RECEIPT',
    );
    expect(JSON.stringify(receipts)).not.toContain('never');
    expect(await content(zoe)).toMatchObject({ content: '', version: 0 });
  });

  test('a request is denied; after the timeout of another one, it can still be granted', async () => {
    await request(zoe);
    await request(sam, 's1');
    const first = await zoeClient.receive(contract.editAnswers);
    expect(first).toMatchObject({ username: 'sam', message: t.note.wants('Sam') });
    if (first.type !== 'REQUEST_EDIT_CONTROL') throw new Error(first.type);
    await send(zoeClient, { type: 'DENY_EDIT_CONTROL', requestId: first.requestId });
    expect(await samClient.receive(contract.editAnswers)).toMatchObject({
      type: 'DENY_EDIT_CONTROL',
      reason: 'denied',
      message: 'Edit control denied',
    });
    // All devices of the holder receive it.
    expect(await zoeClient.receive(contract.editAnswers)).toEqual({
      type: 'REQUEST_DENIED',
      noteId: 1,
      requestId: first.requestId,
    });
    await send(samClient, { type: 'REQUEST_EDIT_CONTROL', sessionId: 's1' });
    expect(await samClient.receive(contract.editAnswers)).toMatchObject({
      type: 'REQUEST_PENDING',
      expiresAt: expect.any(String),
    });
    const next = await zoeClient.receive(contract.editAnswers);
    if (next.type !== 'REQUEST_EDIT_CONTROL') throw new Error(next.type);
    server.clock.pass(5 * second);
    expect(await samClient.receive(contract.editAnswers)).toMatchObject({ reason: 'timeout' });
    server.clock.pass(59 * second);
    await send(zoeClient, { type: 'GRANT_EDIT_CONTROL', requestId: next.requestId });
    expect(await samClient.receive(contract.editAnswers)).toEqual({
      type: 'GRANT_EDIT_CONTROL',
      noteId: 1,
      userId: expect.any(Number),
      username: 'sam',
      message: t.note.granted,
      sessionId: 's1',
    });
    // The lock passes from one to the other without a release.
    expect(await zoeClient.receive(contract.editChanges)).toMatchObject({ username: 'zoe' });
    expect(await zoeClient.receive(contract.editChanges)).toMatchObject({
      type: 'EDIT_CONTROL_GRANTED',
      username: 'sam',
      sessionId: 's1',
    });
  });

  test('the holder can have longer to respond', async () => {
    const settings = { answerSeconds: 30 };
    expect((await ask(zoe, contract.readEditSettings)).body).toEqual({ answerSeconds: 5 });
    expect((await ask(zoe, contract.changeEditSettings, settings)).body).toEqual(settings);
    expect((await ask(zoe, contract.changeEditSettings, { answerSeconds: 7 })).status).toBe(400);
    await server.restart();
    expect((await ask(zoe, contract.readEditSettings)).body).toEqual(settings);
    expect((await ask(sam, contract.readEditSettings)).body).toEqual({ answerSeconds: 5 });
    await request(zoe);
    expect((await request(sam)).body).toMatchObject({ expiresAt: '2026-03-14T12:00:30.000Z' });
  });

  test('two minutes without activity, or 15 s without a connection, release it', async () => {
    const granted = { type: 'EDIT_CONTROL_GRANTED' };
    await request(zoe);
    expect(await samClient.receive(contract.editChanges)).toMatchObject(granted);
    server.clock.pass(2 * minute);
    expect(await samClient.receive(contract.editChanges)).toMatchObject({ reason: 'idle' });
    await request(zoe);
    expect(await samClient.receive(contract.editChanges)).toMatchObject(granted);
    zoeClient.close();
    await expect.poll(() => server.app.sockets.isOnline(1)).toBe(false);
    server.clock.pass(14 * second);
    expect(await status(sam)).toMatchObject({ isLocked: true });
    server.clock.pass(1 * second);
    expect(await samClient.receive(contract.editChanges)).toMatchObject({ reason: 'absent' });
  });

  test('simultaneous requests: one holder, and both are notified', async () => {
    for (let round = 0; round < Number(process.env.ROUNDS ?? 2); round += 1) {
      const answers = await Promise.all([request(zoe), request(sam)]);
      expect(answers.filter(({ body }) => Reflect.get(Object(body), 'granted'))).toHaveLength(1);
      const granted = await zoeClient.receive(contract.editChanges);
      expect(await samClient.receive(contract.editChanges)).toEqual(granted);
      expect(await status(zoe)).toMatchObject({ currentEditor: { username: granted.username } });
      // The requester gets the lock, and releases it.
      const [holder, other] = granted.username === 'zoe' ? [zoe, sam] : [sam, zoe];
      await ask(holder, contract.releaseEdit);
      await ask(other, contract.releaseEdit);
      for (const client of [zoeClient, samClient]) {
        await client.receive(contract.editChanges);
        expect(await client.receive(contract.editChanges)).toMatchObject({ reason: 'released' });
      }
    }
  });
});
