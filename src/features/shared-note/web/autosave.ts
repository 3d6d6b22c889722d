import { SendError } from '#platform/web/realtime/socket.ts';
import { longestNote } from '../shared-note.contract.ts';

/** Milliseconds from a keystroke to saving, and at most during continuous typing. */
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
  /** Returns the text to save; undefined while nothing can be saved. */
  readonly read: () => string | undefined;
  readonly storeDraft: (text: string) => void;
  /** Resolves when the server has committed the text. */
  readonly send: (text: string) => Promise<void>;
  /** Called when all typed text is committed. */
  readonly onSaved: () => void;
  /** `message`: the reason of the server. */
  readonly onError: (message: string | undefined) => void;
  /** False without a connection: the text is saved after the next connect. */
  readonly canRetry: () => boolean;
}

/** Saves typed text, one request at a time; the text stays on this device until the server has committed it. */
export function createAutosave(deps: AutosaveDeps) {
  const { clock, isDirty, read, storeDraft, send, onSaved, onError, canRetry } = deps;
  let saving: Promise<boolean> | undefined;
  /** Time of the first keystroke that no save has read yet. */
  let typedSince: number | undefined;
  /** Grows when typed text is given up: results of earlier saves are outdated. */
  let epoch = 0;
  let lastError: string | undefined;
  let cancel = () => {};

  const stop = () => cancel();
  function saveIn(delay: number): void {
    stop();
    cancel = clock.after(delay, () => void save());
  }

  async function sendText(text: string): Promise<boolean> {
    const startEpoch = epoch;
    try {
      await send(storable(text));
    } catch (error) {
      if (startEpoch !== epoch) return false;
      const isRejected = error instanceof SendError && error.reason === 'rejected';
      lastError = isRejected ? error.message : undefined;
      onError(lastError);
      if (canRetry() && typedSince === undefined) saveIn(retryDelay);
      return false;
    }
    lastError = undefined;
    if (startEpoch !== epoch) return false;
    if (typedSince === undefined) onSaved();
    return true;
  }

  /** Stores what is typed and not committed, in case the page is closed. */
  function keepDraft(): void {
    const text = isDirty() ? read() : undefined;
    if (text !== undefined) storeDraft(text);
  }

  /** Resolves to true when the text as it is now is committed. */
  async function save(): Promise<boolean> {
    stop();
    if (saving !== undefined) keepDraft();
    while (saving !== undefined) await saving;
    if (!isDirty()) return true;
    const text = read();
    if (text === undefined) return false;
    typedSince = undefined;
    storeDraft(text);
    if (text.length > longestNote) return false;
    const currentSave = sendText(text).finally(() => {
      if (saving === currentSave) saving = undefined;
    });
    saving = currentSave;
    return currentSave;
  }

  return {
    keepDraft,
    save,
    stop,

    onTyping(): void {
      typedSince ??= clock.now();
      const latestSave = typedSince + longestDelay - clock.now();
      saveIn(Math.max(0, Math.min(saveDelay, latestSave)));
    },

    /** Saves until everything is committed; false if that failed. */
    async saveAll(): Promise<boolean> {
      while (isDirty()) {
        if (await save()) continue;
        onError(lastError);
        return false;
      }
      return true;
    },

    /** The typed text is not saved any more. */
    giveUp(): void {
      stop();
      epoch += 1;
      saving = undefined;
      typedSince = undefined;
    },
  };
}

/** Leaves out what the server can't store. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
