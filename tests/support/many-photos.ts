import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const day = 24 * 60 * 60 * 1000;
/** When the newest of them was taken. */
const newest = Date.UTC(2025, 11, 31, 12);

/**
 * Puts so many photos into a home that nobody uploaded: rows alone, each taken six hours before the one before it, by
 * turns of both. Their pictures are nowhere.
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
        insert.run({ name: `nobody-${index}.jpg`, at, takenAt, by: people[index % people.length] });
      }
    })();
  } finally {
    db.close();
  }
}
