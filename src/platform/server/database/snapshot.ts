import { chmodSync, existsSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { copyInto, HomeDialect } from './dialect.ts';

/** A database that is only looked at. */
export interface Reading<Tables> {
  readonly read: Kysely<Tables>;
  close(): Promise<void>;
}

/** Milliseconds that who looks waits for who writes. */
const patience = 20_000;

/** Opens a database beside whoever else has it open. Throws where there is none. */
export function openToRead<Tables>(file: string): Reading<Tables> {
  const sqlite = openReadonly(file);
  const read = new Kysely<Tables>({ dialect: new HomeDialect(sqlite) });
  return {
    read,
    async close() {
      await read.destroy();
      if (sqlite.open) sqlite.close();
    },
  };
}

/**
 * A copy of a database as of this moment, which stays as it is while the home goes on: reading the home itself for
 * long would keep deleted things in its log. The copy is gone once it is closed.
 */
export function takeSnapshot<Tables>(file: string, copy: string): Reading<Tables> {
  const sqlite = openReadonly(file);
  try {
    copyInto(sqlite, copy);
    chmodSync(copy, 0o600);
  } finally {
    sqlite.close();
  }
  const { read, close } = openToRead<Tables>(copy);
  return {
    read,
    async close() {
      await close();
      for (const end of ['', '-journal']) {
        if (existsSync(copy + end)) rmSync(copy + end);
      }
    },
  };
}

function openReadonly(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true, timeout: patience });
  for (const pragma of ['trusted_schema = OFF', 'temp_store = MEMORY']) sqlite.pragma(pragma);
  return sqlite;
}
