import type { Generated } from 'kysely';

/** What photos can be sorted into. */
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
