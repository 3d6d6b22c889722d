import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * How SQLite would answer each of these statements on the database of this folder; one line per step.
 * Statements are given as they are prepared, with `?` for what is filled in.
 */
export function plansOf(folder: string, statements: Iterable<string>): Map<string, string[]> {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
  try {
    const plans = new Map<string, string[]>();
    for (const statement of statements) {
      const rows = sqlite
        .prepare<unknown[], { detail: string }>(`explain query plan ${statement}`)
        .all(...(statement.match(/\?/g) ?? []).map(() => null));
      plans.set(
        statement,
        rows.map(({ detail }) => detail),
      );
    }
    return plans;
  } finally {
    sqlite.close();
  }
}
