import { join } from 'node:path';
import { bundle } from '../../bin/build.mjs';
import { removeFolder } from './folders.ts';
import { prepared } from './prepared.ts';
import { folderForPrograms } from './programs.ts';
import { openTestHome } from './test-home.ts';

let folders: string[] = [];

/** Makes once, before all tests, what each of them would make for itself: it takes the processor long. */
export async function setup(): Promise<void> {
  const programs = folderForPrograms();
  const images = join(programs, 'images.cjs');
  const backups = join(programs, 'backups.cjs');
  process.env[prepared.images] = images;
  process.env[prepared.backups] = backups;
  const [{ home, folder }] = await Promise.all([
    openTestHome(),
    bundle('src/platform/server/files/image-program.ts', images),
    bundle('src/features/backups/server/backup-program.ts', backups),
  ]);
  await home.close();
  process.env[prepared.home] = folder;
  folders = [programs, folder];
}

export function teardown(): void {
  for (const folder of folders) removeFolder(folder);
}
