import { Kysely, type Transaction } from 'kysely';
import { Dialect, openSqlite } from '#platform/server/db/sqlite.ts';

/** Runs work on a real database file. Returns the `EXPLAIN QUERY PLAN` steps of every statement. */
export async function plansOf<Schema>(
  file: string,
  work: (tx: Transaction<Schema>) => Promise<unknown>,
): Promise<Map<string, string[]>> {
  const sqlite = openSqlite(file);
  const sent = new Map<string, readonly unknown[]>();
  const db = new Kysely<Schema>({
    dialect: new Dialect(sqlite),
    log: ({ query }) => void sent.set(query.sql, query.parameters),
  });
  try {
    await db.transaction().execute(work);
    const plans = new Map<string, string[]>();
    for (const [statement, parameters] of sent) {
      if (/^(begin|commit)/.test(statement)) continue;
      const steps = sqlite
        .prepare<unknown[], { detail: string }>(`explain query plan ${statement}`)
        .all(...parameters);
      plans.set(
        statement,
        steps.map(({ detail }) => detail),
      );
    }
    return plans;
  } finally {
    await db.destroy();
  }
}
