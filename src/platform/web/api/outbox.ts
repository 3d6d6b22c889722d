import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createEmitter } from '../emitter.ts';
import { t } from '../messages/index.ts';
import { onStreamState, streamState } from '../realtime/events.ts';
import { onUserChange, session } from '../session/session.ts';
import { basePath } from './base-path.ts';
import { newIdempotencyKey } from './client.ts';
import { canRetry, errorMessage, isSignedOut, isTransient } from './errors.ts';
import {
  backoff,
  firstDelay,
  type Group,
  groupItems,
  type ItemState,
  maxParallelFiles,
  type OutboxItem,
  type Outcome,
  retryAt,
  stopsQueue,
} from './outbox.rules.ts';

export interface SendOptions {
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal;
  /** Shows the sent share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A request that is sent now or, if no response arrives, later. */
export interface QueuedRequest<Input, Result = unknown> {
  /** It is stored with each item as its `kind`. */
  readonly name: string;
  /** An item of another shape was stored by an older version of the app. */
  readonly input: z.core.$ZodType<Input>;
  /** Sends it under the key. The result is passed to `ended` in every tab, if it was queued. */
  send(input: Input, options: SendOptions, item: OutboxItem): Promise<Result>;
  /** A name for one item, or for several of a countable kind. */
  describe(input: Input, count: number): string;
  /** Items differ by their key only and are listed as one row. */
  readonly isCountable?: true;
  /** Moves the content back into its form; null if the form is in use. */
  edit?(input: Input): { readonly path: string; readonly isPersisted: boolean } | null;
  ended?(key: string, outcome: Outcome, result: unknown): void;
  /** The user discarded it in this tab. */
  discarded?(item: OutboxItem): void;
  /** Takes back what was discarded after all of it was sent. The result is undefined without a response. */
  undo?(input: Input, result: Result | undefined): Promise<void> | void;
}

/** The result of an item that failed. */
export const Failure = z.object({ reason: z.string(), canRetry: z.boolean() });

interface Sending {
  readonly controller: AbortController;
  readonly isFile: boolean;
  /** Null until the first bytes are sent. */
  share: number | null;
  isDiscarded: boolean;
}

/** One attempt to send all items. */
interface Run {
  /** Other tabs send nothing meanwhile. Always true in a browser without locks. */
  readonly isOnlySender: boolean;
  readonly triedKeys: Set<string>;
  /** The server is unreachable. */
  isBlocked: boolean;
  end(): void;
}

interface Ended {
  readonly kind: string;
  readonly key: string;
  readonly outcome: Outcome;
  readonly result: unknown;
}

interface Progress {
  readonly key: string;
  /** Undefined once the item is not being sent any more. */
  readonly share: number | null | undefined;
}

/** Null: the stored items changed. */
type TabMessage = Ended | Progress | null;

/** Loaded by `start`, and not with the first page. */
const database = () => import('./outbox-db.ts');

const lockName = `fivetwenty${basePath}.outbox`;

/**
 * The only queue of the app: requests without a response, and all uploads. Items are stored in IndexedDB and sent
 * under their idempotency key: files three at a time, and everything else one by one without waiting for files.
 * One tab sends at a time where the browser has locks (HTTPS). Without locks two tabs may send the same item, which
 * the keys make harmless.
 */
export class Outbox {
  readonly #requests = new Map<string, QueuedRequest<unknown>>();
  readonly #changes = createEmitter();
  #items: readonly OutboxItem[] = [];
  /** Files that the browser could not store. */
  readonly #unstored = new Map<string, OutboxItem>();
  readonly #addedHere = new Set<string>();
  readonly #sending = new Map<string, Sending>();
  /** The sent shares of items that another tab sends. */
  readonly #sharesElsewhere = new Map<string, number | null>();
  #lastStep: Promise<unknown> = Promise.resolve();
  #flushing: Promise<void> | undefined;
  #run: Run | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The server asked not to be called before this time. */
  #pausedUntil = 0;
  /** The last error, if nothing was sent since. */
  #lastError: string | null = null;
  #channel: BroadcastChannel | undefined;

  /** Makes it known how items of these kinds are sent and named. */
  register(...requests: readonly QueuedRequest<unknown>[]): void {
    for (const request of requests) this.#requests.set(request.name, request);
  }

