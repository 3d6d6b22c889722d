import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFull, freeBytesIn, minFreeBytes } from '../disk.ts';
import { type Entropy, newSecret } from '../entropy.ts';

/** Places for files that are not finished; none of them outlives the process. */
export interface TempFiles {
  /** A place where nothing is yet. Throws what `isDiskFull` recognises where the disk is nearly full. */
  place(): Promise<string>;
  /** Takes away what lies in these places, if anything does. */
  discard(files: readonly string[]): Promise<void>;
}

/** Empties `tmp`, where a killed process may have left things, and makes places in it. */
export function openTempFiles(dataFolder: string, entropy: Entropy): TempFiles {
  const folder = join(dataFolder, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const left of readdirSync(folder)) {
    rmSync(join(folder, left), { recursive: true, force: true });
  }
  return {
    async place() {
      if ((await freeBytesIn(folder)) < minFreeBytes) throw new DiskFull();
      return join(folder, newSecret(entropy));
    },
    async discard(files) {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
