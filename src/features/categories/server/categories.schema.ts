import type { Generated } from 'kysely';

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
