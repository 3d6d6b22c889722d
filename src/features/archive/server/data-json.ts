import type Sqlite from 'better-sqlite3';
import { hasColumn } from '#platform/server/db/sqlite.ts';

/** Tables of sessions and jobs, without content of a user. */
const internalTables = [
  ...['sessions', 'passwords', 'devices', 'guesses', 'repeats', 'pushDevices'],
  ...['heldNotices', 'toldAnniversaries'],
];
const isSecret = (column: string): boolean => /^(?:hash|token)$|(?:Hash|Token)$/.test(column);

type Row = Record<string, unknown>;

/**
 * Yields `data.json` in pieces: each table as an array, one row per line. `pathOf` returns the path of a photo in the
 * archive. Prizes that are still secret are left out, so that opening the file spoils no surprise.
 */
export function* dataJson(
  sqlite: Sqlite.Database,
  head: Readonly<Record<string, unknown>>,
  pathOf: (photoId: number) => string | undefined,
): Generator<string> {
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}`;
  for (const table of contentTables(sqlite)) {
    yield `,\n${JSON.stringify(table)}: [`;
    let separator = '\n';
    for (const row of sqlite.prepare<[], Row>(`select * from "${table}"`).iterate()) {
      const shown = table === 'boxes' ? withoutSecrets(row) : row;
      if (shown === null) continue;
      const path = table === 'photos' ? { file: pathOf(Number(row.id)) ?? null } : {};
      yield separator + JSON.stringify({ ...readable(shown), ...path });
      separator = ',\n';
    }
    yield separator === '\n' ? ']' : '\n]';
  }
  yield '\n}\n';
}

/** Without full-text indexes. */
export function contentTables(sqlite: Sqlite.Database): string[] {
  const tables = sqlite
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely%' order by name`,
    )
    .pluck()
    .all()
    .map(String);
  return tables.filter((name) => !internalTables.includes(name));
}

/** Turns milliseconds into instants, and 0 and 1 into booleans, by the names of the columns. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !isSecret(column))
      .map(([column, value]) => {
        if (/At$/.test(column) && typeof value === 'number') {
          const date = new Date(value);
          return [column, Number.isNaN(date.getTime()) ? null : date.toISOString()];
        }
        return [column, /^(?:is|has)[A-Z]/.test(column) ? value === 1 : value];
      }),
  );
}

/** The prize is secret until the approval. Null for boxes that their recipient must not know of. */
function withoutSecrets(box: Row): Row | null {
  if (box.status === 'CREATED' || box.cancelledAt !== null) return null;
  return isApproved(box.status) ? box : { ...box, prizeName: null };
}

const isApproved = (status: unknown): boolean => status === 'APPROVED' || status === 'CLAIMED';

/**
 * Removes the secrets of surprise boxes from a copy of the database (decisions §9a): boxes that have not dropped, and
 * the prize names of those that are not approved. `placeholder` replaces a prize name.
 */
export function removeSecrets(sqlite: Sqlite.Database, placeholder: string): void {
  if (!hasColumn(sqlite, 'boxes', 'prizeName')) return;
  sqlite.pragma('foreign_keys = OFF');
  sqlite.transaction(() => {
    sqlite.exec(`delete from boxes where status = 'CREATED' or "cancelledAt" is not null`);
    sqlite
      .prepare(`update boxes set "prizeName" = ? where status not in ('APPROVED', 'CLAIMED')`)
      .run(placeholder);
    // Rows of other tables that refer to a deleted box, whichever tables there are.
    for (
      let dangling = danglingRows(sqlite);
      dangling.length > 0;
      dangling = danglingRows(sqlite)
    ) {
      for (const { table, rowid } of dangling) {
        sqlite.prepare(`delete from "${table}" where rowid = ?`).run(rowid);
      }
    }
  })();
  sqlite.pragma('foreign_keys = ON');
}

const danglingRows = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare<[], { table: string; rowid: number }>(
      'select distinct "table", rowid from pragma_foreign_key_check where rowid is not null',
    )
    .all();
