import pLimit from 'p-limit';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import { ApiError } from '#shared/api-error.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { NoteText, Schema, Written, WrittenText } from './shared-note.store.ts';
import * as store from './shared-note.store.ts';

/** The text of the note: in memory at once, committed a moment later. */
export type Note = Awaited<ReturnType<typeof openNote>>;

export interface NoteDeps {
  database: Pick<Database<Schema>, 'read' | 'write'>;
  clock: Clock;
  log: Log;
  /** Called after the commit of a revision. */
  onRevision(): void;
}

/** Milliseconds of typing after which a revision is stored. */
export const revisionInterval = 5 * 60_000;
/** Milliseconds until a failed commit is retried. */
const retryAfter = 5_000;

export async function openNote({ database, clock, log, onRevision }: NoteDeps) {
  let currentNote = await store.readNote(database.read);
  let savedText = currentNote;
  /** Time since which the text is not stored as a revision; null if it is. */
  let changedSince =
    (await store.newestRevision(database.read)) === currentNote.version ? null : clock.elapsed();
  let revisions: WrittenText[] = [];
  let cancelRetry = () => {};
  let isClosed = false;
  const queue = pLimit(1);
  let nextCommit: Promise<void> | undefined;

  async function commit(): Promise<void> {
    nextCommit = undefined;
    cancelRetry();
    const text = currentNote;
    const pendingRevisions = revisions;
    if (text === savedText && pendingRevisions.length === 0) return;
    revisions = [];
    try {
      await database.write(async (tx) => {
        if (text !== savedText && isWritten(text)) await store.saveNote(tx, text);
        for (const each of pendingRevisions) await store.saveRevision(tx, each, clock.now());
      });
    } catch (error) {
      revisions = [...pendingRevisions, ...revisions];
      if (!isClosed) cancelRetry = clock.after(retryAfter, () => void saveInBackground());
      throw error;
    }
    savedText = text;
    if (pendingRevisions.length > 0) onRevision();
  }

  const save = () => {
    nextCommit ??= queue(commit);
    return nextCommit;
  };
  const saveInBackground = () =>
    save().catch((error: unknown) => log.error('the shared note could not be saved', { error }));

  function addRevision(): void {
    if (changedSince === null || !isWritten(currentNote)) return;
    changedSince = null;
    revisions.push(currentNote);
  }

  return {
    /** The newest text, which may not be committed yet. */
    current: () => currentNote,
    /** The newest committed text. */
    committed: () => savedText,

    /** The same text again changes nothing. `committed` resolves when the text is. Throws a 503 after `close`. */
    write(by: Written['by'], content: string) {
      if (isClosed) throw new ApiError(503, () => serverMessages.stopping);
      const isNew = content !== currentNote.content;
      if (isNew) {
        currentNote = {
          version: currentNote.version + 1,
          content,
          written: { at: clock.now(), by },
        };
        changedSince ??= clock.elapsed();
        if (clock.elapsed() - changedSince >= revisionInterval) addRevision();
      }
      return {
        text: currentNote,
        isNew,
        committed: currentNote === savedText ? Promise.resolve() : save(),
      };
    },

    /** Stores the current text as a revision. After `close`, the next start of the server does so later. */
    storeRevision() {
      if (isClosed) return;
      addRevision();
      void saveInBackground();
    },

    /** Waits for a running commit and commits what is left, without retry. */
    async close() {
      isClosed = true;
      cancelRetry();
      await saveInBackground();
    },
  };
}

const isWritten = (text: NoteText): text is WrittenText => text.written !== null;