  /** Loads the items, and sends them whenever the server may be reachable. Returns how to stop. */
  start(): () => void {
    const stopped = new AbortController();
    const { signal } = stopped;
    const channel = new BroadcastChannel(lockName);
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data);
    const wake = () => this.wake();
    const load = () => void this.#refresh().then(() => signal.aborted || wake());
    addEventListener('online', wake, { signal });
    const onVisible = () => document.visibilityState === 'visible' && load();
    document.addEventListener('visibilitychange', onVisible, { signal });
    const leaveStream = onStreamState(() => streamState().status === 'connected' && wake());
    const leaveUser = onUserChange(() => {
      for (const { controller } of this.#sending.values()) controller.abort();
      this.#unstored.clear();
      this.#addedHere.clear();
      this.#publish([]);
      load();
    });
    void database()
      .then(({ importItemsOfOldVersion }) => importItemsOfOldVersion())
      .catch(() => undefined)
      .then(load);
    return () => {
      stopped.abort();
      leaveStream();
      leaveUser();
      clearTimeout(this.#timer);
      channel.close();
      this.#channel = undefined;
    };
  }

  // State

  /** All items of the current user that the server may not have, oldest first. */
  items = (): readonly OutboxItem[] => this.#items;

  /** Runs `listener` after each change of an item or of its progress. Returns how to unsubscribe. */
  subscribe = this.#changes.subscribe;

  isSending = (): boolean => this.#run !== undefined;

  stateOf({ key, failed }: OutboxItem): ItemState {
    if (failed) return 'failed';
    return this.#sending.has(key) || this.#sharesElsewhere.has(key) ? 'sending' : 'queued';
  }

  /** The sent share of an item; null if nothing of it is sent. */
  shareOf = ({ key }: OutboxItem): number | null =>
    this.#sending.get(key)?.share ?? this.#sharesElsewhere.get(key) ?? null;

  /** The last error of an item, or the one that all items wait for. */
  errorOf = ({ why }: OutboxItem): string | null => why ?? this.#lastError;

  /** False for a file that is sent for the first time: the tab that added it shows how far it is. */
  isWaiting(item: OutboxItem): boolean {
    if (item.blob === undefined || this.errorOf(item) !== null) return true;
    return this.isSending() && !this.#addedHere.has(item.key);
  }

  isStored = (key: string): boolean =>
    this.#items.some((item) => item.key === key) && !this.#unstored.has(key);

  requestOf = (kind: string): QueuedRequest<unknown> | undefined => this.#requests.get(kind);

  groupsOf = (items: readonly OutboxItem[]): Group[] =>
    groupItems(items, (kind) => this.requestOf(kind)?.isCountable === true);

  describe([item, ...more]: Group): string {
    const request = this.requestOf(item.kind);
    const { data, success } = z.safeParse(request?.input ?? z.never(), item.input);
    return success && request ? request.describe(data, 1 + more.length) : t.unknownItem;
  }

  // Adding

  /** Sends a request, or queues it if no response arrives: then the result is null. Throws every other error. */
  async sendOrQueue<Input, Result>(
    request: Pick<QueuedRequest<Input, Result>, 'name' | 'send'>,
    input: Input,
    key: string = newIdempotencyKey(),
  ): Promise<Result | null> {
    const user = session.username();
    const newItem = itemOf({ key, user: String(user), kind: request.name, input });
    const queue = () => this.#add(newItem);
    await this.discard(this.#items.filter((item) => item.key === key));
    const isBehind = this.#items.some(({ kind, failed }) => kind === request.name && !failed);
    if (isBehind && (await succeeds(queue()))) {
      this.wake();
      return null;
    }
    try {
      return await request.send(input, { idempotencyKey: key }, newItem);
    } catch (error) {
      if (user === null || !isTransient(error)) throw error;
      await queue().catch(() => {
        throw error;
      });
      this.#pauseFor(error);
      this.#schedule(firstDelay);
      return null;
    }
  }

  /** Queues a file. Without storage for it, this tab keeps it. */
  async addFile(file: Pick<OutboxItem, 'key' | 'kind' | 'input' | 'blob'>): Promise<void> {
    const user = session.username();
    if (user === null) return;
    const item = itemOf({ ...file, user });
    this.#addedHere.add(item.key);
    if (!(await succeeds(this.#add(item))) && session.username() === user) {
      this.#unstored.set(item.key, item);
      this.#publish([...this.#items, item]);
    }
    this.wake();
  }

  async #add(item: OutboxItem): Promise<void> {
    await this.#inOrder(async () => {
      await (await database()).putItem(item);
      if (session.username() === item.user) this.#publish([...this.#items, item]);
    });
    this.#tellTabs(null);
    // Asks the browser not to evict the queue when the disk is full.
    void navigator.storage?.persist?.().catch(() => undefined);
  }

  /** Changes an item. If the disk is full, this tab keeps the change. Returns the changed item. */
  async update(item: OutboxItem, change: Partial<OutboxItem>): Promise<OutboxItem> {
    const changed = { ...item, ...change };
    await this.#inOrder(async () => {
      const isStored =
        !this.#unstored.has(item.key) && (await succeeds(this.#replace(item, changed)));
      if (!isStored) this.#unstored.set(item.key, changed);
      this.#publish(this.#items.map((each) => (each.key === item.key ? changed : each)));
    });
    return changed;
  }

