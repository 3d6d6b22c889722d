import type Sqlite from 'better-sqlite3';
import { hasTable } from '#platform/server/db/sqlite.ts';

/** Tables of a running server, which a download leaves out. Idempotency keys reveal hidden boxes. */
const serverTables = [
  'pushDevices',
  'sessions',
  'devices',
  'guesses',
  'repeats',
  'heldNotices',
  'calendarLinks',
];
/** Tables without content of a user. */
const internalTables = [...serverTables, 'passwords', 'toldAnniversaries'];

type Row = Record<string, unknown>;

/**
 * Yields `data.json` in pieces: each table as an array, one row per line. `pathsOf` returns the paths of a photo and
 * its video in the archive. Prizes that are still secret are left out, so that opening the file spoils no surprise.
 */
export function* dataJson(
  sqlite: Sqlite.Database,
  head: Readonly<Record<string, unknown>>,
  pathsOf: (photoId: number) => { file: string; video: string | null } | undefined,
): Generator<string> {
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}`;
  for (const table of contentTables(sqlite)) {
    yield `,\n${JSON.stringify(table)}: [`;
    let separator = '\n';
    // Ids of boxes have no order.
    const order = table === 'boxes' ? 'order by "createdAt", id' : '';
    for (const row of sqlite.prepare<[], Row>(`select * from "${table}" ${order}`).iterate()) {
      const exportedRow = table === 'boxes' ? withoutSecrets(row) : row;
      if (exportedRow === null) continue;
      const noPaths = { file: null, video: null };
      const paths = table === 'photos' ? (pathsOf(Number(row.id)) ?? noPaths) : {};
      yield separator + JSON.stringify({ ...readable(exportedRow), ...paths });
      separator = ',\n';
    }
    yield separator === '\n' ? ']' : '\n]';
  }
  yield '\n}\n';
}

/** Returns the tables that hold data, without the full-text indexes. */
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
    Object.entries(row).map(([column, value]) => {
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

const isHidden = `status = 'CREATED' or "cancelledAt" is not null`;

/**
 * Removes from a copy of the database what a download leaves out: boxes that have not dropped, the
 * prize names of those that are not approved, and rows of sessions. `placeholder` replaces a prize name.
 */
export function removeSecrets(sqlite: Sqlite.Database, placeholder: string): void {
  const existingTables = (tables: readonly string[]) =>
    tables.filter((name) => hasTable(sqlite, name));
  const emptiedTables = existingTables(serverTables);
  const boxTables = existingTables(['boxEvents', 'boxPrizes', 'boxAttempts', 'boxes']);
  sqlite.transaction(() => {
    for (const table of emptiedTables) sqlite.exec(`delete from "${table}"`);
    for (const table of boxTables) {
      const id = table === 'boxes' ? 'id' : 'boxId';
      sqlite.exec(
        `delete from "${table}" where "${id}" in (select id from boxes where ${isHidden})`,
      );
    }
    if (boxTables.length > 0) {
      const update = `update boxes set "prizeName" = ? where status not in ('APPROVED', 'CLAIMED')`;
      sqlite.prepare(update).run(placeholder);
    }
    // The last ids would reveal how many rows are gone.
    for (const table of [...emptiedTables, ...boxTables]) {
      const lastRowId = `select coalesce(max(rowid), 0) from "${table}"`;
      sqlite.exec(`update sqlite_sequence set seq = (${lastRowId}) where name = '${table}'`);
    }
  })();
}
