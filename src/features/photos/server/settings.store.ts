import type { Kysely, Transaction } from 'kysely';
import type { PhotosSchema } from './photos.schema.ts';

type Reading = Kysely<PhotosSchema> | Transaction<PhotosSchema>;

/** Whether originals are kept; off unless somebody said otherwise (decisions §4). */
export async function readKeepOriginals(db: Reading): Promise<boolean> {
  const row = await db.selectFrom('photoSettings').select('keepOriginals').executeTakeFirst();
  return row?.keepOriginals === 1;
}

export async function saveKeepOriginals(
  tx: Transaction<PhotosSchema>,
  keep: boolean,
): Promise<void> {
  const keepOriginals = keep ? 1 : 0;
  await tx
    .insertInto('photoSettings')
    .values({ id: 1, keepOriginals })
    .onConflict((row) => row.column('id').doUpdateSet({ keepOriginals }))
    .execute();
}
