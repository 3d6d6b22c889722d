import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, in memory, that something else can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Makes it larger or smaller while it is in use. */
  resize(mebibytes: number): void;
  /** Writes until nothing more goes in. */
  fill(): void;
  /** Takes away what `fill` wrote. */
  free(): void;
  remove(): void;
}

/** Mounts one of so many MiB. Answers null where that is not allowed: it takes root, and a system that lets it. */
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
      // Lazily: a program that was killed may hold a file of it for a moment.
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
