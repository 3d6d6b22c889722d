import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createEmitter } from '../emitter.ts';
import { t } from '../messages/index.ts';
import { onStreamState, streamState } from '../realtime/events.ts';
import { onUserChange, session } from '../session/session.ts';
import { basePath } from './base-path.ts';
import { newIdempotencyKey } from './client.ts';
import { errorMessage, isSignedOut, isTransient } from './errors.ts';
import {
  backoff,
  firstDelay,
  type Group,
  groupItems,
  type ItemState,
  type OutboxItem,
  type Outcome,
  retryAt,
  stopsQueue,
} from './outbox.rules.ts';
import { deleteItem, importItemsOfOldVersion, itemsOf, putItem, replaceItem } from './outbox-db.ts';

/*
 * Actions that got no response wait in IndexedDB and are sent oldest first, each under its
 * idempotency key. One tab sends at a time where the browser has locks (HTTPS). Without locks two
 * tabs may send the same item, which the keys make harmless.
 */

export interface OutboxKind<Input> {
  readonly kind: string;
  /** An item of another shape was stored by an older version of the app. */
  readonly input: z.core.$ZodType<Input>;
  /** Sends it under `item.key`. The result is passed to `ended` in every tab. */
  send(
    input: Input,
    item: OutboxItem,
    signal: AbortSignal,
    /** Shows the sent share, from 0 to 1. */
    onProgress: (share: number) => void,
  ): Promise<unknown>;
  /** A name for one item, or for several of a countable kind. */
  describe(input: Input, count: number): string;
  /** Items differ by their key only and are listed as one row. */
  readonly isCountable?: true;
  /** Moves the content back into its form; null if the form is in use. */
  edit?(input: Input): { readonly path: string; readonly isPersisted: boolean } | null;
  ended?(key: string, outcome: Outcome, result: unknown): void;
  /** The user discarded it in this tab. */
  discarded?(item: OutboxItem): void;
}

const kinds = new Map<string, OutboxKind<unknown>>();

/** Registers how a feature sends and names its items; once, when the app starts. */
export function registerOutboxKind<Input>(kind: OutboxKind<Input>): void {
  const parse = (input: unknown): Input => z.parse(kind.input, input);
  kinds.set(kind.kind, {
    ...kind,
    send: async (input, ...rest) => kind.send(parse(input), ...rest),
    describe: (input, count) => kind.describe(parse(input), count),
    ...(kind.edit && { edit: (input) => kind.edit?.(parse(input)) ?? null }),
  });
}

export const kindOf = (name: string): OutboxKind<unknown> | undefined => kinds.get(name);

export const groupsOf = (items: readonly OutboxItem[]): Group[] =>
  groupItems(items, (kind) => kindOf(kind)?.isCountable === true);

export function describeGroup([item, ...more]: Group): string {
  try {
    return kindOf(item.kind)?.describe(item.input, 1 + more.length) ?? t.unknownItem;
  } catch {
    return t.unknownItem;
  }
}

// Items of the current user

let items: readonly OutboxItem[] = [];
let current:
  | { readonly key: string; readonly controller: AbortController; percent: number | null }
  | undefined;
let isRunning = false;
const changes = createEmitter();

function publish(next: readonly OutboxItem[] = items): void {
  items = next;
  changes.emit();
}

export const outboxItems = (): readonly OutboxItem[] => items;

/** Calls `listener` after each change of the items. Returns how to unsubscribe. */
export const onOutboxItems = changes.subscribe;

export const useOutboxItems = (): readonly OutboxItem[] =>
  useSyncExternalStore(onOutboxItems, outboxItems);

export const useIsSending = (): boolean => useSyncExternalStore(onOutboxItems, () => isRunning);

export const stateOf = ({ key, failed }: OutboxItem): ItemState =>
  failed ? 'failed' : current?.key === key ? 'sending' : 'queued';

/** The sent share of an item; null if it is not sent or small. */
export const percentOf = ({ key }: OutboxItem): number | null =>
  current?.key === key ? current.percent : null;

/** Returns all items of this user that the server may not have yet, including items being sent. */
export async function storedItems(): Promise<readonly OutboxItem[]> {
  const user = session.username();
  return user === null ? [] : itemsOf(user).catch(() => items);
}

let refreshing = Promise.resolve();

