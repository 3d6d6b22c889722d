import type { CompiledQuery } from 'kysely';

/** A statement without values of its own, compiled at its first use only: for what runs at every click. */
export function compiledOnce<Db, Row>(
  build: (db: Db) => { compile(): CompiledQuery<Row> },
): (db: Db) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db) => {
    compiled ??= build(db).compile();
    return compiled;
  };
}
