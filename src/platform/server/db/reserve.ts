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
  readonly #onChange: (isSpent: boolean) => void;

  /** If `bytes` is 0, the reserve is not refilled. `onChange` is called when the reserve is freed, and filled again. */
  constructor(folder: string, bytes: number, onChange = (_isSpent: boolean): void => undefined) {
    this.#folder = folder;
    this.#file = join(folder, 'reserve.bin');
    this.#bytes = bytes;
    this.#onChange = onChange;
  }

  get isSpent(): boolean {
    return this.#isSpent;
  }

  free(): void {
    rmSync(this.#file, { force: true });
    this.#setSpent(this.#bytes > 0);
  }

  #setSpent(isSpent: boolean): void {
    if (this.#isSpent === isSpent) return;
    this.#isSpent = isSpent;
    this.#onChange(isSpent);
  }

  /** Writes the file unless it exists, or the disk has less than 1.5 times its size left. */
  async fill(): Promise<void> {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < this.#bytes) {
      const { bavail, bsize } = statfsSync(this.#folder);
      this.#setSpent(bavail * bsize < 1.5 * this.#bytes);
      if (this.#isSpent) return;
      await writeRandom(`${this.#file}.new`, this.#bytes);
      await rename(`${this.#file}.new`, this.#file);
    }
    this.#setSpent(false);
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
