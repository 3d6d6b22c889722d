import { chmodSync, existsSync, rmSync } from 'node:fs';
import { Kysely } from 'kysely';
import { openToRead } from './copies.ts';
import { copyInto, HomeDialect } from './dialect.ts';

/** A database that is only looked at. */
export interface Reading<Tables> {
  readonly read: Kysely<Tables>;
  close(): Promise<void>;
}

/** Opens a database beside whoever else has it open. Throws where there is none. */
export function openReading<Tables>(file: string): Reading<Tables> {
  const sqlite = openToRead(file);
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
  const sqlite = openToRead(file);
  try {
    copyInto(sqlite, copy);
    chmodSync(copy, 0o600);
  } finally {
    sqlite.close();
  }
  const { read, close } = openReading<Tables>(copy);
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
