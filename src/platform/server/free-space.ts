import { statfs } from 'node:fs/promises';

/** Bytes that must be free before anything large is taken in, and that stay free after it (safety.md "Disk full"). */
export const leastFree = 200 * 1024 * 1024;

/** Bytes that this process may still write to the disk of a folder. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