/** Reads the items again, without the uploads that a tab is sending. */
const refresh = (): Promise<void> => {
  refreshing = refreshing.then(async () => {
    const user = session.username();
    const allItems = await storedItems();
    const elsewhere = await heldElsewhere();
    if (session.username() !== user) return;
    const isHeld = (key: string) =>
      releaseLockByKey.has(key) || (elsewhere.has(key) && !ownLocks.has(key));
    publish(allItems.filter(({ key }) => !isHeld(key)));
  });
  return refreshing;
};

// Other tabs

interface Ended {
  readonly kind: string;
  readonly key: string;
  readonly outcome: Outcome;
  readonly result: unknown;
}

const channel =
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`fivetwenty${basePath}.outbox`) : null;

const notifyTabs = (endedItem: Ended | null = null): void => channel?.postMessage(endedItem);

function notifyEnded({ kind, key, outcome, result }: Ended): void {
  if (outcome === 'discarded' && current?.key === key) current.controller.abort();
  kindOf(kind)?.ended?.(key, outcome, result);
}

function finish({ kind, key }: OutboxItem, outcome: Outcome, result?: unknown): void {
  const endedItem = { kind, key, outcome, result };
  notifyEnded(endedItem);
  notifyTabs(endedItem);
}

// Adding

/** Sends an action, or queues it if no response arrives: then the result is null. Throws every other error. */
export async function sendOrQueue<Result>(
  kind: string,
  input: unknown,
  send: (key: string) => Promise<Result>,
  key: string = newIdempotencyKey(),
): Promise<Result | null> {
  const user = session.username();
  const queue = () => add({ key, user: String(user), kind, input, at: Date.now() });
  await discard(items.filter((item) => item.key === key));
  if (items.some((item) => item.kind === kind && !item.failed) && (await succeeds(queue()))) {
    wake();
    return null;
  }
  try {
    return await send(key);
  } catch (error) {
    if (user === null || !isTransient(error)) throw error;
    await queue().catch(() => {
      throw error;
    });
    pauseFor(error);
    schedule(firstDelay);
    return null;
  }
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function add(item: Pick<OutboxItem, 'key' | 'user' | 'kind' | 'input' | 'at'>) {
  const queued: OutboxItem = { ...item, why: null, failed: false };
  await putItem(queued);
  publish([...items, queued]);
  notifyTabs();
  // Asks the browser not to evict the queue when the disk is full.
  void navigator.storage?.persist?.().catch(() => undefined);
}

// Uploads, which the upload dialog sends while it shows their progress

const lockName = `fivetwenty${basePath}.outbox`;
/** Items held by this tab, and how to release their locks. */
const releaseLockByKey = new Map<string, () => void>();
/** Keys whose lock this tab has or had: their release takes a moment. */
const ownLocks = new Set<string>();

/** Stores an item that the caller sends itself; it survives the tab. False if it cannot be stored. */
export async function holdItem(
  kind: string,
  input: unknown,
  { key, blob }: { key: string; blob: Blob },
): Promise<boolean> {
  const user = session.username();
  if (user === null) return false;
  if (!releaseLockByKey.has(key)) {
    releaseLockByKey.set(key, () => undefined);
    ownLocks.add(key);
    const lock = () =>
      releaseLockByKey.has(key) &&
      new Promise<void>((resolve) => releaseLockByKey.set(key, resolve));
    void navigator.locks?.request(`${lockName}.${key}`, lock).catch(() => undefined);
  }
  const item = { key, user, kind, input, blob, at: Date.now(), why: null, failed: false };
  return succeeds(putItem(item));
}

function unlock(key: string): void {
  releaseLockByKey.get(key)?.();
  releaseLockByKey.delete(key);
}

/** The caller stops sending it: the outbox does. */
export async function releaseItem(key: string, error?: unknown): Promise<void> {
  unlock(key);
  if (error !== undefined) pauseFor(error);
  await refresh();
  notifyTabs();
  schedule(firstDelay);
}

/** It was sent or canceled by the caller that holds it. */
export async function removeItem(key: string): Promise<void> {
  if (!releaseLockByKey.has(key)) return;
  await deleteItem(key).catch(() => undefined);
  unlock(key);
}

async function heldElsewhere(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return new Set(locks?.held?.map(({ name = '' }) => name.slice(lockName.length + 1)));
}

// Sending

let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The server asked not to be called before this time. */
let pausedUntil = 0;

function pauseFor(error: unknown): void {
  pausedUntil = retryAt(error, Date.now()) ?? pausedUntil;
}

function schedule(delay?: number): void {
  clearTimeout(timer);
  const wait = delay ?? backoff(tries++, Math.random);
  timer = setTimeout(() => void flush(), Math.max(wait, pausedUntil - Date.now()));
}

/** Something suggests that the server is reachable again. */
export function wake(): void {
  tries = 0;
  if (Date.now() < pausedUntil) schedule(firstDelay);
  else void flush();
}

let currentRun: Promise<void> | undefined;

/** Sends the queue, oldest first. Resolves when it is empty or blocked. */
export function flush(): Promise<void> {
  currentRun ??= run().finally(() => {
    currentRun = undefined;
  });
  return currentRun;
}

async function run(): Promise<void> {
  clearTimeout(timer);
  await refresh();
  if (items.every((item) => item.failed)) return;
  isRunning = true;
  publish();
  await (navigator.locks === undefined
    ? sendAll()
    : navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock && sendAll())
  ).catch(() => undefined);
  isRunning = false;
  await refresh();
  if (items.some((item) => !item.failed)) schedule();
  else tries = 0;
}

