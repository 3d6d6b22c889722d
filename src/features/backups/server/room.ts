import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesIn, minFreeBytes } from '#platform/server/disk.ts';
import { backupsMessages as t } from '../messages/index.ts';
import { BackupRefused } from './refused.ts';

/** Throws where a folder's disk has no room for so many bytes. */
export const needRoom = (folder: string, bytes: number): Promise<void> =>
  makeRoom(folder, bytes, []);

/**
 * Gives up as many of these files of a folder as it takes, in their order, until its disk has room for so many bytes.
 * Throws where all of them would not do: then none goes.
 */
export async function makeRoom(
  folder: string,
  bytes: number,
  spare: readonly string[],
): Promise<void> {
  const lacking = bytes + minFreeBytes - (await freeBytesIn(folder));
  if (lacking <= 0) return;
  const given: string[] = [];
  let room = 0;
  for (const name of spare) {
    if (room >= lacking) break;
    room += (await sizeOf(join(folder, name))) ?? 0;
    given.push(name);
  }
  if (room < lacking) throw new BackupRefused('room', t.answers.noRoom(lacking));
  await removeFrom(folder, given);
  // Their bytes may be held elsewhere, by a snapshot perhaps.
  if (given.length > 0) await needRoom(folder, bytes);
}

/** Takes files of a folder away, each whatever becomes of the others. Answers how many stay. */
export async function removeFrom(folder: string, names: readonly string[]): Promise<number> {
  let stay = 0;
  for (const name of names) {
    await rm(join(folder, name), { force: true }).catch(() => {
      stay += 1;
    });
  }
  return stay;
}

/** Bytes of a file; null where that cannot be told. */
export const sizeOf = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );
