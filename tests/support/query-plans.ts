import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { Dialect } from '#platform/server/db/sqlite.ts';

/*
 * Explains every statement that servers of the tests send, once per process. SQLite has no statistics of the tables here, so a plan depends only on
 * the schema, and is the one of ten years of data.
 */

/** Tables with two rows at most, the table of the database's own tests, and results of subqueries, whose own steps are checked. */
const small = new Set([
  'people',
  'couple',
  'love',
  'photoSettings',
  'sharedNote',
  'penSettings',
  'things',
  'found',
]);

/** Intended scans: the start of a step, and its statement. */
const allowed: readonly (readonly [string, RegExp])[] = [
  // All rows, or a page of them, in the order of an index, and their number.
  ['SCAN photos USING INDEX photosInOrder', /from "photos" where "deletedAt" is null(?! and)/],
  ['SCAN photos USING INDEX photosOfUploader', /count\(\*\).* where "deletedAt" is null$/],
  // About half of all photos.
  ['SCAN photos USING INDEX photosInOrder', /and "uploaderId" in \(\?/],
  ['SCAN categories USING INDEX sqlite_autoindex_categories_1', /order by "nameKey"$/],
  ['SCAN memories USING INDEX memoriesInOrder', /order by "date" (asc|desc), "memories"."id"/],
  [
    'SCAN memories USING COVERING INDEX memoriesInOrder',
    /from "memories"( order by "date" limit \?)?$/,
  ],
  ['SCAN boxPrizes', /from "boxPrizes" order by "id" desc/],
  // Sums over all rows.
  ['SCAN photoCategories USING COVERING INDEX photosOfCategory', /group by "categoryId"/],
  ['SCAN boxPrizes USING COVERING INDEX boxPrizesByType', /group by "isPaid"/],
  // The news of one hour.
  ['USE TEMP B-TREE', /^\s*select \* from \(\s*select \*, count\(\*\) over/],
  // What a user has not seen yet.
  ['USE TEMP B-TREE FOR count(DISTINCT)', /where at > \?$/],
  // The first row only.
  ['SCAN heldNotices USING COVERING INDEX heldDue', /order by "dueAt" limit \?$/],
  // Search terms that are too short for the full-text index.
  ['SCAN photos', /"caption" like \?/],
  ['SCAN photoNotes', /"content" like \?/],
  // Cleaning up tables that stay small, once an hour or after a restore.
  ['SCAN ', /^delete from "(sessions|devices|guesses)"/],
  // Setup, which is once: SQLite would look for children of a new user.
  ['SCAN ', /^insert into "people"/],
  // An empty list reads no row.
  ['SCAN ', /where "id" in \(\)$/],
];

const explained = new Set<string>();
const slow: string[] = [];

/** Slow steps of statements since the last call. */
export const takeSlowSteps = (): string[] => slow.splice(0);

const createDriver = Dialect.prototype.createDriver;

/** Explains the statements of all databases that are opened from now on in this process. */
export function explainQueries(): void {
  if (Dialect.prototype.createDriver !== createDriver) return;
  Dialect.prototype.createDriver = function () {
    return explaining(createDriver.call(this));
  };
}

function explaining(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async () => {
    const connection = await acquire();
    if (!isExplaining.has(connection)) explainAll(connection);
    return connection;
  };
  return driver;
}

const isExplaining = new WeakSet<DatabaseConnection>();

function explainAll(connection: DatabaseConnection): void {
  isExplaining.add(connection);
  const execute = connection.executeQuery.bind(connection);
  // Migrations may scan. A database is first asked for its version after them.
  let isMigrated = false;
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    if (query.sql.startsWith('pragma data_version')) isMigrated = true;
    if (
      isMigrated &&
      !explained.has(query.sql) &&
      /^(select|insert|update|delete|with)\b/i.test(query.sql)
    ) {
      explained.add(query.sql);
      const { rows } = await execute<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
      );
      for (const { detail } of rows)
        if (isSlow(detail, query.sql)) slow.push(`${detail}: ${query.sql}`);
    }
    return execute<Row>(query);
  };
}

function isSlow(step: string, statement: string): boolean {
  // A full-text index, or a list of parameters.
  if (step.includes('VIRTUAL TABLE INDEX')) return false;
  const table = /^SCAN (?!\d+-ROW VALUES)(\w+)/.exec(step)?.[1];
  const costs = (table !== undefined && !small.has(table)) || step.includes('TEMP B-TREE');
  return costs && !allowed.some(([start, of]) => step.startsWith(start) && of.test(statement));
}
