import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { longestNote } from '#features/shared-note/shared-note.contract.ts';
import { putPhotos } from '../tests/support/many-photos.ts';

export const databaseIn = (folder: string) => join(folder, 'home.sqlite');

function run(folder: string, sql: string): void {
  const sqlite = new Sqlite(databaseIn(folder));
  sqlite.exec(sql);
  sqlite.close();
}

const read = (name: string) => readFileSync(new URL(`./data/${name}.sql`, import.meta.url), 'utf8');

/** Adds photos without files. */
export function addPhotos(folder: string, count: number): void {
  putPhotos(folder, count);
  run(folder, read('photos'));
}

/** Adds memories with photos that exist. */
export const addMemories = (folder: string, count: number) =>
  run(folder, read('memories').replaceAll(':count', String(count)));

export const addBoxes = (folder: string, count: number) =>
  run(folder, read('boxes').replaceAll(':count', String(count)));

/** Leaves so many boxes that wait to be opened, the newest. */
export const claimOldBoxes = (folder: string, left: number) =>
  run(
    folder,
    `update boxes set status = 'CLAIMED', "openedAt" = "createdAt", "completedAt" = "createdAt",
      "approvedAt" = "createdAt", "claimedAt" = "createdAt", "completionData" = 'It is cooked.'
    where status = 'DROPPED' and id not in
      (select id from boxes where status = 'DROPPED' order by "createdAt" desc limit ${left})`,
  );

export const longNote = 'Milk, and what two people write to each other over ten years.\n'
  .repeat(longestNote / 60)
  .slice(0, longestNote - 5_000);

export const writeLongNote = (folder: string) =>
  run(folder, `update "sharedNote" set version = 1, "updatedBy" = 1, content = '${longNote}'`);

/** Returns a rotated JPEG with about as much detail as a camera's; a calm one has a thumbnail of the usual 18 kB. */
export async function cameraPhoto(width: number, height: number, isCalm = false): Promise<Buffer> {
  const grain = isCalm ? 32 : 8;
  const noise = sharp({
    create: {
      width: Math.round(width / grain),
      height: Math.round(height / grain),
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: isCalm ? 30 : 60 },
    },
  });
  return sharp(await noise.png().toBuffer())
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
