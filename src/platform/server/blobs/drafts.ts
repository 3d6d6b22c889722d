import { mkdirSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFull } from '../database/dialect.ts';
import { type Entropy, newSecret } from '../entropy.ts';

/** Places for files that are not finished; none of them outlives the process. */
export interface Drafts {
  /** A place where nothing is yet. Throws what `isDiskFull` recognises where the disk is nearly full. */
  place(): Promise<string>;
  /** Takes away what lies in these places, if anything does. */
  discard(files: readonly string[]): Promise<void>;
}

/** Bytes that must be free before anything large is taken in. */
export const leastFree = 200 * 1024 * 1024;

/** Empties `tmp`, where a killed process may have left things, and makes places in it. */
export function openDrafts(dataFolder: string, entropy: Entropy): Drafts {
  const folder = join(dataFolder, 'tmp');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async place() {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < leastFree) throw new DiskFull();
      return join(folder, newSecret(entropy));
    },
    async discard(files) {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
