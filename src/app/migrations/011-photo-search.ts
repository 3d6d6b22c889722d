import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Full-text indexes of captions and photo notes, kept up to date by triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTextIndex(db, { index: 'photoCaptionIndex', table: 'photos', column: 'caption' });
  await addTextIndex(db, { index: 'photoNoteIndex', table: 'photoNotes', column: 'content' });

  // With the uploader in the index, a search for a name reads no rows.
  await db.schema.dropIndex('photosInOrder').execute();
  await db.schema
    .createIndex('photosInOrder')
    .on('photos')
    .columns(['orderedAt desc', 'id desc', 'uploaderId'])
    .where(sql.ref('deletedAt'), 'is', null)
    .execute();
}

interface TextIndex {
  index: string;
  table: string;
  column: string;
}

/** The index has no copy of the text, so triggers must hand over the old text to remove it. */
async function addTextIndex(db: Kysely<unknown>, names: TextIndex): Promise<void> {
  const [index, table, column] = [names.index, names.table, names.column].map((name) =>
    sql.ref(name),
  );
  const trigger = (suffix: string) => sql.ref(`${names.index}${suffix}`);
  const add = sql`insert into ${index} (rowid, ${column}) values (new.id, new.${column});`;
  const remove = sql`insert into ${index} (${index}, rowid, ${column}) values ('delete', old.id, old.${column});`;

  const statements = [
    sql`create virtual table ${index} using fts5 (
      ${column}, content=${sql.lit(names.table)}, content_rowid='id', columnsize=0,
      tokenize='trigram remove_diacritics 1'
    )`,
    // Otherwise deleted text stays in the file until the index is merged.
    sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`,
    sql`insert into ${index} (${index}) values ('rebuild')`,
    sql`create trigger ${trigger('Added')} after insert on ${table} begin ${add} end`,
    sql`create trigger ${trigger('Removed')} after delete on ${table} begin ${remove} end`,
    sql`create trigger ${trigger('Changed')} after update of ${column} on ${table} begin ${remove} ${add} end`,
  ];
  for (const statement of statements) await statement.execute(db);
}
