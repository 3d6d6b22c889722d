import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const day = 24 * 60 * 60 * 1000;
/** Time when the newest photo was taken. */
const newest = Date.UTC(2025, 11, 31, 12);

/** The filename of a photo by its position, from the newest. */
export const filenameOfMany = (index: number): string =>
  `${index.toString(16).padStart(32, '0')}.jpg`;

/**
 * Inserts photo rows without uploads, each taken six hours before the previous one, by both in turn. The files are missing unless a test adds them
 * under `filenameOfMany`.
 */
export function putPhotos(folder: string, count: number): void {
  const db = new Sqlite(join(folder, 'home.sqlite'));
  try {
    const people = db.prepare('select id from people order by id').pluck().all();
    const insert = db.prepare(
      `insert into photos (filename, "originalName", sha256, "createdAt", "takenAt", "orderedAt", size, width, height,
         thumbhash, "uploaderId")
       values (@name, @name, @name, @at, @takenAt, @at, 1000, 400, 300, '1QcSHQRnh493V4dIh4eXh1h4kJUI', @by)`,
    );
    db.transaction(() => {
      for (let index = 0; index < count; index += 1) {
        const at = newest - (index * day) / 4;
        const takenAt = new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
        insert.run({ name: filenameOfMany(index), at, takenAt, by: people[index % people.length] });
      }
    })();
  } finally {
    db.close();
  }
}
