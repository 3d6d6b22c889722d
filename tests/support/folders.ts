import { rmSync } from 'node:fs';

/** A program that outlives the one which began it by a moment may write once more into what is being deleted. */
const mostTries = 100;

/** Deletes a folder with all that is in it, also while somebody still writes there; nothing where there is none. */
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
