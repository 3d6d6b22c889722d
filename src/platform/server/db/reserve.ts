import { mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entropy } from '../entropy.ts';

/**
 * Room on the disk that is ours already. When the disk is full it is given back, so that people can
 * still come in and throw things away; once there is room again it is taken again (safety.md "Disk").
 */
export interface Reserve {
  /** Whether it was given back and could not be taken again yet. */
  isSpent(): boolean;
  /** Gives the room back. Answers whether there was any to give. */
  spend(): boolean;
  /** Takes the room unless it has it, and the disk has half as much again to give. */
  take(): Promise<void>;
}

/** Bytes: more than the database's log ever has, since emptying that needs room as well. */
export const usualReserve = 32 * 1024 * 1024;

export function openReserve(folder: string, bytes: number, entropy: Entropy): Reserve {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'reserve.bin');
  // Spent before the home was stopped, and no room to take it again.
  let spent = sizeOf(file) < bytes && freeIn(folder) < roomFor(bytes);
  let taking: Promise<void> | undefined;

  async function take(): Promise<void> {
    if (sizeOf(file) >= bytes) {
      spent = false;
      return;
    }
    if (freeIn(folder) < roomFor(bytes)) return;
    await fill(`${file}.new`, bytes, entropy);
    await rename(`${file}.new`, file);
    spent = false;
  }

  return {
    isSpent: () => spent,
    spend() {
      const had = sizeOf(file) > 0;
      rmSync(file, { force: true });
      spent = true;
      return had;
    },
    take() {
      taking ??= take().finally(() => {
        taking = undefined;
      });
      return taking;
    },
  };
}

const chunk = 1024 * 1024;

/** Bytes that no disk can make less of. */
async function fill(file: string, bytes: number, entropy: Entropy): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    const part = entropy.bytes(Math.min(chunk, bytes));
    for (let written = 0; written < bytes; written += part.length) await handle.write(part);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Bytes that must be free before so many are taken. */
const roomFor = (bytes: number): number => 1.5 * bytes;

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
