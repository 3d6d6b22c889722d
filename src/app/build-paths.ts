import { dirname, join } from 'node:path';

/** Paths of the web app and the child programs, relative to `program`: built ones, or sources during development. */
export function buildPaths(program: string) {
  const folder = dirname(program);
  const isSource = program.endsWith('.ts');
  return {
    webFolder: join(folder, '../web'),
    imageProgram: isSource
      ? join(folder, '../platform/server/files/image-program.ts')
      : join(folder, 'images.js'),
    archiveProgram: isSource
      ? join(folder, '../features/archive/server/archive-program.ts')
      : join(folder, 'archive.js'),
  };
}
