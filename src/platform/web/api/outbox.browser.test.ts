import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { session } from '../session/session.ts';
import { NetworkError } from './errors.ts';
import { Outbox, type QueuedRequest, type SendOptions } from './outbox.ts';

const databaseName = 'fivetwenty.outbox';

const tokenOf = (user: string) => `a.${btoa(JSON.stringify({ sub: user }))}.c`;

beforeEach(() => session.signIn(tokenOf('zoe')));
afterEach(() => deleteDB(databaseName));

/** An outbox with one kind of request, whose responses the test gives. */
function outboxWith(request: Partial<QueuedRequest<unknown>> = {}) {
  const sent: string[] = [];
  const ended: unknown[] = [];
  const outbox = new Outbox();
  let isReachable = true;
  outbox.register({
    name: 'note',
    input: z.unknown(),
    describe: String,
    async send(input, { idempotencyKey }) {
      if (!isReachable) throw new NetworkError(false);
      sent.push(`${input} ${idempotencyKey}`);
    },
    ended: (...args) => ended.push(args),
    ...request,
  });
  const connect = (isConnected: boolean) => {
    isReachable = isConnected;
  };
  return { outbox, sent, ended, connect };
}

const blob = new Blob(['a file']);
const file = (key: string) => ({ key, kind: 'note', input: 'file', blob });

test('outbox: a file that cannot be stored is sent by its tab', async () => {
  const { outbox, sent } = outboxWith();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await outbox.addFile(file('a'));
  expect(outbox.isStored('a')).toBe(false);
  await expect.poll(() => sent).toEqual(['file a']);
  vi.restoreAllMocks();
});

test('outbox: files wait behind the first ones without a connection, and texts pass them', async () => {
  const { outbox, sent, connect } = outboxWith();
  connect(false);
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await outbox.addFile(file(key));
  await outbox.flush();
  expect(outbox.items().map((item) => outbox.isWaiting(item))).toEqual([true, true, true, true]);
  const request = { name: 'note', send: () => Promise.reject(new NetworkError(false)) };
  expect(await outbox.sendOrQueue(request, 'text', 'e')).toBeNull();
  connect(true);
  await outbox.flush();
  expect(sent[0]).toBe('file a');
  expect(sent.indexOf('text e')).toBeLessThan(4);
  expect(sent.toSorted()).toEqual(['file a', 'file b', 'file c', 'file d', 'text e']);
  expect(outbox.items()).toEqual([]);
});

test('outbox: an item that fails stays until the user retries it, and keeps its key', async () => {
  const send = vi.fn(async (_input: unknown, _options: SendOptions): Promise<unknown> => {
    throw new ApiError(422, 'Not today.');
  });
  const { outbox, ended } = outboxWith({ send });
  await outbox.addFile(file('a'));
  await outbox.flush();
  expect(outbox.items()).toMatchObject([{ key: 'a', failed: true, why: 'Not today.' }]);
  expect(ended).toEqual([['a', 'failed', { reason: 'Not today.', canRetry: false }]]);
  await outbox.flush();
  expect(send).toHaveBeenCalledTimes(1);
  send.mockResolvedValue('saved');
  await outbox.retry();
  expect(send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)).toEqual(['a', 'a']);
  expect(ended.at(-1)).toEqual(['a', 'sent', 'saved']);
});

test.each([
  ['before all of it was sent: it is aborted', 0.5, undefined],
  ['after all of it was sent: its result is undone', 1, 'saved'],
])('outbox: an item is discarded %s', async (_, share, undone) => {
  let respond = (_: string) => {};
  const signals: (AbortSignal | undefined)[] = [];
  const undo = vi.fn();
  const { outbox, ended } = outboxWith({
    undo,
    send(_input, { onProgress, signal }) {
      signals.push(signal);
      onProgress?.(share);
      return new Promise((resolve, reject) => {
        respond = resolve;
        signal?.addEventListener('abort', reject);
      });
    },
  });
  await outbox.addFile(file('a'));
  await expect.poll(() => signals).toHaveLength(1);
  expect(await outbox.discard(outbox.items())).toBe(true);
  expect(signals[0]?.aborted).toBe(undone === undefined);
  respond('saved');
  await outbox.flush();
  expect(outbox.items()).toEqual([]);
  expect(undo.mock.calls.map(([, result]) => result)).toEqual(undone === undefined ? [] : [undone]);
  expect(ended).toEqual([['a', 'discarded', undefined]]);
});

test('outbox: items of earlier versions are sent once, for their user only; a change of the user aborts', async () => {
  await deleteDB(databaseName);
  const old = await openDB(databaseName, 1, {
    upgrade: (db) => void db.createObjectStore('items', { keyPath: 'key' }),
  });
  const item = { kind: 'note', input: 'v1', at: 1, why: null };
  await old.put('items', { ...item, key: 'a', person: 'zoe', refused: false });
  await old.put('items', { ...item, key: 'b', person: 'sam', refused: false });
  old.close();
  localStorage.setItem('fivetwenty.waits.zoe.note.c', '2');
  const sent: string[] = [];
  const { outbox } = outboxWith({
    send(input, { idempotencyKey, signal }) {
      sent.push(`${input} ${idempotencyKey}`);
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', reject);
        if (input !== 'file') resolve(null);
      });
    },
  });
  onTestFinished(outbox.start());
  await expect.poll(() => sent).toEqual(['v1 a', 'null c']);
  await expect.poll(outbox.items).toEqual([]);
  await outbox.addFile(file('d'));
  await expect.poll(() => sent).toEqual(['v1 a', 'null c', 'file d']);
  session.signIn(tokenOf('sam'));
  expect(outbox.items()).toEqual([]);
  await expect.poll(() => sent.slice(3)).toEqual(['v1 b']);
  await expect.poll(outbox.items).toEqual([]);
  session.signIn(tokenOf('zoe'));
  await expect.poll(() => sent.slice(4)).toEqual(['file d']);
});

test('outbox: an item that another tab has sent is no longer listed when its result arrives', async () => {
  const itemCounts: number[] = [];
  const { outbox, connect } = outboxWith({ ended: () => itemCounts.push(outbox.items().length) });
  connect(false);
  onTestFinished(outbox.start());
  await outbox.addFile(file('a'));
  const otherTab = new BroadcastChannel(databaseName);
  otherTab.postMessage({ kind: 'note', key: 'a', outcome: 'sent', result: null });
  await expect.poll(() => itemCounts).toEqual([0]);
  otherTab.close();
});
