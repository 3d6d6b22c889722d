import { statfs } from 'node:fs/promises';
import { backupsTexts } from '../backups.texts.ts';
import { BackupRefused } from './refused.ts';

/** Bytes that stay free whatever we write (safety.md "Disk"). */
const leastFree = 200 * 1024 * 1024;

/** Throws where a folder's disk has no room for so many bytes. */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const lacking = bytes + leastFree - (await freeIn(folder));
  if (lacking > 0) throw new BackupRefused('room', backupsTexts.noRoom(lacking));
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
