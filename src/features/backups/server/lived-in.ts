import type Sqlite from 'better-sqlite3';
import { hasTable } from '#platform/server/db/sqlite.ts';

/** Whether two people live in a database: only then is there something to back up, or to come back. */
export function isLivedIn(sqlite: Sqlite.Database): boolean {
  if (!hasTable(sqlite, 'people')) return false;
  const people = sqlite.prepare<[], { count: number }>('select count(*) as count from people');
  return people.get()?.count === 2;
}
