import { join } from 'node:path';
import { bundle } from '../../scripts/build.mjs';
import { removeFolder } from './folders.ts';
import { prepared } from './prepared.ts';
import { folderForPrograms } from './programs.ts';
import { startTestServer } from './test-server.ts';

let folders: string[] = [];

/** Makes once, before all tests, what each of them would make for itself: it takes the processor long. */
export async function setup(): Promise<void> {
  // Another Playwright project of the same run has prepared the data folder.
  if (process.env[prepared.dataFolder] !== undefined) return;
  const programs = folderForPrograms();
  process.env[prepared.images] = join(programs, 'images.js');
  process.env[prepared.archive] = join(programs, 'archive.js');
  const [{ app, folder }] = await Promise.all([
    startTestServer(),
    bundle(
      {
        images: 'src/platform/server/files/image-program.ts',
        archive: 'src/features/archive/server/archive-program.ts',
      },
      programs,
    ),
  ]);
  await app.close();
  process.env[prepared.dataFolder] = folder;
  folders = [programs, folder];
}

export function teardown(): void {
  for (const folder of folders) removeFolder(folder);
}
