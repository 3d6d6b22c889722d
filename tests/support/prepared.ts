import { fileURLToPath } from 'node:url';

/** Environment variables that pass the prepared files to the test processes. */
export const prepared = {
  home: 'PREPARED_HOME',
  images: 'PREPARED_IMAGES',
  backups: 'PREPARED_BACKUPS',
} as const;

/** The image program, built where it was built before all tests: from its sources it starts slowly. */
export const imageProgram = (): string =>
  process.env[prepared.images] ??
  fileURLToPath(new URL('../../src/platform/server/files/image-program.ts', import.meta.url));

/** The backup program, in the same way. */
export const backupProgram = (): string =>
  process.env[prepared.backups] ??
  fileURLToPath(new URL('../../src/features/backups/server/backup-program.ts', import.meta.url));

/** The data of a home in which Zoë and Sam live, where one was made before all tests. */
export const preparedHome = (): string | undefined => process.env[prepared.home];
