import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../bin/build.mjs';
import { repository } from '../../bin/stamps.mjs';
import { removeFolder } from './folders.ts';
import { prepared } from './prepared.ts';
import { openTestHome } from './test-home.ts';

let folders: string[] = [];

/** Makes once, before all tests, what each of them would make for itself: it takes the processor long. */
export async function setup(): Promise<void> {
  const caches = join(repository, 'node_modules', '.cache');
  mkdirSync(caches, { recursive: true });
  // Below the packages that it loads.
  const programs = mkdtempSync(join(caches, 'programs-'));
  const images = join(programs, 'images.cjs');
  await bundle('src/platform/server/images/image-program.ts', images);
  process.env[prepared.images] = images;
  const backups = join(programs, 'backups.cjs');
  await bundle('src/features/backups/server/backup-program.ts', backups);
  process.env[prepared.backups] = backups;

  const { home, folder } = await openTestHome();
  await home.close();
  process.env[prepared.home] = folder;
  folders = [programs, folder];
}

export function teardown(): void {
  for (const folder of folders) removeFolder(folder);
}
