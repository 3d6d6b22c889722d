import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** Lets a program of ours run with less priority than the home (one of `os.constants.priority`): a heart cannot wait. */
export function stepBack({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // Some systems forbid it; it only costs others a little speed.
  }
}
