import type { Generated, Kysely, Transaction } from 'kysely';
import { nameKey } from '../categories.rules.ts';

type Reading = Kysely<CategoriesSchema> | Transaction<CategoriesSchema>;
type Writing = Transaction<CategoriesSchema>;

export interface StoredCategory {
  id: number;
  name: string;
  description: string | null;
  color: string;
}

const columns = ['id', 'name', 'description', 'color'] as const;

/** All categories, by name. */
export const readCategories = (db: Reading): Promise<StoredCategory[]> =>
  db.selectFrom('categories').select(columns).orderBy('nameKey').execute();

export const findCategory = (db: Reading, id: number): Promise<StoredCategory | undefined> =>
  db.selectFrom('categories').select(columns).where('id', '=', id).executeTakeFirst();

/** The ids that exist. */
export async function categoriesAmong(db: Reading, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('categories').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Returns the id. Throws an error for `isDuplicate` if the name is taken. */
export async function addCategory(
  tx: Writing,
  category: Omit<StoredCategory, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('categories')
    .values({ ...category, nameKey: nameKey(category.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws an error for `isDuplicate` if the name is taken. */
export async function saveCategory(
  tx: Writing,
  { id, ...category }: StoredCategory,
): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ ...category, nameKey: nameKey(category.name) })
    .where('id', '=', id)
    .execute();
}

/** Returns false if it doesn't exist. */
export async function removeCategory(tx: Writing, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('categories')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface CategoriesSchema {
  categories: CategoriesTable;
}

interface CategoriesTable {
  id: Generated<number>;
  name: string;
  /** `nameKey` of the name: no two categories share it. */
  nameKey: string;
  description: string | null;
  color: string;
}
