import { rmSync } from 'node:fs';

/** A child process that is still exiting may write into the folder during its deletion. */
const mostTries = 100;

/** Deletes a folder even while another process writes to it. Ignores a missing one. */
export function removeFolder(folder: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      const isFilling = error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY';
      if (!isFilling || tries === mostTries) throw error;
    }
  }
}
