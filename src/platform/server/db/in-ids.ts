import { sql } from 'kysely';

/** A list of ids as one parameter: SQLite allows few, and Kysely compiles each. */
export const inIds = (ids: readonly number[]) =>
  sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
