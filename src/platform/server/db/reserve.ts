import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemEntropy } from '../entropy.ts';

/** Bytes; more than the write-ahead log ever has. */
export const defaultReserve = 32 * 1024 * 1024;

const chunk = 1024 * 1024;

/** A file whose space is freed when the disk is full, so that users can still sign in and delete. */
export class Reserve {
  #isSpent = false;
  readonly #folder: string;
  readonly #file: string;
  readonly #bytes: number;

  /** If `bytes` is 0, the reserve is not refilled. */
  constructor(folder: string, bytes: number) {
    this.#folder = folder;
    this.#file = join(folder, 'reserve.bin');
    this.#bytes = bytes;
  }

  get isSpent(): boolean {
    return this.#isSpent;
  }

  free(): void {
    rmSync(this.#file, { force: true });
    this.#isSpent = this.#bytes > 0;
  }

  /** Writes the file unless it exists, or the disk has less than 1.5 times its size left. */
  async fill(): Promise<void> {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < this.#bytes) {
      const { bavail, bsize } = statfsSync(this.#folder);
      this.#isSpent = bavail * bsize < 1.5 * this.#bytes;
      if (this.#isSpent) return;
      await writeRandom(`${this.#file}.new`, this.#bytes);
      await rename(`${this.#file}.new`, this.#file);
    }
    this.#isSpent = false;
  }
}

/** Random bytes: a file system that compresses would not reserve zeros. */
async function writeRandom(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    const part = systemEntropy.bytes(Math.min(chunk, bytes));
    for (let writtenBytes = 0; writtenBytes < bytes; writtenBytes += part.length)
      await handle.write(part);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
