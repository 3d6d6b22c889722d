import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { isQueueable, NetworkError } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import {
  heavyBytes,
  isPhoto,
  mostAtOnce,
  mostBusyTries,
  pauseOf,
  progressOf,
} from '../../upload.rules.ts';
import { failed } from './upload-failed.ts';
import { standingOf, type UploadItem, type UploadState } from './upload-item.ts';
import type { Prepared, UploadSteps } from './upload-steps.ts';

/** What there is to see of a queue. */
export interface Uploads {
  /** Whether the dialog is wanted. */
  readonly open: boolean;
  readonly items: readonly UploadItem[];
  /** Names of what was picked last and is no photo. */
  readonly skipped: readonly string[];
  /** The home asked us to wait. */
  readonly held: boolean;
}

interface Job {
  readonly key: string;
  readonly file: File;
  /** Its file as it was picked, on its way to where it outlives the tab. */
  keeping: Promise<boolean> | undefined;
  kept: boolean;
  readonly ended: AbortController;
  prepared: Prepared | undefined;
  busyTries: number;
  /** All of it has left: whatever is done here, the home may take it in. */
  left: boolean;
}

const nothing: Uploads = { open: false, items: [], skipped: [], held: false };

/** After a 429 this queue waits by itself. */
const goesToOutbox = (error: unknown): boolean =>
  isQueueable(error) && !(error instanceof ApiError && error.status === 429);

/** The photos on their way up. It lives beside the pages, so that they go on whatever is on the screen. */
export class UploadQueue {
  readonly #steps: UploadSteps;
  readonly #listeners = new Set<() => void>();
  readonly #jobs = new Map<number, Job>();
  /** Taken out here when they had left. */
  readonly #late = new Set<Job>();
  #state = nothing;
  #lastId = 0;
  #running = 0;
  #hold: ReturnType<typeof setTimeout> | undefined;

  constructor(steps: UploadSteps) {
    this.#steps = steps;
  }

  readonly now = (): Uploads => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly show = (): void => this.#become({ open: true });

