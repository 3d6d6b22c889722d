import type { Generated, Kysely, Transaction } from 'kysely';
import { foldName } from '#shared/text.ts';

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

/** True if another category than `exceptId` has this name. Keys of earlier versions are folded less. */
export async function isNameTaken(db: Reading, name: string, exceptId?: number): Promise<boolean> {
  const key = foldName(name);
  const all = await readCategories(db);
  return all.some((category) => category.id !== exceptId && foldName(category.name) === key);
}

/** Returns the id. The name must not be taken. */
export async function addCategory(
  tx: Writing,
  category: Omit<StoredCategory, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('categories')
    .values({ ...category, nameKey: foldName(category.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the given fields. A changed name must not be taken. */
export async function saveCategory(
  tx: Writing,
  { id, ...changes }: Pick<StoredCategory, 'id'> & Partial<StoredCategory>,
): Promise<void> {
  const { name } = changes;
  await tx
    .updateTable('categories')
    .set({ ...changes, ...(name !== undefined && { nameKey: foldName(name) }) })
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
  /** The folded name: no two categories share it. */
  nameKey: string;
  description: string | null;
  color: string;
}
