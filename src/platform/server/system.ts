import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** The code of a system or SQLite error, such as `ENOENT` or `SQLITE_FULL`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

export const hasErrorCode = (
  error: unknown,
  ...codes: readonly string[]
): error is NodeJS.ErrnoException => {
  const code = errorCode(error);
  return code !== undefined && codes.includes(code);
};

/** Gives a child process one of `os.constants.priority`, so that it does not slow down requests. */
export function lowerPriority({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // Some systems forbid the change.
  }
}
