import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, hasCode } from './code-of.ts';

/**
 * Writes a file that is there whole or not at all, whenever the power goes: a temporary file, synced,
 * renamed, its folder synced. Only the owner may read it.
 */
export function writeDurably(file: string, content: string): void {
  const temporary = `${file}.new`;
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  syncToDisk(dirname(file));
}

/** What such a file holds; null where there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return nullWhereMissing(error);
  }
}

/** For a failure to open or read a file: null where there is none; throws every other. */
export function nullWhereMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

/**
 * All of a file; null where there is none, or its disk cannot read it. Throws where only this process, or this
 * computer, has not enough at the moment of what it takes.
 */
export const readAll = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: unknown) => {
    if (codeOf(error) !== undefined && !hasCode(error, ...ours)) return null;
    throw error;
  });

const ours = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'] as const;

/** Makes what was written to a file, or the names in a folder, outlast a power cut. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
