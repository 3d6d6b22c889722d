import type { Kysely, Transaction } from 'kysely';
import { nameKey } from '../categories.rules.ts';
import type { CategoriesSchema } from './categories.schema.ts';

type Reading = Kysely<CategoriesSchema> | Transaction<CategoriesSchema>;
type Writing = Transaction<CategoriesSchema>;

export interface KeptCategory {
  id: number;
  name: string;
  description: string | null;
  color: string;
}

const columns = ['id', 'name', 'description', 'color'] as const;

/** All of them, by name. */
export const readCategories = (db: Reading): Promise<KeptCategory[]> =>
  db.selectFrom('categories').select(columns).orderBy('nameKey').execute();

export const findCategory = (db: Reading, id: number): Promise<KeptCategory | undefined> =>
  db.selectFrom('categories').select(columns).where('id', '=', id).executeTakeFirst();

/** Which of these ids are categories. */
export async function categoriesAmong(db: Reading, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('categories').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Answers the id. Throws what `isDuplicate` recognises where the name is taken. */
export async function addCategory(
  tx: Writing,
  category: Omit<KeptCategory, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('categories')
    .values({ ...category, nameKey: nameKey(category.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws what `isDuplicate` recognises where the name is taken. */
export async function saveCategory(tx: Writing, { id, ...category }: KeptCategory): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ ...category, nameKey: nameKey(category.name) })
    .where('id', '=', id)
    .execute();
}

/** Answers whether there was such a one. */
export async function removeCategory(tx: Writing, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('categories')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
