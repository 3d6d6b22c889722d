import pLimit from 'p-limit';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { NoteText, Schema, Written, WrittenText } from './shared-note.store.ts';
import * as store from './shared-note.store.ts';

/** The text of the note: known at once, on the disk a moment later. */
export interface Note {
  /** The newest text, which may not be on the disk yet. */
  present(): NoteText;
  /** The newest text that is on the disk. */
  saved(): NoteText;
  /**
   * Takes a new text; the same text again changes nothing. `saved` settles once it is on the disk, or fails
   * where it cannot be; what comes while a commit is under way shares the next one.
   */
  write(by: Written['by'], content: string): Taken;
  /** The text of elsewhere that was put on the disk, where there was none; what was written meanwhile comes after it. */
  adopt(text: WrittenText): void;
  /** Keeps the present text among the earlier versions. */
  keep(): void;
  /** Writes what is left, and tries nothing again. */
  close(): Promise<void>;
}

export interface Taken {
  readonly text: NoteText;
  readonly isNew: boolean;
  readonly saved: Promise<void>;
}

export interface NoteDeps {
  database: Database<Schema>;
  clock: Clock;
  log: Log;
}

/** Typing this long without a hand-over keeps a version (decisions §9). */
export const keptEvery = 5 * 60_000;
/** Milliseconds until what could not be written is tried again. */
const tryAgain = 5_000;

export async function openNote({ database, clock, log }: NoteDeps): Promise<Note> {
  let present = await store.readNote(database.read);
  let saved = present;
  /** Since when there is a text that is no kept version; null where there is none. */
  let unkeptSince =
    (await store.newestVersion(database.read)) === present.version ? null : clock.elapsed();
  let adopted: NoteText | undefined;
  let toKeep: WrittenText[] = [];
  let cancelRetry = () => {};
  let closed = false;
  const inTurn = pLimit(1);
  let waiting: Promise<void> | undefined;

  async function commit(): Promise<void> {
    waiting = undefined;
    cancelRetry();
    const text = present;
    const keeping = toKeep;
    toKeep = [];
    try {
      await database.write(async (tx) => {
        if (isWritten(text) && text.version !== saved.version) await store.saveNote(tx, text);
        for (const each of keeping) await store.keepVersion(tx, each);
      });
    } catch (error) {
      toKeep = [...keeping, ...toKeep];
      if (!closed) cancelRetry = clock.after(tryAgain, saveUnasked);
      throw error;
    }
    saved = text;
  }

  const save = () => {
    waiting ??= inTurn(commit);
    return waiting;
  };
  const saveUnasked = () => {
    save().catch((error: unknown) => log.error('the shared note could not be saved', { error }));
  };

  function keepPresent(): boolean {
    if (unkeptSince === null || !isWritten(present)) return false;
    unkeptSince = null;
    toKeep.push(present);
    return true;
  }

  return {
    present: () => present,
    saved: () => saved,

    write(by, content) {
      const isNew = content !== present.content;
      if (isNew) {
        // Whoever had the pen all the time does not see it, and writes over it.
        if (present === adopted) keepPresent();
        present = { version: present.version + 1, content, written: { at: clock.now(), by } };
        unkeptSince ??= clock.elapsed();
        if (clock.elapsed() - unkeptSince >= keptEvery) keepPresent();
      }
      const isSaved = present.version === saved.version;
      return { text: present, isNew, saved: isSaved ? Promise.resolve() : save() };
    },

    adopt(text) {
      const meanwhile = present;
      saved = text;
      present = text;
      unkeptSince = clock.elapsed();
      adopted = text;
      if (!isWritten(meanwhile)) return;
      toKeep.push(text);
      present = { ...meanwhile, version: text.version + meanwhile.version };
      saveUnasked();
    },

    keep() {
      if (keepPresent()) saveUnasked();
    },

    async close() {
      closed = true;
      cancelRetry();
      if (present.version !== saved.version || toKeep.length > 0) saveUnasked();
      await waiting?.catch(() => undefined);
    },
  };
}

const isWritten = (text: NoteText): text is WrittenText => text.written !== null;
