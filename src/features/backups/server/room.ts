import { freeIn, leastFree } from '#platform/server/free-space.ts';
import { backupsTexts } from '../backups.texts.ts';
import { BackupRefused } from './refused.ts';

/** Throws where a folder's disk has no room for so many bytes. */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const lacking = bytes + leastFree - (await freeIn(folder));
  if (lacking > 0) throw new BackupRefused('room', backupsTexts.noRoom(lacking));
}
