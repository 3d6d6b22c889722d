import * as z from 'zod/mini';
import { newIdempotencyKey, request } from '#platform/web/api/client.ts';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { outbox, type QueuedRequest } from '#platform/web/api/outbox.ts';
import { invalidate, queryClient } from '#platform/web/api/queries.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { IncrementedLove, incrementLove, readLove } from '../love.contract.ts';
import {
  addClick,
  batchPause,
  confirmClick,
  failClick,
  releaseClick,
  toastChance,
} from '../love.rules.ts';
import { t } from '../messages/index.ts';
import { clickKind, loveQuery, updateLove, updateQueuedClicks } from './love.queries.ts';

/** Milliseconds after the last click until a screen reader announces the count. */
const announceAfter = 1_000;

/** Clicks that follow each other without a pause. */
interface Batch {
  hasFailed: boolean;
}

/** The user's clicks: counted at once, sent in parallel. A batch shows at most one toast. */
class LoveClicks {
  #batch: Batch | undefined;
  #batchTimer: ReturnType<typeof setTimeout> | undefined;
  #announceTimer: ReturnType<typeof setTimeout> | undefined;

  add(): void {
    this.#batch ??= { hasFailed: false };
    const batch = this.#batch;
    clearTimeout(this.#batchTimer);
    this.#batchTimer = setTimeout(() => {
      this.#batch = undefined;
      if (!batch.hasFailed && Math.random() < toastChance) toast.love(randomOf(t.counter.sweet));
    }, batchPause);
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(announceCount, announceAfter);
    sendClick().catch((error: unknown) => {
      if (!batch.hasFailed && !isSignedOut(error)) {
        toast.love(t.counter.shareFailed, { tone: 'danger' });
      }
      batch.hasFailed = true;
    });
  }
}

const clicks = new LoveClicks();

/** Adds one love. */
export const shareLove = (): void => clicks.add();

/** Sends one click, or queues it while the server is unreachable. Any other error rolls it back. */
async function sendClick(): Promise<void> {
  const key = newIdempotencyKey();
  updateLove((love) => addClick(love, key));
  const count = queryClient.getQueryData(loveQuery.queryKey)?.count ?? null;
  try {
    const result = await outbox.sendOrQueue(loveOutbox, count, key);
    updateLove((love) =>
      result === null ? releaseClick(love, key) : confirmClick(love, key, result),
    );
    if (result === null) updateQueuedClicks();
  } catch (error) {
    rollBack(key);
    throw error;
  }
}

/** The server may have counted the click nevertheless, so the count is read again. */
function rollBack(key: string): void {
  updateLove((love) => failClick(love, key));
  if (queryClient.getQueryData(loveQuery.queryKey)?.sending.length === 0) void invalidate(readLove);
}

/** A click. The input is the count that the click led to, if it was known. */
export const loveOutbox: QueuedRequest<number | null, IncrementedLove> = {
  name: clickKind,
  input: z.nullable(z.int()),
  isCountable: true,
  send: (_, options) => request(incrementLove, {}, options),
  ended(key, outcome, result) {
    const love = outcome === 'sent' ? z.safeParse(IncrementedLove, result).data : undefined;
    if (love === undefined) rollBack(key);
    else updateLove((cachedLove) => confirmClick(cachedLove, key, love));
  },
  describe: (_, count) => t.outbox.clicks(count),
};

function announceCount(): void {
  const love = queryClient.getQueryData(loveQuery.queryKey);
  if (love !== undefined) announce(t.counter.announced(love.count));
}

const randomOf = (texts: readonly string[]): string =>
  texts[Math.floor(Math.random() * texts.length)] ?? '';
