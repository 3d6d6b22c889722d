import type Sqlite from 'better-sqlite3';
import { hasColumn, hasTable, readTexts } from '#platform/server/db/sqlite.ts';
import { pictureName, sizes } from './picture-names.ts';

/** A photo of some database, perhaps one of an older schema, and what is kept of it. */
export interface NamedPhoto {
  readonly id: number;
  readonly filename: string;
  /** Bytes of its whole picture. */
  readonly size: number;
  /** Of its original, where that is kept. */
  readonly sha256: string;
  readonly pictures: readonly string[];
}

/** The photos that a database names, and of each everything that lies beside it. Not those being purged. */
export function namedPhotos(sqlite: Sqlite.Database): NamedPhoto[] {
  if (!hasTable(sqlite, 'photos')) return [];
  const has = (column: string) => hasColumn(sqlite, 'photos', column);
  const rows = sqlite
    .prepare<[], { id: number; filename: string; size: number; sha256: string; kept: 0 | 1 }>(
      `select id, filename, size, sha256, ${has('hasOriginal') ? '"hasOriginal"' : '0'} as kept
       from photos ${has('isPurging') ? 'where "isPurging" = 0' : ''} order by id`,
    )
    .all();
  return rows.map(({ kept, ...photo }) => ({
    ...photo,
    pictures: (kept === 1 ? [...sizes, 'original' as const] : sizes).map((each) =>
      pictureName(photo.filename, each),
    ),
  }));
}

/** The filenames of all photos of a database, also of those being purged. */
export function filenamesOf(sqlite: Sqlite.Database): string[] {
  return hasTable(sqlite, 'photos') ? readTexts(sqlite, 'select filename from photos') : [];
}

/** Whether a photo is still there for good. */
export function stillNamed(sqlite: Sqlite.Database, id: number): boolean {
  const purging = hasColumn(sqlite, 'photos', 'isPurging') ? 'and "isPurging" = 0' : '';
  return sqlite.prepare(`select 1 from photos where id = ? ${purging}`).get(id) !== undefined;
}

/** Takes photos out of a copy, and with them what was written on them; also those that were being purged. */
export function takeOutOf(sqlite: Sqlite.Database, ids: readonly number[]): void {
  const remove = sqlite.prepare('delete from photos where id = ?');
  sqlite.transaction(() => {
    for (const id of ids) remove.run(id);
    if (hasColumn(sqlite, 'photos', 'isPurging')) {
      sqlite.exec('delete from photos where "isPurging" = 1');
    }
  })();
}
