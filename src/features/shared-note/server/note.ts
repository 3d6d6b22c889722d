import pLimit from 'p-limit';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { NoteText, Schema, Written, WrittenText } from './shared-note.store.ts';
import * as store from './shared-note.store.ts';

/** The text of the note: in memory at once, committed a moment later. */
export type Note = Awaited<ReturnType<typeof openNote>>;

export interface NoteDeps {
  database: Database<Schema>;
  clock: Clock;
  log: Log;
}

/** Milliseconds of typing after which a revision is stored (decisions §9). */
export const revisionInterval = 5 * 60_000;
/** Milliseconds until a failed commit is retried. */
const retryAfter = 5_000;

export async function openNote({ database, clock, log }: NoteDeps) {
  let present = await store.readNote(database.read);
  let saved = present;
  /** Since when the text is not stored as a revision; null if it is. */
  let notKeptSince =
    (await store.newestVersion(database.read)) === present.version ? null : clock.elapsed();
  let adopted: NoteText | undefined;
  let revisions: WrittenText[] = [];
  let cancelRetry = () => {};
  let closed = false;
  const queue = pLimit(1);
  let nextCommit: Promise<void> | undefined;

  async function commit(): Promise<void> {
    nextCommit = undefined;
    cancelRetry();
    const text = present;
    const storing = revisions;
    revisions = [];
    try {
      await database.write(async (tx) => {
        if (isWritten(text) && text.version !== saved.version) await store.saveNote(tx, text);
        for (const each of storing) await store.keepVersion(tx, each);
      });
    } catch (error) {
      revisions = [...storing, ...revisions];
      if (!closed) cancelRetry = clock.after(retryAfter, saveInBackground);
      throw error;
    }
    saved = text;
  }

  const save = () => {
    nextCommit ??= queue(commit);
    return nextCommit;
  };
  const saveInBackground = () => {
    save().catch((error: unknown) => log.error('the shared note could not be saved', { error }));
  };

  function keepPresent(): boolean {
    if (notKeptSince === null || !isWritten(present)) return false;
    notKeptSince = null;
    revisions.push(present);
    return true;
  }

  return {
    /** The newest text, which may not be committed yet. */
    present: () => present,
    /** The newest committed text. */
    saved: () => saved,

    /** The same text again changes nothing. `saved` resolves when the text is committed. */
    write(by: Written['by'], content: string) {
      const isNew = content !== present.content;
      if (isNew) {
        // A holder who has not seen the imported text overwrites it.
        if (present === adopted) keepPresent();
        present = { version: present.version + 1, content, written: { at: clock.now(), by } };
        notKeptSince ??= clock.elapsed();
        if (clock.elapsed() - notKeptSince >= revisionInterval) keepPresent();
      }
      const isSaved = present.version === saved.version;
      return { text: present, isNew, saved: isSaved ? Promise.resolve() : save() };
    },

    /** An import has stored this text in an empty note. A text written at the same time comes after it. */
    adopt(text: WrittenText) {
      const meanwhile = present;
      saved = text;
      present = text;
      notKeptSince = clock.elapsed();
      adopted = text;
      if (!isWritten(meanwhile)) return;
      revisions.push(text);
      present = { ...meanwhile, version: text.version + meanwhile.version };
      saveInBackground();
    },

    /** Stores the present text as a revision. */
    keep() {
      if (keepPresent()) saveInBackground();
    },

    /** Commits what is left, without retry. */
    async close() {
      closed = true;
      cancelRetry();
      if (present.version !== saved.version || revisions.length > 0) saveInBackground();
      await nextCommit?.catch(() => undefined);
    },
  };
}

const isWritten = (text: NoteText): text is WrittenText => text.written !== null;