  /** Takes the dialog away; what is under way goes on. Once nothing is, what is done leaves with it. */
  readonly close = (): void => {
    if (standingOf(this.#state.items).busy === 0) this.#forgetDone();
    this.#become({ open: false, skipped: [] });
  };

  /** Takes what was picked, and shows it. What is no photo is named and left out (S2 §5). */
  readonly add = (files: readonly File[]): void => {
    if (files.length === 0) return;
    const photos = files.filter(isPhoto);
    const skipped = files.filter((file) => !isPhoto(file)).map(({ name }) => name);
    if (this.#state.items.every(({ state }) => state.is === 'success')) this.#forgetDone();
    const items = [...this.#state.items, ...photos.map((file) => this.#picked(file))];
    this.#become({ open: true, items, skipped });
  };

  /** Everything picked is to go up. */
  readonly start = (): void => {
    this.#become({ skipped: [] });
    this.#setAll(({ is }) => (is === 'pending' ? { is: 'pending', started: true } : null));
    void this.#keepAll();
    this.#go();
  };

  /** What waited, or was refused later, has come to an end elsewhere: it is up, was refused, or is gone (null). */
  readonly ended = (key: string, state: UploadState | null): void => {
    const [id] = [...this.#jobs].find(([, job]) => job.key === key) ?? [];
    const item = this.#state.items.find((item) => item.id === id);
    if (item?.state.is !== 'waits' && item?.state.is !== 'error') return;
    if (state === null) this.remove(item.id);
    else this.#set(item.id, { state });
  };

  /** What failed, or this one of it, is tried once more. */
  readonly retry = (only?: number): void => {
    this.#setAll((state, id) =>
      state.is === 'error' && state.again && (only ?? id) === id
        ? { is: 'pending', started: true }
        : null,
    );
    this.#go();
  };

  /** How many have yet to go up and would not outlive the tab. */
  readonly unkept = (): number =>
    this.#state.items.filter(
      ({ id, state: { is } }) =>
        (is === 'pending' || is === 'uploading') && this.#jobs.get(id)?.kept === false,
    ).length;

  /** Takes one out, under way or not. Of one that has left the answer is awaited: then it is taken back. */
  readonly remove = (id: number): void => {
    const item = this.#state.items.find((item) => item.id === id);
    const job = this.#jobs.get(id);
    if (item === undefined || job === undefined) return;
    if (item.state.is === 'uploading' && job.left) this.#late.add(job);
    this.#forget(item);
    this.#become({ items: this.#state.items.filter((item) => item.id !== id) });
  };

  /** Ends and forgets everything here: it was somebody else's. What is written down stays so. */
  readonly clear = (): void => {
    for (const job of this.#jobs.values()) {
      job.kept = false;
      this.#steps.release(job.key);
    }
    for (const item of this.#state.items) this.#forget(item);
    for (const job of this.#late) job.ended.abort();
    this.#late.clear();
    clearTimeout(this.#hold);
    this.#become(nothing);
  };

  #picked(file: File): UploadItem {
    this.#lastId += 1;
    const id = this.#lastId;
    const ended = new AbortController();
    this.#jobs.set(id, {
      key: newIdempotencyKey(),
      file,
      keeping: undefined,
      kept: false,
      ended,
      prepared: undefined,
      busyTries: 0,
      left: false,
    });
    return {
      id,
      name: file.name,
      bytes: file.size,
      sentBytes: null,
      heavy: false,
      preview: URL.createObjectURL(file),
      state: { is: 'pending', started: false },
    };
  }

  #forget({ id, preview, state }: UploadItem): void {
    URL.revokeObjectURL(preview);
    const job = this.#jobs.get(id);
    if (job !== undefined && !this.#late.has(job)) job.ended.abort();
    // What waits is in the hands of the outbox, until somebody discards it there.
    if (job?.kept && state.is !== 'waits') this.#steps.settle(job.key);
    this.#jobs.delete(id);
  }

  /** Their files outlive the tab from now on, one after the other: there may be hundreds. */
  async #keepAll(): Promise<void> {
    for (const { id, state } of this.#state.items) {
      const job = this.#jobs.get(id);
      if (job !== undefined && state.is === 'pending' && state.started) await this.#keepFile(job);
    }
  }

  async #keepFile(job: Job): Promise<void> {
    job.keeping ??= this.#steps.keep(job.key, job.file.name, job.file);
    job.kept ||= await job.keeping;
    // It was taken away meanwhile.
    if (job.kept && job.ended.signal.aborted) this.#steps.settle(job.key);
  }

  #forgetDone(): void {
    const items = this.#state.items.filter((item) => {
      const done = item.state.is === 'success';
      if (done) this.#forget(item);
      return !done;
    });
    this.#become({ items });
  }

  /** Starts as many as may be under way. */
  #go(): void {
    while (this.#running < mostAtOnce && !this.#state.held) {
      const next = this.#state.items.find(({ state }) => state.is === 'pending' && state.started);
      const job = next && this.#jobs.get(next.id);
      if (next === undefined || job === undefined) break;
      this.#running += 1;
      this.#set(next.id, { state: { is: 'uploading', percent: 0 } });
      void this.#run(next.id, job).finally(() => {
        this.#running -= 1;
        this.#go();
        if (this.#running === 0 && !this.#state.held) this.#steps.rest();
      });
    }
  }

  async #run(id: number, job: Job): Promise<void> {
    const { file, ended } = job;
    try {
      if (job.prepared === undefined) {
        await this.#keepFile(job);
        job.prepared = await this.#steps.prepare(file, ended.signal);
        // What was taken away meanwhile would come back, and perhaps as somebody else's.
        ended.signal.throwIfAborted();
        // What is sent again has to be the same to the last byte.
        job.kept = await this.#steps.keep(job.key, file.name, job.prepared);
        if (!job.kept || ended.signal.aborted) this.#steps.settle(job.key);
      }
      const { blob, shrunk, whole = false } = job.prepared;
      this.#set(id, { sentBytes: blob.size, heavy: !shrunk && !whole && blob.size > heavyBytes });
      job.left = false;
      const { photo, outcome } = await this.#steps.send(job.prepared, file.name, {
        key: job.key,
        signal: ended.signal,
        onProgress: (share) => {
          job.left = share === 1;
          this.#setPercent(id, progressOf(share));
        },
      });
      if (this.#late.delete(job)) return this.#steps.takeBack(file.name, { photo, outcome });
      job.prepared = undefined;
      this.#steps.settle(job.key);
      job.kept = false;
      if (photo !== null && !ended.signal.aborted) this.#steps.arrived(photo);
      this.#set(id, { state: { is: 'success', outcome } });
    } catch (error) {
      if (this.#late.delete(job)) {
        // A "no" is what was wanted.
        if (error instanceof NetworkError) this.#steps.takeBack(file.name, null);
      } else if (job.kept && goesToOutbox(error) && !ended.signal.aborted) {
        await this.#steps.wait(job.key, error);
        job.prepared = undefined;
        this.#set(id, { state: { is: 'waits' } });
      } else if (!this.#isBusy(error, job)) this.#set(id, { state: failed(error) });
      else this.#holdUntil(id, pauseOf(error.retryAfter));
    }
  }

  #isBusy(error: unknown, job: Job): error is ApiError {
    if (!(error instanceof ApiError) || error.status !== 429) return false;
    job.busyTries += 1;
    return job.busyTries <= mostBusyTries;
  }

  /** A home that is busy gets its pause; nobody has to do anything about it. */
  #holdUntil(id: number, pause: number): void {
    if (!this.#jobs.has(id)) return;
    this.#set(id, { state: { is: 'pending', started: true } });
    clearTimeout(this.#hold);
    this.#become({ held: true });
    this.#hold = setTimeout(() => {
      this.#become({ held: false });
      this.#go();
    }, pause);
  }

  /** A browser tells more often than there is anything new to see. */
  #setPercent(id: number, percent: number): void {
    const state = this.#state.items.find((item) => item.id === id)?.state;
    if (state?.is !== 'uploading' || state.percent === percent) return;
    this.#set(id, { state: { is: 'uploading', percent } });
  }

  #set(id: number, change: Partial<UploadItem>): void {
    if (!this.#jobs.has(id)) return;
    const items = this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item));
    this.#become({ items });
  }

  #setAll(next: (state: UploadState, id: number) => UploadState | null): void {
    const items = this.#state.items.map((item) => {
      const state = next(item.state, item.id);
      return state === null ? item : { ...item, state };
    });
    this.#become({ items });
  }

  #become(change: Partial<Uploads>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}
