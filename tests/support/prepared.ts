import { fileURLToPath } from 'node:url';

/** Environment variables that pass the prepared files to the test processes. */
export const prepared = {
  dataFolder: 'PREPARED_HOME',
  images: 'PREPARED_IMAGES',
  archive: 'PREPARED_ARCHIVE',
} as const;

/** The image program, built where it was built before all tests: from its sources it starts slowly. */
export const imageProgram = (): string =>
  process.env[prepared.images] ??
  fileURLToPath(new URL('../../src/platform/server/files/image-program.ts', import.meta.url));

/** The archive program, in the same way. */
export const archiveProgram = (): string =>
  process.env[prepared.archive] ??
  fileURLToPath(new URL('../../src/features/archive/server/archive-program.ts', import.meta.url));

/** The data folder of the couple, if the global setup made one. */
export const preparedFolder = (): string | undefined => process.env[prepared.dataFolder];
