import type { Kysely, Transaction } from 'kysely';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { type AnswerSeconds, noteId } from '../shared-note.contract.ts';
import type { SharedNoteSchema } from './shared-note.schema.ts';

export type Schema = SharedNoteSchema & Pick<IdentitySchema, 'people'>;
type Reading = Kysely<Schema> | Transaction<Schema>;
type Writing = Transaction<Schema>;

/** The note at one moment. */
export interface NoteText {
  readonly version: number;
  readonly content: string;
  /** When and by whom; null while nobody has written anything. */
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

/** Keeps a text among the earlier ones, once. */
export async function keepVersion(db: Writing, { version, content, written }: WrittenText) {
  await db
    .insertInto('noteVersions')
    .values({ version, content, updatedAt: written.at, updatedBy: written.by.id })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

const versions = (db: Reading) =>
  db
    .selectFrom('noteVersions')
    .innerJoin('people', 'people.id', 'updatedBy')
    .select(['version', 'content', 'updatedAt', 'people.username as updatedBy']);

/** The newest `limit` of what was kept before that version, newest first. */
export const readVersions = (db: Reading, before: number, limit: number) =>
  versions(db).where('version', '<', before).orderBy('version', 'desc').limit(limit).execute();

export const findVersion = (db: Reading, version: number) =>
  versions(db).where('version', '=', version).executeTakeFirst();

/** The newest version that was kept; 0 where none was. */
export async function newestVersion(db: Reading): Promise<number> {
  const { newest } = await db
    .selectFrom('noteVersions')
    .select((eb) => eb.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** Seconds that each has to answer, of those who ever chose. */
export const readPenSettings = (db: Reading) =>
  db.selectFrom('penSettings').select(['personId', 'answerSeconds']).execute();

export async function savePenSettings(
  db: Writing,
  personId: number,
  answerSeconds: AnswerSeconds,
): Promise<void> {
  await db
    .insertInto('penSettings')
    .values({ personId, answerSeconds })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ answerSeconds }))
    .execute();
}
