import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that tests can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Resizes it while it is in use. */
  resize(mebibytes: number): void;
  /** Fills the disk completely. */
  fill(): void;
  /** Deletes what `fill` wrote. */
  free(): void;
  remove(): void;
}

/** Mounts a disk of so many MiB. Returns null if that isn't permitted (needs root). */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-disk-'));
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  try {
    mount(`size=${mebibytes}m`);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    resize: (size) => void mount(`remount,size=${size}m`),
    fill: () => fill(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      // The unmount is lazy: a killed process may still have a file open.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12, 1]) {
      const part = Buffer.alloc(size, 1);
      try {
        for (;;) writeSync(handle, part);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}