async function sendAll(): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const waitingItems = items.filter(({ key, failed }) => !failed && !tried.has(key));
    // Clicks and texts don't wait for large files.
    const next = waitingItems.find(({ blob }) => blob === undefined) ?? waitingItems[0];
    if (next === undefined || !(await sendOne(next))) return;
    tried.add(next.key);
    await refresh();
  }
}

/** Returns whether the items behind it can be sent. */
async function sendOne(item: OutboxItem): Promise<boolean> {
  const kind = kindOf(item.kind);
  if (kind === undefined) return true;
  const controller = new AbortController();
  const sending: typeof current = { key: item.key, controller, percent: null };
  current = sending;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 100);
    if (percent === sending.percent) return;
    sending.percent = percent;
    publish([...items]);
  };
  publish();
  try {
    const result = await kind.send(item.input, item, controller.signal, onProgress);
    tries = 0;
    await replaceItem(item, null).catch(() => undefined);
    publish(items.filter(({ key }) => key !== item.key));
    finish(item, 'sent', result);
    return true;
  } catch (error) {
    if (controller.signal.aborted) return true;
    if (isSignedOut(error) || session.username() !== item.user) return false;
    const tried = { ...item, why: errorMessage(error), failed: !isTransient(error) };
    await replaceItem(item, tried).catch(() => undefined);
    if (tried.failed) finish(item, 'failed', tried.why);
    publish(items.map((each) => (each.key === item.key ? tried : each)));
    pauseFor(error);
    return !stopsQueue(error, item.blob !== undefined);
  } finally {
    current = undefined;
    publish();
    notifyTabs();
  }
}

/** Sends now, including these items that failed. */
export async function retry(itemsToRetry: readonly OutboxItem[] = items): Promise<void> {
  for (const item of itemsToRetry.filter(({ failed }) => failed)) {
    await replaceItem(item, { ...item, failed: false }).catch(() => undefined);
  }
  pausedUntil = 0;
  await flush();
}

/** Deletes items. Returns true if one was being sent, so that the server may have it. */
export async function discard(itemsToDiscard: readonly OutboxItem[]): Promise<boolean> {
  if (itemsToDiscard.length === 0) return false;
  const wasSending = itemsToDiscard.some((item) => stateOf(item) === 'sending');
  for (const item of itemsToDiscard) {
    finish(item, 'discarded');
    kindOf(item.kind)?.discarded?.(item);
    publish(items.filter(({ key }) => key !== item.key));
    await replaceItem(item, null).catch(() => undefined);
  }
  await refresh();
  notifyTabs();
  return wasSending;
}

let isStarted = false;

/** Loads the queue and sends it whenever the server may be reachable. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  const start = () => void refresh().then(wake);
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') start();
  });
  onStreamState(() => {
    if (streamState().status === 'connected') wake();
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<Ended | null>) => {
    if (data !== null) notifyEnded(data);
    void refresh();
  });
  onUserChange(() => {
    publish([]);
    start();
  });
  void importItemsOfOldVersion()
    .catch(() => undefined)
    .then(start);
}
