import { rmSync } from 'node:fs';

/** Deletes a folder, also while a process that is exiting writes to it. Ignores a missing one. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