  /** Removes an item from the queue. Returns it. */
  async remove(key: string): Promise<OutboxItem | undefined> {
    const item = this.#items.find((item) => item.key === key);
    if (item === undefined) return undefined;
    this.#publish(this.#items.filter((each) => each !== item));
    await this.#delete(item);
    return item;
  }

  async #delete(item: OutboxItem, onDeleted?: () => void): Promise<void> {
    await this.#inOrder(async () => {
      this.#unstored.delete(item.key);
      await this.#replace(item, null).catch(() => undefined);
      this.#publish(this.#items.filter(({ key }) => key !== item.key));
      onDeleted?.();
    });
    this.#tellTabs(null);
  }

  /** Deletes items. Returns true if one was being sent, so that the server may have it. */
  async discard(items: readonly OutboxItem[]): Promise<boolean> {
    const isAnySent = items.some((item) => this.stateOf(item) === 'sending');
    for (const item of items) {
      this.#finish(item, 'discarded');
      this.requestOf(item.kind)?.discarded?.(item);
      await this.#delete(item);
    }
    return isAnySent;
  }

  // Sending

  /** Something suggests that the server is reachable again. */
  wake(): void {
    this.#attempts = 0;
    if (Date.now() < this.#pausedUntil) this.#schedule(firstDelay);
    else void this.flush();
  }

  /** Sends now, including these items that failed. */
  async retry(items: readonly OutboxItem[] = this.#items): Promise<void> {
    for (const item of items.filter(({ failed }) => failed)) {
      await this.update(item, { failed: false });
    }
    this.#pausedUntil = 0;
    await this.flush();
  }

  /** Sends all items. Resolves when none is left or the server is unreachable. */
  flush(): Promise<void> {
    this.#startNext();
    this.#flushing ??= this.#sendAll()
      .catch(() => undefined)
      .finally(() => {
        this.#flushing = undefined;
      });
    return this.#flushing;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#refresh();
    if (this.#items.every(({ failed }) => failed)) return;
    const { locks } = navigator;
    const run = await (locks === undefined
      ? this.#runOnce(true)
      : locks.request(lockName, { ifAvailable: true }, (lock) => this.#runOnce(lock !== null)));
    await this.#refresh();
    const queued = this.#items.filter(({ failed }) => !failed);
    if (queued.length === 0) this.#attempts = 0;
    else this.#schedule(queued.some((item) => this.#canStart(item, run)) ? 0 : undefined);
  }

  async #runOnce(isOnlySender: boolean): Promise<Run> {
    if (isOnlySender) this.#sharesElsewhere.clear();
    const run = await new Promise<Run>((resolve) => {
      const end = () => resolve(started);
      const started: Run = { isOnlySender, triedKeys: new Set(), isBlocked: false, end };
      this.#run = started;
      this.#publish();
      this.#startNext();
    });
    this.#run = undefined;
    this.#publish();
    return run;
  }

  /** Starts every item that need not wait for another one, and ends the run after the last. */
  #startNext(): void {
    const run = this.#run;
    if (run === undefined) return;
    for (const item of this.#items) {
      const isFile = item.blob !== undefined;
      const parallel = [...this.#sending.values()].filter((sending) => sending.isFile === isFile);
      if (!this.#canStart(item, run) || parallel.length >= (isFile ? maxParallelFiles : 1))
        continue;
      run.triedKeys.add(item.key);
      void this.#send(item, run);
    }
    if (this.#sending.size === 0) run.end();
  }

  #canStart({ key, failed }: OutboxItem, run: Run): boolean {
    const isOurs = run.isOnlySender || this.#unstored.has(key);
    return isOurs && !failed && !run.isBlocked && !run.triedKeys.has(key);
  }

  async #send(item: OutboxItem, run: Run): Promise<void> {
    const request = this.requestOf(item.kind);
    if (request === undefined) return;
    const controller = new AbortController();
    const isFile = item.blob !== undefined;
    const sending: Sending = { controller, isFile, share: null, isDiscarded: false };
    this.#sending.set(item.key, sending);
    this.#showShare(item.key, null);
    const options = {
      idempotencyKey: item.key,
      signal: controller.signal,
      onProgress: (share: number) => this.#showShare(item.key, share),
    };
    try {
      const input = z.parse(request.input, item.input);
      const result = await request.send(input, options, item);
      this.#attempts = 0;
      this.#lastError = null;
      if (sending.isDiscarded) await request.undo?.(input, result);
      else await this.#delete(item, () => this.#finish(item, 'sent', result));
    } catch (error) {
      if (sending.isDiscarded && !controller.signal.aborted)
        await request.undo?.(item.input, undefined);
      else if (!sending.isDiscarded) await this.#handleError(error, item, run);
    } finally {
      this.#sending.delete(item.key);
      this.#tellTabs({ key: item.key, share: undefined });
      this.#publish();
      this.#startNext();
    }
  }

  async #handleError(error: unknown, { key, user }: OutboxItem, run: Run): Promise<void> {
    // `send` may have changed the item.
    const item = this.#items.find((each) => each.key === key);
    if (isSignedOut(error) || session.username() !== user || item === undefined) {
      run.isBlocked ||= isSignedOut(error);
      return;
    }
    const why = errorMessage(error);
    const failed = !isTransient(error);
    await this.update(item, { why, failed });
    if (failed) this.#finish(item, 'failed', { reason: why, canRetry: canRetry(error) });
    else this.#lastError = why;
    this.#pauseFor(error);
    run.isBlocked ||= stopsQueue(error, item.blob !== undefined);
  }

  #showShare(key: string, share: number | null): void {
    const sending = this.#sending.get(key);
    const percent = (share: number | null) => share && Math.floor(share * 100);
    if (sending === undefined || (share !== null && percent(share) === percent(sending.share)))
      return;
    sending.share = share;
    this.#tellTabs({ key, share });
    this.#changes.emit();
  }

  #pauseFor(error: unknown): void {
    this.#pausedUntil = retryAt(error, Date.now()) ?? this.#pausedUntil;
  }

  #schedule(delay: number = backoff(this.#attempts++, Math.random)): void {
    clearTimeout(this.#timer);
    const wait = Math.max(delay, this.#pausedUntil - Date.now());
    this.#timer = setTimeout(() => void this.flush(), wait);
  }

  // Storage and other tabs

  #publish(items: readonly OutboxItem[] = [...this.#items]): void {
    this.#items = items;
    this.#changes.emit();
  }

  #refresh(): Promise<void> {
    return this.#inOrder(async () => {
      const user = session.username();
      const stored = user === null ? [] : await this.#stored(user).catch(() => this.#items);
      if (session.username() !== user) return;
      const ours = [...this.#unstored.values()];
      this.#publish([...stored.filter(({ key }) => !this.#unstored.has(key)), ...ours]);
      this.#startNext();
    });
  }

  async #stored(user: string): Promise<readonly OutboxItem[]> {
    return (await database()).itemsOf(user);
  }

  async #replace(item: OutboxItem, next: OutboxItem | null): Promise<void> {
    await (await database()).replaceItem(item, next);
  }

  /** The stored items are read and changed in order, so that a read never shows an older state. */
  #inOrder(step: () => Promise<void>): Promise<void> {
    const done = this.#lastStep.then(step);
    this.#lastStep = done.catch(() => undefined);
    return done;
  }

  #finish({ kind, key }: OutboxItem, outcome: Outcome, result?: unknown): void {
    const ended = { kind, key, outcome, result };
    this.#tellTabs(ended);
    this.#receiveEnded(ended);
  }

  #tellTabs(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  #receive(message: TabMessage): void {
    if (message === null) void this.#refresh();
    else if ('outcome' in message) {
      this.#receiveEnded(message);
      void this.#refresh();
    } else {
      const { key, share } = message;
      if (share === undefined) this.#sharesElsewhere.delete(key);
      else this.#sharesElsewhere.set(key, share);
      this.#changes.emit();
    }
  }

  #receiveEnded({ kind, key, outcome, result }: Ended): void {
    const sending = this.#sending.get(key);
    if (outcome === 'discarded' && sending !== undefined) {
      sending.isDiscarded = true;
      const isSent = sending.share === 1 && this.requestOf(kind)?.undo !== undefined;
      if (!isSent) sending.controller.abort();
    }
    if (outcome !== 'failed') this.#publish(this.#items.filter((item) => item.key !== key));
    this.requestOf(kind)?.ended?.(key, outcome, result);
  }
}

const itemOf = (
  item: Pick<OutboxItem, 'key' | 'user' | 'kind' | 'input' | 'blob'>,
): OutboxItem => ({
  ...item,
  at: Date.now(),
  why: null,
  failed: false,
});

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

export const outbox = new Outbox();

export const useOutboxItems = (): readonly OutboxItem[] =>
  useSyncExternalStore(outbox.subscribe, outbox.items);

/** The items of one kind, with their content. */
export const useQueuedInputs = <Input>({
  name,
  input,
}: Pick<QueuedRequest<Input>, 'name' | 'input'>): { item: OutboxItem; input: Input }[] =>
  useOutboxItems().flatMap((item) => {
    const { data, success } = z.safeParse(input, item.input);
    return item.kind === name && success ? [{ item, input: data }] : [];
  });
