import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFull, freeBytesIn, minFreeBytes } from '../disk.ts';
import { type Entropy, newSecret } from '../entropy.ts';

export type TempFiles = ReturnType<typeof openTempFiles>;

/** Temp files of this process, in `tmp` of the data folder. Deletes those that a killed process left. */
export function openTempFiles(dataFolder: string, entropy: Entropy) {
  const folder = join(dataFolder, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  return {
    /** Returns an unused path. Throws `DiskFull` if little space is left. */
    async create(): Promise<string> {
      if ((await freeBytesIn(folder)) < minFreeBytes) throw new DiskFull();
      return join(folder, newSecret(entropy));
    },
    async remove(files: readonly string[]): Promise<void> {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
