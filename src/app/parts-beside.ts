import { dirname, join } from 'node:path';

/** Where the other built parts lie, seen from a program of ours; while it is developed nothing of it is built. */
export const partsBeside = (program: string) => ({
  webFolder: join(dirname(program), '..', 'web'),
  imageProgram: program.endsWith('.ts')
    ? join(dirname(program), '../platform/server/files/image-program.ts')
    : join(dirname(program), 'images.js'),
  backupProgram: program.endsWith('.ts')
    ? join(dirname(program), '../features/backups/server/backup-program.ts')
    : join(dirname(program), 'backups.js'),
});
