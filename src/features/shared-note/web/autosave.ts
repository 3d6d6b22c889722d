import { SendError } from '#platform/web/realtime/socket.ts';
import { longestNote } from '../shared-note.contract.ts';

/** Milliseconds from a keystroke to saving (S3 §9), and at most during continuous typing. */
const saveDelay = 300;
const longestDelay = 1_500;
/** Milliseconds until a failed save is retried. */
const retryDelay = 5_000;

export interface Clock {
  now(): number;
  /** Returns how to cancel. */
  after(delay: number, work: () => void): () => void;
}

export interface AutosaveDeps {
  readonly clock: Clock;
  /** The text was changed since the last acknowledged save. */
  readonly isDirty: () => boolean;
  /** Undefined while nothing can be saved. */
  readonly read: () => string | undefined;
  readonly storeDraft: (text: string) => void;
  /** Resolves when the server has committed the text. */
  readonly send: (text: string) => Promise<void>;
  /** Everything that was typed is committed. */
  readonly onSaved: () => void;
  /** A save failed; `message` is the server's. */
  readonly onError: (message: string | undefined) => void;
  readonly isConnected: () => boolean;
}

/** Saves typed text, one request at a time; the text stays on this device until the server has committed it. */
export class Autosave {
  readonly #deps: AutosaveDeps;
  #saving: Promise<boolean> | undefined;
  /** Time of the first keystroke that no save has read yet. */
  #typedSince: number | undefined;
  /** Grows when typed text is given up: results of earlier saves are outdated. */
  #epoch = 0;
  #error: string | undefined;
  #cancel = () => {};

  constructor(deps: AutosaveDeps) {
    this.#deps = deps;
  }

  typed(): void {
    const now = this.#deps.clock.now();
    this.#typedSince ??= now;
    this.#saveIn(Math.max(0, Math.min(saveDelay, this.#typedSince + longestDelay - now)));
  }

  #saveIn(delay: number): void {
    this.stop();
    this.#cancel = this.#deps.clock.after(delay, () => void this.save());
  }

  /** Resolves to true when the text as it is now is committed. */
  async save(): Promise<boolean> {
    const { isDirty, read, storeDraft } = this.#deps;
    this.stop();
    if (this.#saving !== undefined) this.keepDraft();
    while (this.#saving !== undefined) await this.#saving;
    if (!isDirty()) return true;
    const text = read();
    if (text === undefined) return false;
    this.#typedSince = undefined;
    storeDraft(text);
    if (text.length > longestNote) return false;
    const saving = this.#send(text).finally(() => {
      if (this.#saving === saving) this.#saving = undefined;
    });
    this.#saving = saving;
    return saving;
  }

  async #send(text: string): Promise<boolean> {
    const epoch = this.#epoch;
    const { send, isConnected, onError, onSaved } = this.#deps;
    try {
      await send(storable(text));
    } catch (error) {
      if (epoch !== this.#epoch) return false;
      const isRejected = error instanceof SendError && error.reason === 'rejected';
      this.#error = isRejected ? error.message : undefined;
      onError(this.#error);
      // Without a connection, the text is saved after the next connect.
      if (isConnected() && this.#typedSince === undefined) this.#saveIn(retryDelay);
      return false;
    }
    this.#error = undefined;
    if (epoch !== this.#epoch) return false;
    if (this.#typedSince === undefined) onSaved();
    return true;
  }

  /** Saves until everything is committed; false if that failed. */
  async saveAll(): Promise<boolean> {
    while (this.#deps.isDirty()) {
      if (await this.save()) continue;
      this.#deps.onError(this.#error);
      return false;
    }
    return true;
  }

  /** Stores what is typed and not committed, in case the page is closed. */
  keepDraft(): void {
    const text = this.#deps.isDirty() ? this.#deps.read() : undefined;
    if (text !== undefined) this.#deps.storeDraft(text);
  }

  /** The typed text is not saved any more. */
  giveUp(): void {
    this.stop();
    this.#epoch += 1;
    this.#saving = undefined;
    this.#typedSince = undefined;
  }

  stop(): void {
    this.#cancel();
  }
}

/** Leaves out what the server can't store. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
