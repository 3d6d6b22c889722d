import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { defaultAnswerSeconds } from '../edit-lock.rules.ts';
import { type EditSettings, noteId } from '../shared-note.contract.ts';
import type { SharedNoteSchema } from './shared-note.schema.ts';

export type Schema = SharedNoteSchema & Pick<IdentitySchema, 'people'>;
type Reading = Kysely<Schema> | Transaction<Schema>;
type Writing = Transaction<Schema>;

export interface NoteText {
  readonly version: number;
  readonly content: string;
  /** Null if the note was never written. */
  readonly written: Written | null;
}

export interface Written {
  readonly at: number;
  readonly by: { readonly id: number; readonly username: string };
}

export type WrittenText = NoteText & { readonly written: Written };

export async function readNote(db: Reading): Promise<NoteText> {
  const { version, content, updatedAt, updatedBy, username } = await db
    .selectFrom('sharedNote')
    .leftJoin('people', 'people.id', 'updatedBy')
    .where('sharedNote.id', '=', noteId)
    .select(['version', 'content', 'updatedAt', 'updatedBy', 'people.username'])
    .executeTakeFirstOrThrow();
  if (updatedAt === null || updatedBy === null || username === null) {
    return { version, content, written: null };
  }
  return { version, content, written: { at: updatedAt, by: { id: updatedBy, username } } };
}

export async function saveNote(db: Writing, { version, content, written }: WrittenText) {
  await db
    .updateTable('sharedNote')
    .set({ version, content, updatedAt: written.at, updatedBy: written.by.id })
    .where('id', '=', noteId)
    .execute();
}

/** Stores a revision, unless it is stored already. */
export async function saveRevision(
  db: Writing,
  { version, content, written }: WrittenText,
  keptAt: number,
) {
  await db
    .insertInto('noteVersions')
    .values({ version, content, updatedAt: written.at, updatedBy: written.by.id, keptAt })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

const revisions = (db: Reading) =>
  db
    .selectFrom('noteVersions')
    .innerJoin('people', 'people.id', 'updatedBy')
    .select(['version', 'content', 'updatedAt', 'people.username as updatedBy']);

/** The newest `limit` revisions before that version, newest first. */
export const readRevisions = (db: Reading, before: number, limit: number) =>
  revisions(db).where('version', '<', before).orderBy('version', 'desc').limit(limit).execute();

export const findRevision = (db: Reading, version: number) =>
  revisions(db).where('version', '=', version).executeTakeFirst();

/** Version of the newest revision; 0 without any. */
export async function newestRevision(db: Reading): Promise<number> {
  const { newest } = await db
    .selectFrom('noteVersions')
    .select((eb) => eb.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

export type EditSettingsCache = Awaited<ReturnType<typeof openEditSettings>>;

/** The seconds that each user has to respond to a request, in memory. */
export async function openEditSettings(database: Database<Schema>) {
  const rows = await readEditSettings(database.read);
  const secondsByUser = new Map(
    rows.map(({ personId, answerSeconds }) => [personId, answerSeconds]),
  );
  return {
    of: (userId: number): EditSettings => ({
      answerSeconds: secondsByUser.get(userId) ?? defaultAnswerSeconds,
    }),
    async change(userId: number, { answerSeconds }: EditSettings): Promise<void> {
      await database.write((tx) => saveEditSettings(tx, userId, answerSeconds));
      secondsByUser.set(userId, answerSeconds);
    },
  };
}

export const readEditSettings = (db: Reading) =>
  db.selectFrom('penSettings').select(['personId', 'answerSeconds']).execute();

export const saveEditSettings = (
  db: Writing,
  personId: number,
  answerSeconds: EditSettings['answerSeconds'],
) =>
  db
    .insertInto('penSettings')
    .values({ personId, answerSeconds })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ answerSeconds }))
    .execute();
